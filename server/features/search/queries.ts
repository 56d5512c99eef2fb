import { sql, type RawBuilder } from 'kysely';
import { newestFirstKey } from '#domain/application/work-list.ts';
import { endOfDay, startOfDay } from '#domain/japan-date.ts';
import { maxSearchTotal } from '#domain/limits.ts';
import { searchKinds, type SearchKind } from '#domain/search/kinds.ts';
import { isInTexts, type SearchWord } from '#domain/search/words.ts';
import {
  workListKind,
  type ApplicationResult,
  type ApplicationStatus,
  type WorkListKind,
} from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import { firstFieldColumn } from '#server/db/first-field.ts';
import { forOperators, type SearchPart } from '#server/search-index/documents.ts';

/** Who searches. */
export type SearchReader = {
  readonly user_id: number;
  /** Their department or supplier. */
  readonly organisation_id: number;
  /** Whose view they have: a supplier's, or `forOperators`. */
  readonly supplier_id: number;
};

export type SearchConditions = {
  readonly words: readonly SearchWord[];
  /** Japan's date. */
  readonly today: string;
  /** Days in Japan, both inclusive; null for no limit. */
  readonly from: string | null;
  readonly to: string | null;
  /** Of applications; null for all. */
  readonly status: ApplicationStatus | null;
};

/** Something that a search found. */
export type Hit = { readonly kind: SearchKind; readonly item_id: number; readonly happened_at: string };

/**
 * How many of the newest items of a kind a search reads first. If the reader has no more items, or these have
 * `most` hits, the search stops there. Otherwise their hit rate decides which of two plans runs next. So
 * neither a word that nearly all items have nor one that none has makes a search read far.
 */
const newest = 2000;

/** One more than is counted, to know that there are more. */
const most = maxSearchTotal + 1;

/**
 * The hit rate from which on it is quicker to read further items, until there are enough hits, than to
 * compare all rows that the index finds.
 */
const common = 0.02;

/**
 * The newest hits of each kind, at most `most`. Tests let `walked` be less than it is: the answer stays the
 * same.
 */
export async function selectHits(
  db: Db,
  reader: SearchReader,
  conditions: SearchConditions,
  walked = newest,
): Promise<Hit[]> {
  // A single digit is an application's number, and stands in no text.
  const kinds = searchKinds.filter((kind) => kind === 'application' || conditions.words.every(isInTexts));
  const first = await selectWalks(
    db,
    kinds.map((kind) => walk(kind, reader, conditions, walked)),
  );
  const farther = first.filter((read) => !isDone(read) && read.found.length > walked * common);
  const second = await selectWalks(
    db,
    farther.map(({ kind, found }) => {
      const enough = Math.ceil((1.5 * most * walked) / found.length);
      return walk(kind, reader, conditions, enough);
    }),
  );
  const done = [...first, ...second].filter(isDone);
  const rare = kinds.filter((kind) => !done.some((read) => read.kind === kind));
  return [
    ...done.flatMap(({ kind, found }) => found.map((hit) => ({ kind, ...hit }))),
    ...(await selectIndexed(db, rare, reader, conditions)),
  ];
}

type Walk = {
  readonly kind: SearchKind;
  /** Whether all of the reader's items were read. */
  readonly whole: boolean;
  readonly found: readonly Omit<Hit, 'kind'>[];
};

/** Whether the hits are all that count. */
function isDone({ whole, found }: Walk): boolean {
  return whole || found.length >= most;
}

async function selectWalks(db: Db, walks: readonly RawBuilder<unknown>[]): Promise<readonly Walk[]> {
  if (walks.length === 0) return [];
  return (await sql<Walk>`${sql.join(walks, sql` union all `)}`.execute(db)).rows;
}

/** The hits among the newest items of a kind. */
function walk(kind: SearchKind, reader: SearchReader, conditions: SearchConditions, walked: number) {
  return sql`(
    with visible as materialized (${newestOf(kind, reader, conditions, walked)} limit ${walked}),
    found as materialized (
      select t.item_id, t.happened_at from visible v
      -- One by one by its primary key: without statistics the planner would compare all with all.
      cross join lateral (
        select * from search_text s
        where s.kind = ${kind} and s.item_id = v.item_id and s.supplier_id = ${viewOf(kind, reader)} offset 0) t
      where ${matches(kind, conditions)}
      order by t.happened_at desc, t.item_id desc limit ${most})
    select ${kind}::text as kind, (select count(*) < ${walked} from visible) as whole,
      coalesce((select jsonb_agg(to_jsonb(found)) from found), '[]') as found)`;
}

