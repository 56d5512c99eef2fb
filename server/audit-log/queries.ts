import { sql } from 'kysely';
import type { AuditAction, AuditObjectKind } from '#domain/audit.ts';
import type { Db } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';

export type AuditSearch = {
  readonly person: string | null;
  readonly action: AuditAction | null;
  readonly object_kind: AuditObjectKind | null;
  readonly object_id: number | null;
  readonly object_name: string | null;
  /** Days in Japan, both included. */
  readonly happened_from: string | null;
  readonly happened_to: string | null;
};

/**
 * Who is called so now, or belongs to an organisation that is. Worked out once, as an array: joined, a page in the order of the log
 * would ask it of each row until the page is full, and of the whole log where nobody is found.
 */
function usersCalled(word: string) {
  return sql<boolean>`e.user_id = any(array(
    select u.user_id from portal_user u
    left join department d on d.department_id = u.department_id
    left join supplier s on s.supplier_id = u.supplier_id
    where ${contains('u.full_name_key', word)}
      or strpos(search_key(u.login_id), search_key(${word})) > 0
      or ${contains('d.department_name_key', word)}
      or ${contains('s.supplier_name_key', word)}
  ))`;
}

function found(db: Db, search: AuditSearch) {
  const { person, action, object_kind, object_id, object_name, happened_from, happened_to } = search;
  return db
    .selectFrom('audit_event as e')
    .$if(person !== null, (query) => query.where(usersCalled(person ?? '')))
    .$if(action !== null, (query) => query.where('e.action', '=', action ?? ''))
    .$if(object_kind !== null, (query) => query.where('e.object_kind', '=', object_kind))
    .$if(object_id !== null, (query) => query.where('e.object_id', '=', object_id))
    .$if(object_name !== null, (query) => query.where(contains('e.object_name_key', object_name ?? '')))
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
  'e.organisation_name',
  'e.action',
  'e.object_kind',
  'e.object_id',
  'e.object_name',
  'e.detail',
] as const;

/** One page of the log, the newest first. */
export function selectAuditPage(
  db: Db,
  search: AuditSearch,
  { skip, limit }: { readonly skip: number; readonly limit: number },
) {
  return found(db, search)
    .select(columns)
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
    .select(columns)
    .$if(audit_event_id !== null, (query) => query.where('e.audit_event_id', '<', audit_event_id))
    .orderBy('e.audit_event_id', 'desc')
    .limit(limit)
    .execute();
}

/** How many rows a search finds. */
export async function countAudit(db: Db, search: AuditSearch): Promise<number> {
  const { total } = await found(db, search)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
