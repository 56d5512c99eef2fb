import { sql } from 'kysely';
import { auditActions, auditObjectKinds } from '#domain/audit.ts';
import type { WorkListRow } from '#domain/application/work-list.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The next applications by id. */
export async function selectApplicationIds(db: Db | Tx, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('application')
    .select('application_id')
    .where('application_id', '>', after)
    .orderBy('application_id')
    .limit(limit)
    .execute();
  return rows.map(({ application_id }) => application_id);
}

/** The stored column `listed_steps` of applications. */
export function selectListedSteps(db: Db | Tx, application_ids: readonly number[]) {
  return db
    .selectFrom('application')
    .select(['application_id', 'listed_steps'])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .execute();
}

/** The stored work-list rows of applications. */
export async function selectWorkList(
  db: Db | Tx,
  application_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly WorkListRow[]>> {
  const rows = await db
    .selectFrom('work_list')
    .select(['application_id', 'principal_id', 'search_type', 'sort_key', 'other_key', 'plan_key', 'also'])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .execute();
  const grouped = Map.groupBy(rows, ({ application_id }) => application_id);
  return new Map(
    [...grouped].map(([application_id, group]) => [
      application_id,
      group.map(({ principal_id, search_type, sort_key, other_key, plan_key, also }) => ({
        principal: principal_id,
        search_type,
        sort_key,
        other_key,
        plan_key,
        also,
      })),
    ]),
  );
}

/** The route templates that are not deleted. */
export function selectTemplates(db: Db | Tx) {
  return db
    .selectFrom('saved_approval_route')
    .select(['saved_approval_route_id', 'pic_approver_steps', 'viewer_steps'])
    .where('deleted_at', 'is', null)
    .orderBy('saved_approval_route_id')
    .execute();
}
export type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number];

/** The tables that a check reads in parts, and their ids. */
const checked = {
  audit: { table: 'audit_event', id: 'audit_event_id' },
  messages: { table: 'message', id: 'message_id' },
  notices: { table: 'notice', id: 'notice_id' },
} as const;

/** The last id of the next rows of a table by id, or null if there are none. */
export async function selectUpto(
  db: Db,
  kind: keyof typeof checked,
  after: number,
  limit: number,
): Promise<number | null> {
  const { table, id } = checked[kind];
  const { rows } = await sql<{ upto: number | null }>`
    select max(id) as upto from (
      select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(id)} > ${after}
      order by 1 limit ${limit}
    ) next`.execute(db);
  return rows[0]?.upto ?? null;
}

/** The notices with an id above `after` and at most `upto`. */
export async function selectNoticeIds(db: Db, after: number, upto: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notice')
    .select('notice_id')
    .where('notice_id', '>', after)
    .where('notice_id', '<=', upto)
    .execute();
  return rows.map(({ notice_id }) => notice_id);
}

/**
 * Among the rows of the audit log with these ids, those that recordAudit would not write, each with its
 * problem. Slices keep each statement short however long the log is.
 */
export async function selectBadAuditEvents(db: Db, after: number, upto: number) {
  const { rows } = await sql<{ audit_event_id: number; wrong: string }>`
    select audit_event_id, wrong from (
      select audit_event_id, case
        when action <> all(${auditActions}::text[]) then 'action'
        when object_kind <> all(${auditObjectKinds}::text[]) then 'object_kind'
        when happened_on <> (happened_at at time zone 'Asia/Tokyo')::date then 'happened_on'
        when user_id is null and action not in ('sign_in_refused', 'imported', 'dropped')
          and not (action = 'exported' and object_kind = 'master_data') then 'user_id'
        when user_id is not null and coalesce(organisation_name, '') = '' then 'organisation_name'
        when action in ('opened', 'downloaded') and object_id is null
          and object_kind is distinct from 'register' then 'object_id'
        when user_id is not null and person_key is not null and not exists (
          select from audit_person p where p.user_id = e.user_id and p.person_key = e.person_key) then 'person_key'
        when object_name_key is not null and not exists (
          select from audit_object_name n where n.object_name_key = e.object_name_key) then 'object_name_key'
        when action = 'refused' and not coalesce(
          detail->>'path' like '/api/%' and detail->>'status' in ('403', '404')
            and jsonb_typeof(detail->'ids') = 'object'
            and not jsonb_path_exists(detail->'ids', '$.*[*] ? (@.type() <> "number")'), false) then 'detail'
      end as wrong
      from audit_event e where audit_event_id > ${after} and audit_event_id <= ${upto}
    ) judged where wrong is not null order by audit_event_id`.execute(db);
  return rows;
}
