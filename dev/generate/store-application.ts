import type { Assignee } from '#domain/approval-route/types.ts';
import type { Step } from '#domain/application/types.ts';
import { workList } from '#domain/application/work-list.ts';
import { stepStatus, stepType } from '#domain/codes.ts';
import { customFieldNumbers } from '#domain/limits.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { Db } from '#server/db/database.ts';
import { listedStepRows } from '#server/features/application/commands/store-change.ts';
import type { SampleApplication, PlayedEvent } from './application.ts';
import { personNamesOf, type Company } from './company.ts';
import type { TableRows } from './copy.ts';
import { auditRows, takeIds, type AuditEntry } from './store-rows.ts';

/** An application with the ids of its rows: its own, of each numbered step in order, and of each viewer. */
export type NumberedApplication = SampleApplication & {
  readonly application_id: number;
  readonly step_ids: readonly number[];
  readonly viewer_ids: readonly number[];
};

/** Draws the ids of a batch's steps. The applications' own ids are drawn before. */
export async function numberApplications(
  db: Db,
  batch: readonly { readonly application_id: number; readonly played: SampleApplication }[],
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
 * All rows of applications. The names in them are those of people and organisations at the start of the
 * generation.
 */
export function applicationRows(company: Company, batch: readonly NumberedApplication[]): TableRows[] {
  return [
    { table: 'application', rows: batch.map((each) => ownRow(company, each)) },
    { table: 'approval_route_step', rows: batch.flatMap((each) => stepRows(company, each)) },
    { table: 'approval_route_step_prev', rows: batch.flatMap(previousRows) },
    { table: 'approval_route_step_user', rows: batch.flatMap(stepUserRows) },
    { table: 'application_event', rows: batch.flatMap((each) => eventRows(company, each)) },
    { table: 'work_list', rows: batch.flatMap(workListRows) },
    auditRows(company, batch.flatMap(openings)),
  ];
}

function ownRow(company: Company, application: NumberedApplication) {
  const { application_id, workflow, state, values, events, resubmitted_from } = application;
  const applicant = personNamesOf(company, state.applicant_user_id);
  return {
    application_id,
    workflow_id: workflow.workflow_id,
    division_id: workflow.division_id,
    division_name: workflow.division_name,
    workflow_name: workflow.workflow_name,
    applicant_user_id: state.applicant_user_id,
    applicant_division_name: applicant.division_name,
    applicant_department_name: applicant.department_name,
    applicant_full_name: applicant.full_name,
    application_at: state.application_at,
    applicant_answers_hope_date: state.applicant_answers_hope_date,
    approval_route_name: state.approval_route_name,
    status: state.status,
    result: state.result,
    listed_steps: listedStepRows(state),
    cancelled_at: state.cancelled ? state.last_event_at : null,
    version: state.version,
    event_count: events.length,
    last_event_at: state.last_event_at,
    resubmitted_from_application_id: resubmitted_from,
    ...workflow.field_names,
    ...Object.fromEntries(
      customFieldNumbers.map((number, index) => [`field_value${number}`, values[index] ?? null]),
    ),
  };
}

/** Numbered steps, and viewers as steps without a number. */
function stepRows(company: Company, application: NumberedApplication) {
  const { application_id, state, step_ids, viewer_ids, events } = application;
  return [
    ...state.steps.map((step, index) => ({
      approval_route_step_id: step_ids[index] ?? 0,
      application_id,
      ...assigneeRow(step.assignee),
      ...stepRow(step, state.applicant_user_id, events),
      ...operatorNames(company, step.operation?.user_id ?? null),
    })),
    ...state.viewers.map((viewer, index) => ({
      approval_route_step_id: viewer_ids[index] ?? 0,
      application_id,
      ...assigneeRow(viewer),
      ...viewerRow,
      ...operatorNames(company, null),
    })),
  ];
}

function operatorNames(company: Company, user_id: number | null) {
  const names = user_id === null ? null : personNamesOf(company, user_id);
  return {
    operation_division_name: names?.division_name ?? null,
    operation_department_name: names?.department_name ?? null,
    operation_company_name: names?.company_name ?? null,
    operation_branch_office_name: names?.branch_office_name ?? null,
    operation_user_name: names?.full_name ?? null,
  };
}

const viewerRow = {
  step_order: null,
  step_type: stepType.viewer,
  status: stepStatus.not_approved,
  started_at: null,
  closed_at: null,
  planned_on: null,
  operation_at: null,
  operation_user_id: null,
  comment: null,
  self_approved: false,
  version: 1,
};

function stepRow(step: Step, applicant_user_id: number, events: readonly PlayedEvent[]) {
  const { step_order, step_type, status, started_at, closed_at, planned_on, operation, version } = step;
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
    planned_on,
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

function previousRows({ application_id, state, step_ids }: NumberedApplication) {
  return state.steps.flatMap((step, index) =>
    step.prev_step_order.map((order) => ({
      application_id,
      approval_route_step_id: step_ids[index] ?? 0,
      prev_step_id: step_ids[order - 1] ?? 0,
    })),
  );
}

function stepUserRows({ state, step_ids, viewer_ids }: NumberedApplication) {
  return [
    ...state.steps.flatMap(({ assignee }, index) => userRows(step_ids[index] ?? 0, assignee)),
    ...state.viewers.flatMap((viewer, index) => userRows(viewer_ids[index] ?? 0, viewer)),
  ];
}

function userRows(approval_route_step_id: number, { user_ids }: Assignee) {
  return user_ids.map((user_id, position) => ({ approval_route_step_id, user_id, position }));
}

function eventRows(company: Company, { application_id, events, step_ids }: NumberedApplication) {
  return events.map(({ event, comment, from_status, to_status }, index) => ({
    application_id,
    event_number: index + 1,
    kind: event.kind,
    // An event's step has its final number from the moment that somebody can act on it or change it.
    approval_route_step_id: 'step_order' in event ? (step_ids[event.step_order - 1] ?? null) : null,
    user_id: event.user_id,
    ...personNamesOf(company, event.user_id),
    happened_at: event.at,
    from_status,
    to_status,
    comment,
    file_ids: [],
    event: JSON.stringify(event),
  }));
}

function workListRows({ application_id, state }: NumberedApplication) {
  return workList(state).map(({ principal, search_type, sort_key, other_key, plan_key, also }) => ({
    principal_id: principal,
    search_type,
    sort_key,
    other_key,
    plan_key,
    application_id,
    also: [...also],
  }));
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
