import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';

/** Whose list it is. The rows of the organisation leave out messages that the user has as well. */
export type Reader = { readonly user_id: number; readonly organisation_id: number };

/** The caller as a reader: themselves and their department or supplier. */
export function readerOf(actor: Actor): Reader {
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

/**
 * Conditions on a table's `sent_at` and on the texts of `m`; % and _ are plain characters. The search key is
 * in a subquery so that it is computed once instead of per row.
 */
function matching(table: 'b' | 'm', conditions: Conditions): RawBuilder<unknown> {
  const { title, sender_name, sent_date_from: from, sent_date_to: to } = conditions;
  const sent_at = sql.ref(`${table}.sent_at`);
  return sql`
    ${from === null ? nothing : sql`and ${sent_at} >= ${startOfDay(from)}`}
    ${to === null ? nothing : sql`and ${sent_at} < ${endOfDay(to)}`}
    ${title === null ? nothing : sql`and strpos(m.title_key, (select text_key(${title}))) > 0`}
    ${
      sender_name === null
        ? nothing
        : sql`and strpos(m.sender_organisation_key || m.sender_name_key, (select search_key(${sender_name}))) > 0`
    }`;
}

/** The list of /message as disjoint queries. */
function rowsOf({ user_id, organisation_id }: Reader, conditions: Conditions): Rows[] {
  if (conditions.send_only)
    return [
      sql`select m.sent_at, m.message_id from message m
        where m.sender_user_id = ${user_id} ${matching('m', conditions)}`,
    ];
  const byText = conditions.title !== null || conditions.sender_name !== null;
  return [user_id, organisation_id].map(
    (principal) => sql`select b.sent_at, b.message_id from message_box b
      ${byText ? sql`join message m on m.message_id = b.message_id` : nothing}
      where b.principal_id = ${principal} and not b.also @> array[${organisation_id}]::integer[]
      ${matching('b', conditions)}`,
  );
}

const newestFirst = sql`order by sent_at desc, message_id desc`;

/** The ids of one page of a user's messages, newest first. */
export function selectMessagePage(
  db: Db,
  reader: Reader,
  conditions: Conditions,
  page: Page,
): Promise<number[]> {
  return selectPage(db, rowsOf(reader, conditions), page);
}

/** The ids of one page of the merged parts, newest first. */
async function selectPage(db: Db, parts: readonly Rows[], { skip, limit }: Page): Promise<number[]> {
  // Limit each part: without its own limit, its index would be read to the end.
  const maxOfEach = skip + limit;
  const limited = parts.map((rows) => sql`(${rows} ${newestFirst} limit ${maxOfEach})`);
  const page = await sql<{ message_id: number }>`
    select message_id from (${sql.join(limited, sql` union all `)}) list
    ${newestFirst} limit ${limit} offset ${skip}`.execute(db);
  return page.rows.map(({ message_id }) => message_id);
}

/** Number of messages that a search finds. */
export function countMessages(db: Db, reader: Reader, conditions: Conditions): Promise<number> {
  const parts = rowsOf(reader, conditions).map((rows) => sql`(${rows})`);
  return countRows(db, sql.join(parts, sql` union all `));
}

/**
 * A user's unread messages as disjoint queries: what their organisation received since they joined it, and
 * what they received by name elsewhere or before. Must agree with the domain's `isRead`.
 */
function unreadRows({ user_id, organisation_id }: Reader): Rows[] {
  const joined_at = sql`coalesce((select joined_at from portal_user where user_id = ${user_id}), '-infinity')`;
  // Look up each row by the message's key (`offset 0`, scalar subquery). A generic plan assumes an average
  // reader and would compare each message of a large mailbox with everything a busy reader has read.
  const isUnread = (message_id: RawBuilder<unknown>) => sql`
    not exists (select from message_read r where r.user_id = ${user_id} and r.message_id = ${message_id} offset 0)
    and (select own.sender_user_id from message own where own.message_id = ${message_id}) is distinct from ${user_id}`;
  return [
    sql`select b.sent_at, b.message_id from message_box b
      where b.principal_id = ${organisation_id} and b.sent_at >= ${joined_at} and ${isUnread(sql`b.message_id`)}`,
    sql`select m.sent_at, m.message_id from message_mailbox x join message m on m.message_id = x.message_id
      where x.principal_id = ${user_id} and x.to_user and ${isUnread(sql`m.message_id`)}
        and not exists (select from message_box b where b.principal_id = ${organisation_id}
          and b.message_id = m.message_id and b.sent_at >= ${joined_at})`,
  ];
}

/** The ids of one page of a user's unread messages, newest first. */
export function selectUnreadPage(db: Db, reader: Reader, page: Page): Promise<number[]> {
  return selectPage(db, unreadRows(reader), page);
}

/**
 * Number of a user's unread messages, counted up to `max`. The parts are unordered, so tens of
 * thousands of unread messages cost no more than `max`.
 */
export function countUnread(db: Db, reader: Reader, max: number): Promise<number> {
  const parts = unreadRows(reader).map((rows) => sql`(${rows} limit ${max})`);
  return countRows(db, sql`select from (${sql.join(parts, sql` union all `)}) part limit ${max}`);
}

async function countRows(db: Db, rows: Rows): Promise<number> {
  const total = await sql<{ total_count: number }>`
    select count(*) as total_count from (${rows}) list`.execute(db);
  return total.rows[0]?.total_count ?? 0;
}