/** The hits of these kinds by the indexes of bigrams: of applications, and of messages and notices. */
async function selectIndexed(
  db: Db,
  kinds: readonly SearchKind[],
  reader: SearchReader,
  conditions: SearchConditions,
): Promise<Hit[]> {
  if (kinds.length === 0) return [];
  const ofKind = (kind: SearchKind) => sql`(
    t.kind = ${sql.lit(kind)} and t.supplier_id = ${viewOf(kind, reader)} and ${matches(kind, conditions)})`;
  const isApplication = (kind: SearchKind) => kind === 'application';
  const byIndex = [kinds.filter(isApplication), kinds.filter((kind) => !isApplication(kind))]
    .filter((some) => some.length > 0)
    .map(
      (some) => sql`
        select t.kind, t.item_id, t.happened_at from search_text t
        where ${candidates(some, conditions)} and (${sql.join(some.map(ofKind), sql` or `)})
          ${some.every(isApplication) ? sql`` : sql`and t.kind <> 'application'`}
          ${days(sql`t.happened_at`, conditions)}`,
    );
  const scans = kinds.map(
    (kind) => sql`(
      select t.* from (
        select * from found where kind = ${kind} order by happened_at desc, item_id desc offset 0) t
      -- One by one, the newest first, until there are enough.
      cross join lateral (${access(kind, reader, conditions)} limit 1) visible
      limit ${most})`,
  );
  const { rows } = await sql<Hit>`
    with found as materialized (${sql.join(byIndex, sql` union all `)})
    ${sql.join(scans, sql` union all `)}`.execute(db);
  return rows;
}

/** What an index finds of `matches`, and more. */
function candidates(kinds: readonly SearchKind[], { words }: SearchConditions): RawBuilder<boolean> {
  const isOne = (some: readonly SearchWord[]) =>
    sql<boolean>`(
      t.kind = 'application' and t.item_id = any(${some.map(({ number }) => number)}::integer[]))`;
  const digits = words.filter((word) => !isInTexts(word));
  if (digits.length > 0) return isOne(digits);
  const hasPairs = sql<boolean>`search_pairs(t.key) @> (
    select array_agg(distinct pair) from unnest(${words.map(({ key }) => key)}::text[]) word
    cross join unnest(search_pairs(word)) pair)`;
  const numbers = kinds.flatMap((kind) => numbersIn(kind, words));
  return numbers.length === 0 ? hasPairs : sql<boolean>`(${hasPairs} or ${isOne(numbers)})`;
}

/** The words that may be an application's number, and need not stand in its texts then. */
function numbersIn(kind: SearchKind, words: readonly SearchWord[]): readonly SearchWord[] {
  return kind === 'application' ? words.filter(({ number }) => number !== null) : [];
}

/** Notices and messages have one view for all. */
function viewOf(kind: SearchKind, { supplier_id }: SearchReader): number {
  return kind === 'application' ? supplier_id : forOperators;
}

/** The condition that `t` has all of the words. */
function matches(kind: SearchKind, { words, status }: SearchConditions): RawBuilder<boolean> {
  const numbers = numbersIn(kind, words);
  const each = words.map((word) => {
    // Half the time of `like`.
    const inTexts = sql<boolean>`strpos(t.key, ${word.key}) > 0`;
    if (!numbers.includes(word)) return inTexts;
    const isOne = sql<boolean>`t.item_id = ${word.number}`;
    return isInTexts(word) ? sql<boolean>`(${isOne} or ${inTexts})` : isOne;
  });
  const hasStatus =
    kind === 'application' && status !== null
      ? sql`and exists (select from application a where a.application_id = t.item_id and a.status = ${status})`
      : sql``;
  return sql<boolean>`${sql.join(each, sql` and `)} ${hasStatus}`;
}

function days(time: RawBuilder<unknown>, { from, to }: SearchConditions): RawBuilder<unknown> {
  return sql`
    ${from === null ? sql`` : sql`and ${time} >= ${startOfDay(from)}`}
    ${to === null ? sql`` : sql`and ${time} < ${endOfDay(to)}`}`;
}

