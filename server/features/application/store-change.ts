import { sql, type RawBuilder } from 'kysely';
import { listedSteps } from '#domain/approval-route/progress.ts';
import type { ApplicationState } from '#domain/approval-route/types.ts';
import { worklist, type WorklistRow } from '#domain/approval-route/worklist.ts';
import type { Tx } from '#server/db/database.ts';
import { run, sendLater, statement } from '#server/db/statement.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { spreadMail } from '#server/jobs/queues.ts';
import { organisationOf, type Change } from './change.ts';
import { stepChanges } from './store-steps.ts';

/**
 * Writes a change: the application, its steps, files, history and work list in one statement, and the job for
 * its mails. The caller's transaction holds the application's lock.
 */
export async function record(tx: Tx, jobs: JobQueue, change: StoredChange): Promise<void> {
  const { application_id, after, event } = change;
  await sendLater(
    tx,
    updateApplication({
      ...changeParameters(change),
      application_id,
      status: after.status,
      result: after.result,
      listed_steps: listedStepRows(after),
      approval_route_name: after.approval_route_name,
      cancelled_at: after.cancelled ? event.at : null,
      version: after.version,
    }),
  );
  await jobs.send(tx, spreadMail, { application_id, event_number: after.event_count });
}

/** A change of an application that is stored already. */
export type StoredChange = Change & { readonly application_id: number };

/** The parameters of `changeRows`. JSON where a row has many columns: its text is the same for any number. */
export type ChangeParameters = ReturnType<typeof changeParameters>;

export function changeParameters(change: Change) {
  const { before, after, event, actor, comment, files } = change;
  const { added, updated, reassigned, existing_orders, existing_ids, edges } = stepChanges(change);
  const { removed, written } = difference(before ? worklist(before.state) : [], worklist(after));
  const acted = 'step_order' in event ? event.step_order : null;
  return {
    reassigned,
    steps_added: JSON.stringify(added),
    steps_updated: JSON.stringify(updated),
    existing_orders,
    existing_ids,
    edges: JSON.stringify(edges),
    files: JSON.stringify(
      (['file1', 'file2', 'file3'] as const).flatMap((name, index) => {
        const file = files[name];
        return file ? [{ ...file, sha256: file.sha256.toString('hex'), position: index + 1 }] : [];
      }),
    ),
    work_list_removed: removed.map(({ principal }) => principal),
    work_list_removed_from: removed.map(({ bucket }) => bucket),
    work_list_written: JSON.stringify(written),
    event_number: after.event_count,
    last_event_at: after.last_event_at,
    event: JSON.stringify({
      ...organisationOf(actor),
      kind: event.kind,
      approval_route_step_id: acted === null ? null : (before?.step_ids[acted - 1] ?? null),
      user_id: actor.user_id,
      full_name: actor.full_name,
      happened_at: event.at,
      from_status: before?.state.status ?? null,
      to_status: after.status,
      comment,
      event,
    }),
  };
}

/** The column `application.listed_steps`: what lists show of the steps, with ids in place of names. */
export function listedStepRows(state: ApplicationState): string {
  return JSON.stringify(
    listedSteps(state).map(({ step_order, step_type, status, assignee }) => ({
      step_order,
      step_type,
      status,
      ...assignee,
    })),
  );
}

/** What to delete, and what to insert or overwrite. */
function difference(before: readonly WorklistRow[], after: readonly WorklistRow[]) {
  const keyOf = ({ principal, bucket }: WorklistRow): string => `${principal} ${bucket}`;
  const had = new Map(before.map((row) => [keyOf(row), JSON.stringify(row)]));
  const has = new Set(after.map(keyOf));
  return {
    removed: before.filter((row) => !has.has(keyOf(row))),
    written: after.filter((row) => had.get(keyOf(row)) !== JSON.stringify(row)),
  };
}

const stepColumns = sql.raw(`
  step_order, step_type, department_id, supplier_id, all_flag, status, started_at, closed_at, version,
  operation_at, operation_user_id, operation_division_name, operation_department_name, operation_company_name,
  operation_branch_office_name, operation_user_name, comment`);
