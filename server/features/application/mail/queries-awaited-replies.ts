import { sql } from 'kysely';
import { replyReminders } from '#domain/application/discussion.ts';
import { applicationStatus } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * Remarks `r` that wait for a reply, of an open application `a`, and the addressees `x` whom a working day
 * reminds. A day off has the number of the working day before it.
 */
const remindedOn = (day: string) => sql`application_remark r
  join application a on a.application_id = r.application_id
  join application_remark_addressee x on x.remark_id = r.remark_id
  join working_day asked on asked.day = (r.written_at at time zone 'Asia/Tokyo')::date
  join working_day today on today.day = ${day}::date
  where r.awaits_reply and a.cancelled_at is null and a.status <> ${sql.lit(applicationStatus.completed)}
    and today.number - asked.number = any(${replyReminders}::integer[])`;

/** Whom a day reminds of a remark that waits for their reply. */
export async function selectAddresseesToRemind(tx: Tx, day: string): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct x.user_id from ${remindedOn(day)} order by x.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** The remarks of which a day reminds a user, the oldest first. */
export async function selectAwaitingRemarks(db: Db, user_id: number, day: string) {
  const { rows } = await sql<{
    application_id: number;
    workflow_name: string;
    supplier_id: number | null;
    written_at: string;
    division_name: string | null;
    department_name: string | null;
    company_name: string | null;
    branch_office_name: string | null;
    full_name: string;
  }>`
    select r.application_id, a.workflow_name, r.supplier_id, r.written_at, r.division_name, r.department_name,
      r.company_name, r.branch_office_name, r.full_name
    from ${remindedOn(day)} and x.user_id = ${user_id} order by r.remark_id`.execute(db);
  return rows;
}
