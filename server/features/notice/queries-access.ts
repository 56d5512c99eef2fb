import { sql } from 'kysely';
import type { NoticeFacts } from '#domain/notice/visibility.ts';
import type { Db, Tx } from '#server/db/database.ts';

export type NoticeAccess = NoticeFacts & {
  readonly notice_id: number;
  readonly division_name: string | null;
  /** Whether it is for this supplier now; always false where none is asked about. */
  readonly targeted: boolean;
};

/** What decides about a notice for one supplier, or for an operator user (null); null where there is no such notice. */
export async function loadNoticeAccess(
  db: Db | Tx,
  notice_id: number,
  supplier_id: number | null,
): Promise<NoticeAccess | null> {
  const row = await db
    .selectFrom('notice as n')
    .select(['n.notice_id', 'n.division_name', 'n.publish_date_from', 'n.publish_date_to'])
    .select((row) => [
      sql<boolean>`n.deleted_at is not null`.as('deleted'),
      row
        .exists(
          row
            .selectFrom('notice_target as t')
            .whereRef('t.notice_id', '=', 'n.notice_id')
            .where('t.supplier_id', '=', supplier_id),
        )
        .as('targeted'),
    ])
    .where('n.notice_id', '=', notice_id)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, targeted: row.targeted === true };
}

/**
 * The next valid users whom a notice is for and who have no mail under this key yet, by their id: of the suppliers that it is for, and
 * of a system notice all, without who published it. Mails are looked up person by person (`offset 0`): by the average an event has one.
 */
export async function selectUntoldReaders(
  db: Db | Tx,
  notice_id: number,
  event_key: string,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from valid_user u join notice n on n.notice_id = ${notice_id}
    where u.user_id <> n.create_user_id
      and (n.system_notice_flag or u.supplier_id in (
        select t.supplier_id from notice_target t where t.notice_id = ${notice_id}))
      and not exists (select from mail m where m.event_key = ${event_key} and m.user_id = u.user_id offset 0)
    order by u.user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
