import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** The notices that the daily mail tells of. Days are `yyyy-mm-dd` in Japan. */

/** How many working days before 回答期限 a company is reminded that has not answered. */
const remindedBefore = [3, 0];

/**
 * Notices `n` of which a working day reminds: by 回答期限, or the working day before it if that is a day off, and
 * only while the period holds.
 */
const remindedOn = (day: string) => sql`notice n
  join working_day due on due.day = n.response_due_date
  join working_day today on today.day = ${day}::date
  where n.deleted_at is null and n.correction_id is null
    and ${day}::date between n.publish_date_from and n.publish_date_to
    and n.response_due_date >= ${day}::date and due.number - today.number = any(${remindedBefore}::integer[])`;

/** Whether a notice `n` waits for the supplier of a user `u`, who has not turned reminders off. */
const waitsFor = sql`exists (
    select from notice_target t where t.notice_id = n.notice_id and t.supplier_id = u.supplier_id)
  and not exists (select from notice_newest_response r
    where r.notice_id = n.notice_id and r.supplier_id = u.supplier_id and not r.to_complete)
  and not exists (select from notification_setting s where s.user_id = u.user_id and not s.reminders)`;

/** Whom a day reminds of a notice that waits for their company. */
export async function selectUsersToRemind(tx: Tx, day: string): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with reminded as materialized (select n.notice_id from ${remindedOn(day)})
    select u.user_id from valid_user u
    where exists (select from reminded n where ${waitsFor}) order by u.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export type AwaitedNotice = {
  readonly notice_id: number;
  readonly division_name: string;
  readonly response_due_date: string;
};

/** The notices of which a day reminds a user, the earliest 回答期限 first. */
export async function selectAwaited(db: Db, user_id: number, day: string): Promise<AwaitedNotice[]> {
  const { rows } = await sql<AwaitedNotice>`
    select n.notice_id, n.division_name, n.response_due_date::text as response_due_date
    from valid_user u cross join ${remindedOn(day)} and u.user_id = ${user_id} and ${waitsFor}
    order by n.response_due_date, n.notice_id`.execute(db);
  return rows;
}

export type EndedNotice = AwaitedNotice & { readonly create_user_id: number };

/** The notices whose 回答期限 was on a working day or after it, but before the next one, `day`. */
export async function selectEnded(
  db: Db | Tx,
  { day, day_before }: { readonly day: string; readonly day_before: string },
): Promise<EndedNotice[]> {
  const { rows } = await sql<EndedNotice>`
    select n.notice_id, n.division_name, n.response_due_date::text as response_due_date, n.create_user_id
    from notice n
    where n.deleted_at is null and n.correction_id is null and n.response_due_date >= ${day_before} and n.response_due_date < ${day}
    order by n.response_due_date, n.notice_id`.execute(db);
  return rows;
}
