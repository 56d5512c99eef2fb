import { sql } from 'kysely';
import type { Assignee, Step } from '#domain/approval-route/types.ts';
import { worklist } from '#domain/approval-route/worklist.ts';
import { stepStatus, stepType } from '#domain/codes.ts';
import { customFieldNumbers } from '#domain/limits.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { PlayedApplication, PlayedEvent } from './application.ts';
import { listedStepRows } from '#server/features/application/store-change.ts';
import { arrayText, insertAudit, rowsAs, takeIds, who, type AuditEntry } from './store-rows.ts';

/** An application with the ids of its rows: its own, of each numbered step in order, and of each viewer. */
export type NumberedApplication = PlayedApplication & {
  readonly application_id: number;
  readonly step_ids: readonly number[];
  readonly viewer_ids: readonly number[];
};

/** Draws the ids of a batch's steps. The applications' own ids are drawn before. */
export async function numberApplications(
  db: Db,
  batch: readonly { readonly application_id: number; readonly played: PlayedApplication }[],
): Promise<readonly NumberedApplication[]> {
  const sizes = batch.map(({ played: { state } }) => state.steps.length + state.viewers.length);
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const ids = await takeIds(db, 'approval_route_step', 'approval_route_step_id', count);
  let next = 0;
  return batch.map(({ application_id, played }) => {
    const steps = next + played.state.steps.length;
    const viewers = steps + played.state.viewers.length;
    const numbered = {
      ...played,
      application_id,
      step_ids: ids.slice(next, steps),
      viewer_ids: ids.slice(steps, viewers),
    };
    next = viewers;
    return numbered;
  });
}

/**
 * Inserts applications with all their rows. The names in them are the current ones of people and
 * organisations.
 */
export async function insertApplications(tx: Tx, batch: readonly NumberedApplication[]): Promise<void> {
  await insertOwnRows(tx, batch);
  await insertSteps(tx, batch);
  await insertPrevious(tx, batch);
  await insertStepUsers(tx, batch);
  await insertEvents(tx, batch);
  await insertWorkLists(tx, batch);
  await insertAudit(tx, batch.flatMap(openings));
}

async function insertOwnRows(tx: Tx, batch: readonly NumberedApplication[]): Promise<void> {
  const rows = batch.map(({ application_id, workflow, state, values, events, resubmitted_from }) => ({
    application_id,
    workflow_id: workflow.workflow_id,
    applicant_user_id: state.applicant_user_id,
    application_at: state.application_at,
    hope_date: state.applicant_answers_hope_date,
    route_name: state.approval_route_name,
    status: state.status,
    result: state.result,
    listed_steps: listedStepRows(state),
    cancelled_at: state.cancelled ? state.last_event_at : null,
    version: state.version,
    event_count: events.length,
    last_event_at: state.last_event_at,
    resubmitted_from,
    ...Object.fromEntries(
      customFieldNumbers.map((number, index) => [`value${number}`, values[index] ?? null]),
    ),
  }));
  const types = {
    application_id: 'integer',
    workflow_id: 'integer',
    applicant_user_id: 'integer',
    application_at: 'timestamptz',
    hope_date: 'date',
    route_name: 'text',
    status: 'smallint',
    result: 'smallint',
    listed_steps: 'jsonb',
    cancelled_at: 'timestamptz',
    version: 'integer',
    event_count: 'integer',
    last_event_at: 'timestamptz',
    resubmitted_from: 'integer',
    ...Object.fromEntries(customFieldNumbers.map((number) => [`value${number}`, 'text'])),
  };
  const columnsOf = (prefix: string) =>
    sql.raw(customFieldNumbers.map((number) => prefix + number).join(', '));
  await sql`insert into application (application_id, workflow_id, division_id, division_name, workflow_name,
      applicant_user_id, applicant_division_name, applicant_department_name, applicant_full_name, application_at,
      applicant_answers_hope_date, approval_route_name, status, result, listed_steps, cancelled_at, version, event_count, last_event_at,
      resubmitted_from_application_id, ${columnsOf('field_name')}, ${columnsOf('field_value')})
    overriding system value
    select r.application_id, r.workflow_id, w.division_id, v.division_name, t.workflow_name,
      r.applicant_user_id, who.division_name, who.department_name, who.full_name, r.application_at,
      r.hope_date, r.route_name, r.status, r.result, r.listed_steps, r.cancelled_at, r.version, r.event_count, r.last_event_at,
      r.resubmitted_from, ${columnsOf('w.field_name')}, ${columnsOf('r.value')}
    from ${rowsAs('r', types, rows)}
    join workflow w on w.workflow_id = r.workflow_id
    join workflow_type t on t.workflow_type_id = w.workflow_type_id
    join division v on v.division_id = w.division_id
    join ${who} who on who.user_id = r.applicant_user_id
    order by r.application_id`.execute(tx);
}

