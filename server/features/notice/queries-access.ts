import { sql } from 'kysely';
import type { NoticePublication } from '#domain/notice/visibility.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { openCompanies } from './queries-response-state.ts';

export type NoticeAccess = NoticePublication & {
  readonly notice_id: number;
  readonly division_name: string | null;
  /** 回答期限; null for a notice that asks nothing. */
  readonly response_due_date: string | null;
  readonly is_correction: boolean;
  /** Whether the notice is for the supplier, or was when its recipients were stored; false without one. */
  readonly targeted: boolean;
};

/**
 * What access to a notice depends on, for one supplier, or for an operator (`supplier_id` null). Null if the
 * notice does not exist.
 */
export async function loadNoticeAccess(
  db: Db | Tx,
  notice_id: number,
  supplier_id: number | null,
): Promise<NoticeAccess | null> {
  const row = await db
    .selectFrom('notice as n')
    .select([
      'n.notice_id',
      'n.division_name',
      'n.publish_date_from',
      'n.publish_date_to',
      'n.response_due_date',
      'n.corrected_on',
    ])
    .select(
      sql<boolean>`exists (select from notice c where c.correction_id = n.notice_id)`.as('is_correction'),
    )
    .select([sql<boolean>`n.deleted_at is not null`.as('deleted'), isFor(supplier_id).as('targeted')])
    .where('n.notice_id', '=', notice_id)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether notice `n` is for a supplier: its targets now, or those of its last day once these are stored. */
export function isFor(supplier_id: number | null) {
  return sql<boolean>`case when n.recipients_stored
    then exists (select from notice_recipient r where r.notice_id = n.notice_id and r.supplier_id = ${supplier_id})
    else exists (select from notice_target t where t.notice_id = n.notice_id and t.supplier_id = ${supplier_id}) end`;
}

/** Whether a user of an alias gets mail about notices (docs/rules/mail.md#notification-settings). */
export function wantsNotices(user: string) {
  return sql<boolean>`not exists (
    select from notification_setting t where t.user_id = ${sql.ref(`${user}.user_id`)} and not t.notices)`;
}

/** Whether this user gets mail about notices. */
export async function getsNoticeMail(db: Db, user_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('portal_user as u')
    .select(wantsNotices('u').as('wants'))
    .where('u.user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return row.wants;
}

/**
 * The next valid readers without a mail under this key, by user id, without the publisher and without who has
 * turned such mail off: users of its target suppliers, or everybody for a system notice. Mails are looked up
 * per user (`offset 0`): the planner assumes one mail per event.
 */
export async function selectUnnotifiedReaders(
  db: Db | Tx,
  notice_id: number,
  event_key: string,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from valid_user u join notice n on n.notice_id = ${notice_id}
    where u.user_id <> n.create_user_id and ${wantsNotices('u')}
      and (n.system_notice_flag or u.supplier_id in (
        select t.supplier_id from notice_target t where t.notice_id = ${notice_id}))
      and not exists (select from mail m where m.event_key = ${event_key} and m.user_id = u.user_id offset 0)
    order by u.user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/**
 * The next valid users of open companies without a mail under this key, by user id, without who has turned
 * mail about notices off: those whom 未回答へ催促 mails.
 */
export async function selectOpenReaders(
  db: Db | Tx,
  notice_id: number,
  event_key: string,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from valid_user u
    where u.supplier_id in (${openCompanies(notice_id)}) and ${wantsNotices('u')}
      and not exists (select from mail m where m.event_key = ${event_key} and m.user_id = u.user_id offset 0)
    order by u.user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