const stepTypes = sql.raw(`
  step_order smallint, step_type smallint, department_id integer, supplier_id integer, all_flag boolean,
  user_ids integer[], status smallint, started_at timestamptz, closed_at timestamptz, version integer,
  operation_at timestamptz, operation_user_id integer, operation_division_name text,
  operation_department_name text, operation_company_name text, operation_branch_office_name text,
  operation_user_name text, comment text, self_approved boolean`);

/**
 * The rows of a change: parts of one `with`. The part before them, `changed`, inserts or updates the
 * application and returns its id, and so does the last part, `event_added`.
 */
export function changeRows(p: ChangeParameters): RawBuilder<unknown> {
  return sql`
  step_input as materialized (
    select nextval(pg_get_serial_sequence('approval_route_step', 'approval_route_step_id'))::integer as id, r.*
    from jsonb_to_recordset(${p.steps_added}::jsonb) as r (${stepTypes})),
  step_added as (
    insert into approval_route_step (approval_route_step_id, application_id, ${stepColumns}, self_approved)
    overriding system value
    select id, application_id, ${stepColumns}, coalesce(self_approved, false) from step_input, changed),
  step_update as (
    select * from jsonb_to_recordset(${p.steps_updated}::jsonb)
      as r (approval_route_step_id integer, ${stepTypes})),
  step_updated as (
    update approval_route_step s set
      step_order = u.step_order, department_id = u.department_id, supplier_id = u.supplier_id,
      all_flag = u.all_flag, status = u.status, started_at = u.started_at, closed_at = u.closed_at,
      version = u.version,
      operation_at = coalesce(u.operation_at, s.operation_at),
      operation_user_id = coalesce(u.operation_user_id, s.operation_user_id),
      operation_division_name = coalesce(u.operation_division_name, s.operation_division_name),
      operation_department_name = coalesce(u.operation_department_name, s.operation_department_name),
      operation_company_name = coalesce(u.operation_company_name, s.operation_company_name),
      operation_branch_office_name = coalesce(u.operation_branch_office_name, s.operation_branch_office_name),
      operation_user_name = coalesce(u.operation_user_name, s.operation_user_name),
      comment = coalesce(u.comment, s.comment),
      self_approved = coalesce(u.self_approved, s.self_approved)
    from step_update u where s.approval_route_step_id = u.approval_route_step_id),
  user_input as (
    select step.id, named.user_id, named.number - 1 as position
    from (
      select id, user_ids from step_input
      union all
      select approval_route_step_id, user_ids from step_update
    ) step cross join unnest(step.user_ids) with ordinality as named (user_id, number)),
  user_removed as (
    delete from approval_route_step_user o
    where o.approval_route_step_id = any(${p.reassigned}::integer[])
      and not exists (select from user_input i where i.id = o.approval_route_step_id and i.user_id = o.user_id)),
  user_added as (
    insert into approval_route_step_user (approval_route_step_id, user_id, position)
    select id, user_id, position from user_input
    on conflict (approval_route_step_id, user_id) do update set position = excluded.position),
  numbered as (
    select id, step_order from step_input
    union all
    select * from unnest(${p.existing_ids}::integer[], ${p.existing_orders}::smallint[])),
  edge_added as (
    insert into approval_route_step_prev (application_id, approval_route_step_id, prev_step_id)
    select changed.application_id, step.id, prev.id
    from changed
    cross join jsonb_to_recordset(${p.edges}::jsonb) as e (step_order smallint, prev_step_order smallint)
    join numbered step on step.step_order = e.step_order
    join numbered prev on prev.step_order = e.prev_step_order),
  event_input as materialized (
    select * from jsonb_to_record(${p.event}::jsonb) as r (
      kind text, approval_route_step_id integer, user_id integer, division_name text, department_name text,
      company_name text, branch_office_name text, full_name text, happened_at timestamptz,
      from_status smallint, to_status smallint, comment text, event jsonb)),
  file_added as (
    insert into application_file
      (application_id, approval_route_step_id, position, file_name, size, sha256, storage_key)
    select changed.application_id, event_input.approval_route_step_id, f.position, f.file_name, f.size,
      decode(f.sha256, 'hex'), f.storage_key
    from changed cross join event_input
    cross join jsonb_to_recordset(${p.files}::jsonb)
      as f (position smallint, file_name text, size integer, sha256 text, storage_key text)
    returning file_id, position),
  ${workListRows(p)},
  event_added as (
    insert into application_event (
      application_id, event_number, kind, approval_route_step_id, user_id, division_name, department_name,
      company_name, branch_office_name, full_name, happened_at, from_status, to_status, comment, file_ids, event)
    select changed.application_id, ${p.event_number}::integer, e.kind, e.approval_route_step_id, e.user_id, e.division_name,
      e.department_name, e.company_name, e.branch_office_name, e.full_name, e.happened_at, e.from_status,
      e.to_status, e.comment, array(select file_id from file_added order by position), e.event
    from changed cross join event_input e
    returning application_id)`;
}

