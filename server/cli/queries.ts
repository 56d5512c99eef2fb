import { sql } from 'kysely';
import { auditActions, auditObjectKinds } from '#domain/audit.ts';
import type { WorklistRow } from '#domain/approval-route/worklist.ts';
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

/** The events of applications, in order. */
export function selectEvents(db: Db | Tx, application_ids: readonly number[]) {
  return db
    .selectFrom('application_event')
    .select([
      'application_id',
      'event_number',
      'kind',
      'approval_route_step_id',
      'user_id',
      'happened_at',
      'from_status',
      'to_status',
      'file_ids',
      'event',
    ])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .orderBy('application_id')
    .orderBy('event_number')
    .execute();
}
export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

/** Which step waits for which, by step ids. */
export function selectEdges(db: Db | Tx, application_ids: readonly number[]) {
  return db
    .selectFrom('approval_route_step_prev')
    .select(['application_id', 'approval_route_step_id', 'prev_step_id'])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .execute();
}
export type EdgeRow = Awaited<ReturnType<typeof selectEdges>>[number];

/** The stored step numbers, without viewers. */
export function selectStepNumbers(db: Db | Tx, application_ids: readonly number[]) {
  return db
    .selectFrom('approval_route_step')
    .select(['application_id', 'approval_route_step_id', 'step_order'])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .where('step_type', '<>', 7)
    .orderBy('step_order')
    .execute();
}

/** The files of applications. */
export function selectFiles(db: Db | Tx, application_ids: readonly number[]) {
  return db
    .selectFrom('application_file')
    .select(['application_id', 'file_id', 'approval_route_step_id', 'size', 'sha256', 'storage_key'])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .orderBy('file_id')
    .execute();
}
export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number];

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
): Promise<ReadonlyMap<number, readonly WorklistRow[]>> {
  const rows = await db
    .selectFrom('work_list')
    .select(['application_id', 'principal_id', 'search_type', 'sort_key', 'also'])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .execute();
  const grouped = Map.groupBy(rows, ({ application_id }) => application_id);
  return new Map(
    [...grouped].map(([application_id, group]) => [
      application_id,
      group.map(({ principal_id, search_type, sort_key, also }) => ({
        principal: principal_id,
        bucket: search_type,
        sort_key,
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

/**
 * Among the next rows of the audit log, those that recordAudit would not write, each with its problem; and
 * the id to continue after, null at the end. Slices keep each statement short however long the log is.
 */
export async function selectBadAuditEvents(db: Db | Tx, after: number, limit: number) {
  const { rows } = await sql<{
    last: number | null;
    bad: { audit_event_id: number; wrong: string }[] | null;
  }>`
    with slice as (
      select * from audit_event where audit_event_id > ${after} order by audit_event_id limit ${limit}
    ), judged as (
      select audit_event_id, case
        when action <> all(${auditActions}::text[]) then 'action'
        when object_kind <> all(${auditObjectKinds}::text[]) then 'object_kind'
        when happened_on <> (happened_at at time zone 'Asia/Tokyo')::date then 'happened_on'
        when user_id is null and action not in ('sign_in_refused', 'imported') then 'user_id'
        when user_id is not null and coalesce(organisation_name, '') = '' then 'organisation_name'
        when action in ('opened', 'downloaded') and object_id is null then 'object_id'
        when action = 'refused' and not coalesce(
          detail->>'path' like '/api/%' and detail->>'status' in ('403', '404')
            and jsonb_typeof(detail->'ids') = 'object'
            and not jsonb_path_exists(detail->'ids', '$.*[*] ? (@.type() <> "number")'), false) then 'detail'
      end as wrong
      from slice
    )
    select max(audit_event_id) as last,
      jsonb_agg(jsonb_build_object('audit_event_id', audit_event_id, 'wrong', wrong) order by audit_event_id)
        filter (where wrong is not null) as bad
    from judged`.execute(db);
  return { bad: rows[0]?.bad ?? [], last: rows[0]?.last ?? null };
}
