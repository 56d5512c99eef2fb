import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';

/** Whose list it is. The rows of the organisation leave out messages that the user has as well. */
export type MessageReader = { readonly user_id: number; readonly organisation_id: number };

/** The caller as a reader: themselves and their department or supplier. */
export function readerOf(actor: Actor): MessageReader {
  const organisation_id = actor.role === role.operator ? actor.department_id : actor.supplier_id;
  return { user_id: actor.user_id, organisation_id };
}

/** Search conditions; null means no condition. Dates are inclusive days in Japan. */
export type Conditions = {
  readonly title: string | null;
  readonly sender_name: string | null;
  readonly sent_date_from: string | null;
  readonly sent_date_to: string | null;
  readonly send_only: boolean;
};

/** A query for part of a list, with `sent_at` and `message_id`. */
type Rows = RawBuilder<unknown>;

const nothing = sql``;
const startOfDay = (date: string) => sql`(${date}::date::timestamp at time zone 'Asia/Tokyo')`;
const endOfDay = (date: string) => sql`((${date}::date + 1)::timestamp at time zone 'Asia/Tokyo')`;

/** The condition on the day of sending. */
function days(table: 'b' | 'm', { sent_date_from: from, sent_date_to: to }: Conditions): RawBuilder<unknown> {
  const sent_at = sql.ref(`${table}.sent_at`);
  return sql`
    ${from === null ? nothing : sql`and ${sent_at} >= ${startOfDay(from)}`}
    ${to === null ? nothing : sql`and ${sent_at} < ${endOfDay(to)}`}`;
}

/**
 * Conditions on the texts of `m`; % and _ are plain characters. The search key is in a subquery so that it is
 * computed once instead of per row.
 */
function words({ title, sender_name }: Conditions): RawBuilder<unknown> {
  return sql`
    ${title === null ? nothing : sql`and strpos(m.title_key, (select text_key(${title}))) > 0`}
    ${
      sender_name === null
        ? nothing
        : sql`and strpos(m.sender_organisation_key || m.sender_name_key, (select search_key(${sender_name}))) > 0`
    }`;
}

/** The scans of the list of /message that meet these conditions: each message is in one of them. */
function rowsOf({ user_id, organisation_id }: MessageReader, conditions: Conditions): Rows[] {
  if (conditions.send_only)
    return [
      sql`select m.sent_at, m.message_id from message m
        where m.sender_user_id = ${user_id} ${days('m', conditions)} ${words(conditions)}`,
    ];
  const scans = [
    sql`select b.sent_at, b.message_id from message_box b
      where b.principal_id = ${user_id} and not b.also @> array[${organisation_id}]::integer[]
      ${days('b', conditions)}`,
    // The rows of an organisation have an empty `also`.
    sql`select b.sent_at, b.message_id from message_box b
      where b.principal_id = ${organisation_id} ${days('b', conditions)}`,
  ];
  if (conditions.title === null && conditions.sender_name === null) return scans;
  // An array, so that the messages are looked up in the order of their ids, not in that of the list.
  const ids = sql`select message_id from (${sql.join(scans, unionAll)}) list`;
  return [
    sql`select m.sent_at, m.message_id from message m
      where m.message_id = any(array(${ids})) ${words(conditions)}`,
  ];
}

const unionAll = sql` union all `;
const newestFirst = sql`order by sent_at desc, message_id desc`;

/** The ids of one page, newest first, and the number of rows on all pages. */
export type MessagePage = { readonly message_ids: readonly number[]; readonly total_count: number };

/** One page of the messages that a search finds. */
export async function selectMessagePage(
  db: Db,
  reader: MessageReader,
  conditions: Conditions,
  page: Page,
): Promise<MessagePage> {
  const [first, ...others] = rowsOf(reader, conditions);
  if (first === undefined) return { message_ids: [], total_count: 0 };
  // One scan is read once, for its total and the page. Several are merged for the page.
  if (others.length === 0)
    return onePage(db, sql`with found as materialized (${first})`, sql`found`, sql`found`, page);
  const scans = [first, ...others];
  const total = sql`(${sql.join(scans, unionAll)})`;
  return onePage(db, nothing, sql`${total} counted`, merged(scans, page.skip + page.limit), page);
}

/** The first rows of the merged scans. Without a limit of its own, each part would be read to the end. */
function merged(scans: readonly Rows[], limit: number): Rows {
  const limited = scans.map((rows) => sql`(${rows} ${newestFirst} limit ${limit})`);
  return sql`(${sql.join(limited, unionAll)}) list`;
}

async function onePage(
  db: Db,
  before: Rows,
  counted: Rows,
  listed: Rows,
  { skip, limit }: Page,
): Promise<MessagePage> {
  const { rows } = await sql<MessagePage>`
    ${before}
    select (select count(*) from ${counted}) as total_count, array(
      select message_id from ${listed} ${newestFirst} limit ${limit} offset ${skip}) as message_ids`.execute(
    db,
  );
  return rows[0] ?? { message_ids: [], total_count: 0 };
}

/**
 * A user's unread messages as disjoint queries: what their organisation received since they joined it, and
 * what they received by name elsewhere or before. Must agree with the domain's `isRead`.
 */
function unreadRows({ user_id, organisation_id }: MessageReader): Rows[] {
  const joined_at = sql`coalesce((select joined_at from portal_user where user_id = ${user_id}), '-infinity')`;
  // What the user has read or sent is hashed once. As a join, a plan for the average reader would compare
  // each message of a large mailbox with everything that a busy one has read. The id is a subquery, so that
  // every plan is for the average reader and expects the hash table to fit the memory.
  const user = sql`(select ${user_id}::integer)`;
  const isUnread = (message_id: RawBuilder<unknown>) => sql`${message_id} not in (
    select r.message_id from message_read r where r.user_id = ${user}
    union all
    select own.message_id from message own where own.sender_user_id = ${user})`;
  return [
    sql`select b.sent_at, b.message_id from message_box b
      where b.principal_id = ${organisation_id} and b.sent_at >= ${joined_at} and ${isUnread(sql`b.message_id`)}`,
    sql`select m.sent_at, m.message_id from message_mailbox x join message m on m.message_id = x.message_id
      where x.principal_id = ${user_id} and x.to_user and ${isUnread(sql`m.message_id`)}
        and not exists (select from message_box b where b.principal_id = ${organisation_id}
          and b.message_id = m.message_id and b.sent_at >= ${joined_at})`,
  ];
}

/** One page of the newest `max` unread messages, and their number. */
export async function selectUnreadPage(
  db: Db,
  reader: MessageReader,
  max: number,
  page: Page,
): Promise<MessagePage> {
  const newest = sql`select sent_at, message_id from ${merged(unreadRows(reader), max)} ${newestFirst} limit ${max}`;
  return onePage(db, sql`with unread as materialized (${newest})`, sql`unread`, sql`unread`, page);
}

/**
 * Number of a user's unread messages, counted up to `max`. The scans are unordered, so tens of
 * thousands of unread messages cost no more than `max`.
 */
export async function countUnread(db: Db, reader: MessageReader, max: number): Promise<number> {
  const scans = unreadRows(reader).map((rows) => sql`(${rows} limit ${max})`);
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from (${sql.join(scans, unionAll)}) list_row limit ${max}) list`.execute(db);
  return rows[0]?.unread ?? 0;
}