type WorkListParameters = Pick<
  ChangeParameters,
  'work_list_removed' | 'work_list_removed_from' | 'work_list_written'
>;

function workListRows(p: WorkListParameters) {
  return sql`
  work_list_removed as (
    delete from work_list w using changed
    where w.application_id = changed.application_id and (w.principal_id, w.search_type) in (
      select * from unnest(${p.work_list_removed}::integer[], ${p.work_list_removed_from}::smallint[]))),
  work_list_written as (
    insert into work_list (principal_id, search_type, sort_key, other_key, application_id, also)
    select r.principal, r.bucket, r.sort_key, r.other_key, changed.application_id, r.also
    from changed cross join jsonb_to_recordset(${p.work_list_written}::jsonb)
      as r (principal integer, bucket smallint, sort_key text, other_key text, also integer[])
    on conflict (principal_id, search_type, application_id)
    do update set sort_key = excluded.sort_key, other_key = excluded.other_key, also = excluded.also)`;
}

type ApplicationUpdate = {
  readonly application_id: number;
  readonly status: number;
  readonly result: number | null;
  readonly listed_steps: string;
  readonly approval_route_name: string | null;
  readonly cancelled_at: string | null;
  readonly version: number;
};

const updateApplication = statement(
  (_db, p: ChangeParameters & ApplicationUpdate) => sql`
  with changed as (
    update application set
      status = ${p.status}::smallint, result = ${p.result}::smallint, listed_steps = ${p.listed_steps}::jsonb,
      approval_route_name = ${p.approval_route_name}, cancelled_at = ${p.cancelled_at}::timestamptz,
      version = ${p.version}, event_count = ${p.event_number}, last_event_at = ${p.last_event_at}::timestamptz
    where application_id = ${p.application_id}
    returning application_id),
  ${changeRows(p)}
  select`,
);

const changeWorkList = statement(
  (_db, p: WorkListParameters & { readonly application_id: number }) => sql`
  with changed as (select ${p.application_id}::integer as application_id),
  ${workListRows(p)}
  select`,
);

/** Writes the difference between two work lists. */
export async function writeWorkList(
  tx: Tx,
  application_id: number,
  before: readonly WorklistRow[],
  after: readonly WorklistRow[],
): Promise<void> {
  const { removed, written } = difference(before, after);
  await run(
    tx,
    changeWorkList({
      application_id,
      work_list_removed: removed.map(({ principal }) => principal),
      work_list_removed_from: removed.map(({ bucket }) => bucket),
      work_list_written: JSON.stringify(written),
    }),
  );
}

/** Overwrites `application.listed_steps` with the text of `listedStepRows`. */
export async function writeListedSteps(tx: Tx, application_id: number, listed_steps: string): Promise<void> {
  await tx
    .updateTable('application')
    .set({ listed_steps })
    .where('application_id', '=', application_id)
    .execute();
}
