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
  /** Days in Japan, both included. */
  readonly happened_from: string | null;
  readonly happened_to: string | null;
};

/**
 * Who was called so when he did it or belonged to an organisation that was, as the log shows it, or is and does today. Those of today
 * are looked up in a table of them that is made once: joined, a page in the order of the log would ask it of each row until the page is
 * full; as an array, each row would be held against all of a large organisation.
 */
function byPersonCalled(word: string) {
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

/** The object with this number, and the files of it: who has seen an application has perhaps only taken its papers away. */
function numbered(object_kind: AuditObjectKind | null, object_id: number) {
  if (object_kind === null) return sql<boolean>`(e.object_id = ${object_id} or e.owner_id = ${object_id})`;
  return sql<boolean>`((e.object_kind = ${object_kind} and e.object_id = ${object_id})
    or (e.object_kind = ${`${object_kind}_file`} and e.owner_id = ${object_id}))`;
}

/** What was called so then; users by their login and suppliers by their code too, which are not noted. */
function called(word: string) {
  return sql<boolean>`(${contains('e.object_name_key', word)}
    or (e.object_kind in ('internal_user', 'supplier_user') and e.object_id = any(array(
      select u.user_id from portal_user u where ${contains('u.login_id_key', word)})))
    or (e.object_kind = 'supplier' and e.object_id = any(array(
      select s.supplier_id from supplier s
      where ${contains('s.supplier_code_key', word)} or ${contains('s.supplier_name_key', word)}))))`;
}

function found(db: Db, search: AuditSearch) {
  const { person, action, object_kind, object_id, object_name, happened_from, happened_to } = search;
  return db
    .selectFrom('audit_event as e')
    .$if(person !== null, (query) => query.where(byPersonCalled(person ?? '')))
    .$if(action !== null, (query) =>
      query.where('e.action', 'in', action === 'seen' ? seenActions : [action ?? '']),
    )
    .$if(object_id === null && object_kind !== null, (query) =>
      query.where('e.object_kind', '=', object_kind),
    )
    .$if(object_id !== null, (query) => query.where(numbered(object_kind, object_id ?? 0)))
    .$if(object_name !== null, (query) => query.where(called(object_name ?? '')))
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

/** One page of the log, the newest first. */
export function selectAuditPage(db: Db, search: AuditSearch, { skip, limit }: Page) {
  return found(db, search)
    .leftJoin('portal_user as u', 'u.user_id', 'e.user_id')
    .select(columns)
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.audit_event_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
}

/** What a search finds behind a row, or from the newest on, in the log's order. */
export function selectAuditBehind(
  db: Db,
  search: AuditSearch,
  { audit_event_id, limit }: { readonly audit_event_id: number | null; readonly limit: number },
) {
  return found(db, search)
    .leftJoin('portal_user as u', 'u.user_id', 'e.user_id')
    .select(columns)
    .$if(audit_event_id !== null, (query) =>
      query
        // The first is for the index, which a comparison of rows does not reach.
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

/** How many rows a search finds. */
export function countAudit(db: Db, search: AuditSearch): Promise<number> {
  return countOf(found(db, search).select(total));
}
