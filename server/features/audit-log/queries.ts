import { sql } from 'kysely';
import { seenActions, type AuditObjectKind, type AuditSearchAction } from '#domain/audit.ts';
import type { Db } from '#server/db/database.ts';
import { countOf, total, type Page } from '#server/db/page.ts';
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

/** One page of the log, newest first. */
export function selectAuditPage(db: Db, search: AuditSearch, { skip, limit }: Page) {
  return matching(db, search)
    .leftJoin('portal_user as u', 'u.user_id', 'e.user_id')
    .select(columns)
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.audit_event_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
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

/** Number of rows that a search finds. */
export function countAudit(db: Db, search: AuditSearch): Promise<number> {
  return countOf(db, matching(db, search).select(total));
}
