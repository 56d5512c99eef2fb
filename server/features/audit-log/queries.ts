import { sql, type RawBuilder } from 'kysely';
import { auditFileKinds, seenActions, type AuditObjectKind, type AuditSearchAction } from '#domain/audit.ts';
import { maxAuditRows } from '#domain/limits.ts';
import type { Db } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';
import { contains } from '#server/db/contains.ts';

export type AuditSearch = {
  readonly person: string | null;
  readonly action: AuditSearchAction | null;
  readonly object_kind: AuditObjectKind | null;
  readonly object_id: number | null;
  readonly object_name: string | null;
  /** Inclusive days in Japan. */
  readonly happened_from: string | null;
  readonly happened_to: string | null;
};

type Words = Pick<AuditSearch, 'person' | 'object_name'>;

/** The users with a word in their name, login or organisation of today. */
function usersNow(word: string) {
  return sql<{ user_id: number }>`
    select u.user_id from portal_user u
    left join department d on d.department_id = u.department_id
    left join supplier s on s.supplier_id = u.supplier_id
    where ${contains('u.full_name_key', word)}
      or ${contains('u.login_id_key', word)}
      or ${contains('d.department_name_key', word)}
      or ${contains('s.supplier_name_key', word)}`;
}

/**
 * Matches the names of the person and their organisation, both as recorded and as they are today. Today's
 * names are in an uncorrelated subquery, which is hashed once. A join would be evaluated per row of the log
 * until the page is full, and an array would be compared with every row.
 */
function byPerson(word: string) {
  return sql<boolean>`(${contains('e.person_key', word)} or e.user_id in (${usersNow(word)}))`;
}

/** Matches an object and its files: someone may have seen an application only by downloading its files. */
function byObject(object_kind: AuditObjectKind | null, object_id: number) {
  if (object_kind === null) return sql<boolean>`(e.object_id = ${object_id} or e.owner_id = ${object_id})`;
  return sql<boolean>`((e.object_kind = ${object_kind} and e.object_id = ${object_id})
    or (e.object_kind = any(${auditFileKinds[object_kind] ?? []}::text[]) and e.owner_id = ${object_id}))`;
}

/** The objects with a word in what the log does not record: logins of users, codes and names of suppliers. */
function objectsNow(word: string) {
  return sql<{ object_kind: string; object_id: number }>`
    select k.object_kind, u.user_id as object_id
    from portal_user u cross join (values ('internal_user'), ('supplier_user')) k (object_kind)
    where ${contains('u.login_id_key', word)}
    union all
    select 'supplier', s.supplier_id from supplier s
    where ${contains('s.supplier_code_key', word)} or ${contains('s.supplier_name_key', word)}`;
}

function byObjectName(word: string) {
  return sql<boolean>`(${contains('e.object_name_key', word)}
    or (e.object_kind, e.object_id) in (${objectsNow(word)}))`;
}

/** The conditions without words. */
function matchingExactly(db: Db, search: Omit<AuditSearch, keyof Words>) {
  const { action, object_kind, object_id, happened_from, happened_to } = search;
  return db
    .selectFrom('audit_event as e')
    .$if(action !== null, (query) =>
      query.where('e.action', 'in', action === 'seen' ? seenActions : [action ?? '']),
    )
    .$if(object_id === null && object_kind !== null, (query) =>
      query.where('e.object_kind', '=', object_kind),
    )
    .$if(object_id !== null, (query) => query.where(byObject(object_kind, object_id ?? 0)))
    .$if(happened_from !== null, (query) =>
      query.where(sql<boolean>`e.happened_at >= ${happened_from}::date::timestamp at time zone 'Asia/Tokyo'`),
    )
    .$if(happened_to !== null, (query) =>
      query.where(
        sql<boolean>`e.happened_at < (${happened_to}::date + 1)::timestamp at time zone 'Asia/Tokyo'`,
      ),
    );
}

function matching(db: Db, search: AuditSearch) {
  return byWords(matchingExactly(db, search), search);
}

function byWords(query: ReturnType<typeof matchingExactly>, { person, object_name }: Words) {
  return query
    .$if(person !== null, (query) => query.where(byPerson(person ?? '')))
    .$if(object_name !== null, (query) => query.where(byObjectName(object_name ?? '')));
}

/** The newest `maxAuditRows` rows of a query on audit_event as e: ids and times. */
function newest(query: ReturnType<typeof matching>) {
  return query
    .select(['e.audit_event_id', 'e.happened_at'])
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.audit_event_id', 'desc')
    .limit(sql.lit(maxAuditRows));
}

/**
 * The newest `maxAuditRows` rows that a search for words finds. A frequent word is found among the newest
 * `reach` rows. For a rare one the rest of the log is not read either: it is looked up in the names that the
 * log has, and then the rows with these names.
 */
