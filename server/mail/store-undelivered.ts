import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { countOf, total, type Page } from '#server/db/page.ts';
import type { MailKind } from '#server/features/application/mail-recipients.ts';
import { sendingLock } from './store.ts';

/** Mails whose last try failed and that are still to be sent (domain 7); the index mail_failed holds just these. */
function undelivered(db: Db | Tx) {
  return db
    .selectFrom('mail as m')
    .where('m.sent_at', 'is', null)
    .where('m.dropped_at', 'is', null)
    .where('m.failed_at', 'is not', null);
}

/** How many mails could not be delivered. */
export function countUndelivered(db: Db): Promise<number> {
  return countOf(undelivered(db).select(total));
}

/** What a mail is about, as its subject names it (texts.ts); null for a system notice. */
const about = sql<string | null>`coalesce(
  (select workflow_name from application a where a.application_id = m.application_id),
  (select division_name from notice n where n.notice_id = m.notice_id),
  (select concat_ws(' ', sender_division_name, sender_department_name, sender_company_name, nullif(sender_branch_office_name, ''))
    from message e where e.message_id = m.message_id))`;

/** One page of them, the one that failed last first, each with its recipient as he is called and belongs now. */
export async function selectUndelivered(db: Db, { skip, limit }: Page) {
  const rows = await undelivered(db)
    .innerJoin('portal_user as u', 'u.user_id', 'm.user_id')
    .leftJoin('department as d', 'd.department_id', 'u.department_id')
    .leftJoin('division as v', 'v.division_id', 'd.division_id')
    .leftJoin('supplier as c', 'c.supplier_id', 'u.supplier_id')
    .select(['m.mail_id', 'm.kind', 'u.full_name', 'u.mail_address', 'm.queued_at'])
    .select([about.as('about'), sql<string>`m.failed_at`.as('failed_at')])
    .select(sql<string>`coalesce(m.last_error, '')`.as('last_error'))
    .select(
      sql<string>`concat_ws(' ', v.division_name, d.department_name, c.company_name, nullif(c.branch_office_name, ''))`.as(
        'organisation_name',
      ),
    )
    .orderBy('m.failed_at', 'desc')
    .orderBy('m.mail_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(known);
}

/** A mail, locked until the transaction ends, with where it stands; null where there is none. */
export async function lockMail(tx: Tx, mail_id: number) {
  const row = await tx
    .selectFrom('mail as m')
    .select(['m.mail_id', 'm.kind', 'm.user_id', 'm.sent_at', 'm.dropped_at', 'm.failed_at'])
    .select(about.as('about'))
    .where('m.mail_id', '=', mail_id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : known(row);
}

// A check in the database allows no other kind.
function known<T extends { readonly kind: string }>(row: T): T & { readonly kind: MailKind } {
  return row as T & { readonly kind: MailKind };
}

/** Whether nobody sends this mail now, nor will before the transaction ends. */
export async function keepFromSending(tx: Tx, mail_id: number): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${sendingLock}::integer, ${mail_id}::integer) as alone`.execute(tx);
  return rows[0]?.alone === true;
}