/** Inserts numbered steps, and viewers as steps without a number. */
async function insertSteps(tx: Tx, batch: readonly NumberedApplication[]): Promise<void> {
  const rows = batch.flatMap(({ application_id, state, step_ids, viewer_ids, events }) => [
    ...state.steps.map((step, index) => ({
      ...stepRow(step, state.applicant_user_id, events),
      ...assigneeRow(step.assignee),
      application_id,
      step_id: step_ids[index] ?? 0,
    })),
    ...state.viewers.map((viewer, index) => ({
      ...viewerRow,
      ...assigneeRow(viewer),
      application_id,
      step_id: viewer_ids[index] ?? 0,
    })),
  ]);
  const types = {
    application_id: 'integer',
    step_id: 'integer',
    step_order: 'smallint',
    step_type: 'smallint',
    department_id: 'integer',
    supplier_id: 'integer',
    all_flag: 'boolean',
    status: 'smallint',
    started_at: 'timestamptz',
    closed_at: 'timestamptz',
    operation_at: 'timestamptz',
    operation_user_id: 'integer',
    comment: 'text',
    self_approved: 'boolean',
    version: 'integer',
  };
  await sql`insert into approval_route_step (approval_route_step_id, application_id, step_order, step_type, department_id,
      supplier_id, all_flag, status, started_at, closed_at, operation_at, operation_user_id, operation_division_name,
      operation_department_name, operation_company_name, operation_branch_office_name, operation_user_name, comment,
      self_approved, version)
    overriding system value
    select r.step_id, r.application_id, r.step_order, r.step_type, r.department_id,
      r.supplier_id, r.all_flag, r.status, r.started_at, r.closed_at, r.operation_at, r.operation_user_id, who.division_name,
      who.department_name, who.company_name, who.branch_office_name, who.full_name, r.comment,
      r.self_approved, r.version
    from ${rowsAs('r', types, rows)} left join ${who} who on who.user_id = r.operation_user_id
    order by r.step_id`.execute(tx);
}

const viewerRow = {
  step_order: null,
  step_type: stepType.viewer,
  status: stepStatus.not_approved,
  started_at: null,
  closed_at: null,
  operation_at: null,
  operation_user_id: null,
  comment: null,
  self_approved: false,
  version: 1,
};

function stepRow(step: Step, applicant_user_id: number, events: readonly PlayedEvent[]) {
  const { step_order, step_type, status, started_at, closed_at, operation, version } = step;
  const acted = events.find(
    ({ event }) =>
      (event.kind === 'approved' || event.kind === 'rejected') && event.step_order === step_order,
  );
  return {
    step_order,
    step_type,
    status,
    started_at,
    closed_at,
    operation_at: operation?.at ?? null,
    operation_user_id: operation?.user_id ?? null,
    comment: acted?.comment ?? null,
    self_approved: status === stepStatus.approved && operation?.user_id === applicant_user_id,
    version,
  };
}

function assigneeRow({ department_id, supplier_id, all_flag }: Assignee) {
  return { department_id, supplier_id, all_flag };
}

