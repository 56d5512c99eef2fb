import { sql } from 'kysely';
import { seenActions, type AuditObjectKind, type AuditSearchAction } from '#domain/audit.ts';
import { maxAuditRows } from '#domain/limits.ts';
import type { Db } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';
import { contains } from '#server/db/search.ts';

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

/**
 * Matches the names of the person and their organisation, both as recorded and as they are today. Today's
 * names are in an uncorrelated subquery, which is hashed once. A join would be evaluated per row of the log
 * until the page is full, and an array would be compared with every row.
 */
function byPerson(word: string) {
  return sql<boolean>`(${contains('e.person_key', word)} or e.user_id in (
    select u.user_id from portal_user u
    left join department d on d.department_id = u.department_id
    left join supplier s on s.supplier_id = u.supplier_id
    where ${contains('u.full_name_key', word)}
      or ${contains('u.login_id_key', word)}
      or ${contains('d.department_name_key', word)}
      or ${contains('s.supplier_name_key', word)}
  ))`;
}

/** Matches an object and its files: someone may have seen an application only by downloading its files. */
function byObject(object_kind: AuditObjectKind | null, object_id: number) {
  if (object_kind === null) return sql<boolean>`(e.object_id = ${object_id} or e.owner_id = ${object_id})`;
  return sql<boolean>`((e.object_kind = ${object_kind} and e.object_id = ${object_id})
    or (e.object_kind = ${`${object_kind}_file`} and e.owner_id = ${object_id}))`;
}

/** Matches recorded names, and current logins of users and codes of suppliers, which are not recorded. */
function byObjectName(word: string) {
  return sql<boolean>`(${contains('e.object_name_key', word)}
    or (e.object_kind in ('internal_user', 'supplier_user') and e.object_id = any(array(
      select u.user_id from portal_user u where ${contains('u.login_id_key', word)})))
    or (e.object_kind = 'supplier' and e.object_id = any(array(
      select s.supplier_id from supplier s
      where ${contains('s.supplier_code_key', word)} or ${contains('s.supplier_name_key', word)}))))`;
}

function matching(db: Db, search: AuditSearch) {
  const { person, action, object_kind, object_id, object_name, happened_from, happened_to } = search;
  return db
    .selectFrom('audit_event as e')
    .$if(person !== null, (query) => query.where(byPerson(person ?? '')))
    .$if(action !== null, (query) =>
      query.where('e.action', 'in', action === 'seen' ? seenActions : [action ?? '']),
    )
    .$if(object_id === null && object_kind !== null, (query) =>
      query.where('e.object_kind', '=', object_kind),
    )
    .$if(object_id !== null, (query) => query.where(byObject(object_kind, object_id ?? 0)))
    .$if(object_name !== null, (query) => query.where(byObjectName(object_name ?? '')))
    .$if(happened_from !== null, (query) =>
      query.where(sql<boolean>`e.happened_at >= ${happened_from}::date::timestamp at time zone 'Asia/Tokyo'`),
    )
    .$if(happened_to !== null, (query) =>
      query.where(
        sql<boolean>`e.happened_at < (${happened_to}::date + 1)::timestamp at time zone 'Asia/Tokyo'`,
      ),
    );
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
 * The log is read once, and only as far as these rows go.
 */
export async function selectAuditPage(
  db: Db,
  search: AuditSearch,
  { skip, limit }: Page,
): Promise<{ rows: AuditRow[]; total_count: number }> {
  const found = matching(db, search)
    .select(['e.audit_event_id', 'e.happened_at'])
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.audit_event_id', 'desc')
    .limit(sql.lit(maxAuditRows));
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