function newestByWords(db: Db, search: AuditSearch, reach: number) {
  const { person, object_name } = search;
  const window = matchingExactly(db, search)
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.audit_event_id', 'desc');
  const recent = newest(byWords(db.selectFrom(window.selectAll('e').limit(sql.lit(reach)).as('e')), search));
  const end = window
    .select(['e.happened_at', 'e.audit_event_id'])
    .offset(sql.lit(reach - 1))
    .limit(1);
  const older = (named: RawBuilder<boolean>, query = matchingExactly(db, search)) =>
    newest(
      query
        .where(named)
        .where(
          sql<boolean>`(e.happened_at, e.audit_event_id) < ((select happened_at from window_end), (select audit_event_id from window_end))`,
        ),
    );
  const candidates =
    person !== null
      ? sql`select o.* from (
          select user_id, bool_or(is_now) as is_now from (
            select p.user_id, false as is_now from audit_person p where ${contains('p.person_key', person)}
            union all select n.user_id, true from (${usersNow(person)}) n
          ) found group by user_id
        ) person cross join lateral (${older(
          sql`e.user_id = person.user_id and (person.is_now or ${contains('e.person_key', person)})`,
          matching(db, { ...search, person: null }),
        )}) o`
      : sql`select o.* from (
          select distinct n.object_name_key from audit_object_name n
          where ${contains('n.object_name_key', object_name)}
        ) name cross join lateral (${older(
          sql`hashtext(e.object_name_key) = hashtext(name.object_name_key)
            and e.object_name_key = name.object_name_key`,
        )}) o
        union
        select o.* from (${objectsNow(object_name ?? '')}) object cross join lateral (${older(
          sql`e.object_kind = object.object_kind and e.object_id = object.object_id`,
        )}) o`;
  // A window that is not full has no end: then there is nothing older.
  return sql<{ audit_event_id: number; happened_at: string }>`
    with recent as materialized (${recent}), window_end as materialized (${end})
    select * from recent
    union all
    select * from (${candidates}) older
    where (select count(*) from recent) < ${sql.lit(maxAuditRows)} and exists (select from window_end)
    order by happened_at desc, audit_event_id desc limit ${sql.lit(maxAuditRows)}`;
}

const columns = [
  'e.audit_event_id',
  'e.happened_at',
  'e.full_name',
  'u.login_id',
  'e.organisation_name',
  'e.action',
  'e.object_kind',
  'e.object_id',
  'e.object_name',
  'e.detail',
] as const;

/** A row of the log, with the current login id of its user. */
export type AuditRow = Awaited<ReturnType<typeof selectAuditAfter>>[number];

/**
 * One page of the newest `maxAuditRows` rows that a search finds, newest first, and the number of these rows.
 * The log is read once, and only as far as these rows go. `reach` is the number of rows that a search for
 * words reads before it looks words up; the result is the same for any.
 */
export async function selectAuditPage(
  db: Db,
  search: AuditSearch,
  { skip, limit }: Page,
  reach = 20_000,
): Promise<{ rows: AuditRow[]; total_count: number }> {
  const hasWords = search.person !== null || search.object_name !== null;
  const found = hasWords ? newestByWords(db, search, reach) : newest(matching(db, search));
  const page = db
    .selectFrom('audit_event as e')
    .leftJoin('portal_user as u', 'u.user_id', 'e.user_id')
    .select(columns)
    .where(
      // An array, so that the rows are looked up by their ids: a join would read the whole log.
      sql<boolean>`e.audit_event_id = any(array(
        select f.audit_event_id from found f
        order by f.happened_at desc, f.audit_event_id desc limit ${limit} offset ${skip}))`,
    );
  // A page behind the end is one row with the total alone.
  const result = await sql<{ total_count: number } & { [K in keyof AuditRow]: AuditRow[K] | null }>`
    with found as materialized (${found})
    select counted.total_count, page.* from (select count(*) as total_count from found) counted
    left join (${page}) page on true
    order by page.happened_at desc, page.audit_event_id desc`.execute(db);
  return {
    rows: result.rows.filter(isFound).map(({ total_count: _total, ...row }) => row),
    total_count: result.rows[0]?.total_count ?? 0,
  };
}

/** A row with an id has all columns. */
function isFound(row: { readonly audit_event_id: number | null }): row is AuditRow & { total_count: number } {
  return row.audit_event_id !== null;
}

/** The rows of a search after a given row, or from the newest on, newest first. */
export function selectAuditAfter(
  db: Db,
  search: AuditSearch,
  { audit_event_id, limit }: { readonly audit_event_id: number | null; readonly limit: number },
) {
  return matching(db, search)
    .leftJoin('portal_user as u', 'u.user_id', 'e.user_id')
    .select(columns)
    .$if(audit_event_id !== null, (query) =>
      query
        // Redundant, but uses the index, which a row comparison can't.
        .where(
          sql<boolean>`e.happened_at <= (select p.happened_at from audit_event p where p.audit_event_id = ${audit_event_id})`,
        )
        .where(
          sql<boolean>`(e.happened_at, e.audit_event_id) < (
            select p.happened_at, p.audit_event_id from audit_event p where p.audit_event_id = ${audit_event_id})`,
        ),
    )
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.audit_event_id', 'desc')
    .limit(limit)
    .execute();
}