async function insertPrevious(tx: Tx, batch: readonly NumberedApplication[]): Promise<void> {
  const rows = batch.flatMap(({ application_id, state, step_ids }) =>
    state.steps.flatMap((step, index) =>
      step.prev_step_order.map((order) => ({
        application_id,
        step_id: step_ids[index] ?? 0,
        prev_id: step_ids[order - 1] ?? 0,
      })),
    ),
  );
  const types = { application_id: 'integer', step_id: 'integer', prev_id: 'integer' };
  await sql`insert into approval_route_step_prev (application_id, approval_route_step_id, prev_step_id)
    select * from ${rowsAs('r', types, rows)}`.execute(tx);
}

async function insertStepUsers(tx: Tx, batch: readonly NumberedApplication[]): Promise<void> {
  const rows = batch.flatMap(({ state, step_ids, viewer_ids }) => [
    ...state.steps.flatMap(({ assignee }, index) => userRows(step_ids[index] ?? 0, assignee)),
    ...state.viewers.flatMap((viewer, index) => userRows(viewer_ids[index] ?? 0, viewer)),
  ]);
  const types = { step_id: 'integer', user_id: 'integer', position: 'smallint' };
  await sql`insert into approval_route_step_user (approval_route_step_id, user_id, position)
    select * from ${rowsAs('r', types, rows)}`.execute(tx);
}

function userRows(step_id: number, { user_ids }: Assignee) {
  return user_ids.map((user_id, position) => ({ step_id, user_id, position }));
}

async function insertEvents(tx: Tx, batch: readonly NumberedApplication[]): Promise<void> {
  const rows = batch.flatMap(({ application_id, events, step_ids }) =>
    events.map(({ event, comment, from_status, to_status }, index) => ({
      application_id,
      event_number: index + 1,
      kind: event.kind,
      // An event's step has its final number from the moment that somebody can act on it or change it.
      step_id: 'step_order' in event ? (step_ids[event.step_order - 1] ?? null) : null,
      user_id: event.user_id,
      happened_at: event.at,
      from_status,
      to_status,
      comment,
      event: JSON.stringify(event),
    })),
  );
  const types = {
    application_id: 'integer',
    event_number: 'integer',
    kind: 'text',
    step_id: 'integer',
    user_id: 'integer',
    happened_at: 'timestamptz',
    from_status: 'smallint',
    to_status: 'smallint',
    comment: 'text',
    event: 'jsonb',
  };
  await sql`insert into application_event (application_id, event_number, kind, approval_route_step_id, user_id,
      division_name, department_name, company_name, branch_office_name, full_name, happened_at, from_status, to_status,
      comment, file_ids, event)
    select r.application_id, r.event_number, r.kind, r.step_id, r.user_id,
      who.division_name, who.department_name, who.company_name, who.branch_office_name, who.full_name, r.happened_at,
      r.from_status, r.to_status, r.comment, '{}', r.event
    from ${rowsAs('r', types, rows)} join ${who} who on who.user_id = r.user_id
    order by r.application_id, r.event_number`.execute(tx);
}

async function insertWorkLists(tx: Tx, batch: readonly NumberedApplication[]): Promise<void> {
  const rows = batch.flatMap(({ application_id, state }) =>
    worklist(state).map(({ principal, bucket, sort_key, also }) => ({
      principal,
      bucket,
      sort_key,
      application_id,
      also: arrayText(also),
    })),
  );
  const types = {
    principal: 'integer',
    bucket: 'smallint',
    sort_key: 'text',
    application_id: 'integer',
    also: 'text',
  };
  await sql`insert into work_list (principal_id, search_type, sort_key, application_id, also)
    select r.principal, r.bucket, r.sort_key, r.application_id, r.also::integer[]
    from ${rowsAs('r', types, rows)}`.execute(tx);
}

/** Everybody who acted had opened the application before. */
function openings({ application_id, events, workflow }: NumberedApplication): readonly AuditEntry[] {
  return events
    .filter(({ event }) => event.kind !== 'submitted')
    .map(({ event }) => ({
      happened_at: event.at,
      happened_on: japanDate(new Date(event.at)),
      user_id: event.user_id,
      action: 'opened',
      object_kind: 'application',
      object_id: application_id,
      object_name: workflow.workflow_name,
      detail: '{}',
    }));
}