/** The reader's newest items of a kind: `item_id`, at least `walked` of them if there are so many. */
function newestOf(
  kind: SearchKind,
  reader: SearchReader,
  conditions: SearchConditions,
  walked: number,
): RawBuilder<unknown> {
  const { user_id, organisation_id } = reader;
  const notAlso = sql`and not also @> array[${organisation_id}::integer]`;
  switch (kind) {
    case 'application': {
      // These four lists have every application that the reader may see, the newest first.
      const lists = [
        workListKind.own_uncompleted,
        workListKind.own_completed,
        workListKind.for_approval_uncompleted,
        workListKind.for_approval_completed,
      ];
      const scan = (principal: number, list: WorkListKind, more: RawBuilder<unknown>) => sql`(
        select application_id as item_id, sort_key from work_list
        where principal_id = ${principal} and search_type = ${sql.lit(list)} ${more} ${keysOf(conditions)}
        order by sort_key, application_id limit ${walked})`;
      const scans = lists.flatMap((list) => [
        scan(user_id, list, notAlso),
        scan(organisation_id, list, sql``),
      ]);
      return sql`select item_id from (${sql.join(scans, sql` union all `)}) scans
        group by item_id order by min(sort_key)`;
    }
    case 'message': {
      const scan = (principal: number, more: RawBuilder<unknown>) => sql`(
        select message_id as item_id, sent_at from message_box
        where principal_id = ${principal} ${more} ${days(sql`sent_at`, conditions)}
        order by sent_at desc, message_id desc limit ${walked})`;
      return sql`select item_id from (
          ${scan(user_id, notAlso)} union all ${scan(organisation_id, sql``)}) scans
        order by sent_at desc, item_id desc`;
    }
    case 'notice':
      return sql`select n.notice_id as item_id from notice n
        where ${noticeIsOpen(reader, conditions)} ${days(sql`n.publish_datetime`, conditions)}
        order by n.publish_datetime desc, n.notice_id desc`;
  }
}

/** The range of `work_list.sort_key` that the days are: later times have smaller keys. */
function keysOf({ from, to }: SearchConditions): RawBuilder<unknown> {
  return sql`
    ${from === null ? sql`` : sql`and sort_key <= ${newestFirstKey(startOfDay(from))}`}
    ${to === null ? sql`` : sql`and sort_key > ${newestFirstKey(endOfDay(to))}`}`;
}

/** As `noticeAccess` of the domain: open to the reader today, and not corrected. */
function noticeIsOpen(reader: SearchReader, { today }: SearchConditions): RawBuilder<boolean> {
  if (reader.supplier_id === forOperators)
    return sql<boolean>`n.deleted_at is null and n.correction_id is null`;
  return sql<boolean>`n.deleted_at is null and n.correction_id is null
    and n.publish_date_from <= ${today}::date and n.publish_date_to >= ${today}::date
    and exists (select from notice_target g
      where g.notice_id = n.notice_id and g.supplier_id = ${reader.supplier_id})`;
}

/** The rows by which the reader may open the item of `t`. */
function access(kind: SearchKind, reader: SearchReader, conditions: SearchConditions): RawBuilder<unknown> {
  const { user_id, organisation_id } = reader;
  const mine = sql`(principal_id = ${organisation_id}
    or (principal_id = ${user_id} and not also @> array[${organisation_id}::integer]))`;
  switch (kind) {
    case 'application':
      return sql`select from work_list where application_id = t.item_id and ${mine}`;
    case 'message':
      return sql`select from message_box where message_id = t.item_id and ${mine}`;
    case 'notice':
      return sql`select from notice n where n.notice_id = t.item_id and ${noticeIsOpen(reader, conditions)}`;
  }
}

/** What the result shows of an item. */
export type FoundItem = Hit & {
  readonly title: string;
  /** Null but for applications, like `status` and `result`. */
  readonly first_field: string | null;
  readonly by_name: string;
  readonly parts: readonly SearchPart[];
  readonly status: ApplicationStatus | null;
  readonly result: ApplicationResult | null;
};

/** The items of a page, in no particular order. */
export async function selectFound(db: Db, reader: SearchReader, hits: readonly Hit[]): Promise<FoundItem[]> {
  if (hits.length === 0) return [];
  const kinds = hits.map(({ kind }) => kind);
  const ids = hits.map(({ item_id }) => item_id);
  const { rows } = await sql<FoundItem>`
    select t.kind, t.item_id, t.happened_at, t.title, t.by_name, t.parts, a.status, a.result,
      ${firstFieldColumn} as first_field
    from unnest(${kinds}::text[], ${ids}::integer[]) as hit (kind, item_id)
    join search_text t on t.kind = hit.kind and t.item_id = hit.item_id
      and t.supplier_id = case when hit.kind = 'application' then ${reader.supplier_id}::integer else 0 end
    left join application a on hit.kind = 'application' and a.application_id = hit.item_id`.execute(db);
  return rows;
}
