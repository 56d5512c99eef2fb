import { sql, type InferResult } from 'kysely';
import type { StateRow } from '#server/features/application/queries-state.ts';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * What a check reads of applications: the rows of each table as they are, because building objects of them
 * in PostgreSQL would take most of the check's time.
 */

type Ids = { readonly application_ids: readonly number[] };

const applications = ({ application_ids }: Ids) => sql<
  Omit<StateRow, 'steps'> & { readonly listed_steps: unknown }
>`
    select application_id, division_id, workflow_id, workflow_name, applicant_user_id, application_at,
      applicant_answers_hope_date, approval_route_name, status, result, cancelled_at, version, event_count, last_event_at,
      listed_steps, handed_over_by
    from application where application_id = any(${application_ids}::integer[]) order by application_id`;

type StepRow = { readonly application_id: number } & Omit<
  StateRow['steps'][number],
  'user_ids' | 'prev_step_order'
>;

/** Steps in order, viewers last. */
const steps = ({ application_ids }: Ids) => sql<StepRow>`
    select application_id, approval_route_step_id, step_order, step_type, department_id, supplier_id, all_flag, status,
      started_at, closed_at, operation_at, operation_user_id, operation_for_user_id,
      planned_on::text as planned_on, version
    from approval_route_step where application_id = any(${application_ids}::integer[])
    order by application_id, step_order, approval_route_step_id`;

const assignees = ({ application_ids }: Ids) => sql<{ approval_route_step_id: number; user_id: number }>`
    select u.approval_route_step_id, u.user_id
    from approval_route_step s
    join approval_route_step_user u on u.approval_route_step_id = s.approval_route_step_id
    where s.application_id = any(${application_ids}::integer[])
    order by u.approval_route_step_id, u.position`;

/** The numbers of the steps that a step waits for. */
const previous = ({ application_ids }: Ids) => sql<{ approval_route_step_id: number; step_order: number }>`
    select e.approval_route_step_id, p.step_order
    from approval_route_step s
    join approval_route_step_prev e on e.approval_route_step_id = s.approval_route_step_id
    join approval_route_step p on p.approval_route_step_id = e.prev_step_id
    where s.application_id = any(${application_ids}::integer[])
    order by e.approval_route_step_id, p.step_order`;

const events = (db: Db | Tx, { application_ids }: Ids) =>
  db
    .selectFrom('application_event')
    .select([
      'application_id',
      'event_number',
      'kind',
      'approval_route_step_id',
      'user_id',
      'for_user_id',
      'happened_at',
      'from_status',
      'to_status',
      'file_ids',
      'event',
    ])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .orderBy('application_id')
    .orderBy('event_number');
export type StoredEvent = InferResult<ReturnType<typeof events>>[number];

/** Which step waits for which, by step ids. */
const edges = (db: Db | Tx, { application_ids }: Ids) =>
  db
    .selectFrom('approval_route_step_prev')
    .select(['application_id', 'approval_route_step_id', 'prev_step_id'])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`);
export type EdgeRow = InferResult<ReturnType<typeof edges>>[number];

const files = (db: Db | Tx, { application_ids }: Ids) =>
  db
    .selectFrom('application_file')
    .select(['application_id', 'file_id', 'approval_route_step_id', 'size', 'sha256', 'storage_key'])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .orderBy('file_id');
export type FileRow = InferResult<ReturnType<typeof files>>[number];

const workLists = (db: Db | Tx, { application_ids }: Ids) =>
  db
    .selectFrom('work_list')
    .select([
      'application_id',
      'principal_id as principal',
      'search_type',
      'sort_key',
      'other_key',
      'plan_key',
      'also',
    ])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`);

/** All rows of these applications. */
export async function selectEverythingOf(tx: Tx, application_ids: readonly number[]) {
  const ids = { application_ids };
  return {
    applications: (await applications(ids).execute(tx)).rows,
    steps: (await steps(ids).execute(tx)).rows,
    assignees: (await assignees(ids).execute(tx)).rows,
    previous: (await previous(ids).execute(tx)).rows,
    events: await events(tx, ids).execute(),
    edges: await edges(tx, ids).execute(),
    files: await files(tx, ids).execute(),
    work_list: await workLists(tx, ids).execute(),
  };
}
