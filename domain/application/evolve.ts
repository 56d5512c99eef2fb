import { applicationResult, applicationStatus, stepStatus, stepType } from '#domain/codes.ts';
import type { StepStatus, StepType } from '#domain/codes.ts';
import { firstRouteStep } from '#domain/limits.ts';
import type { Assignee, Route } from '#domain/approval-route/types.ts';
import type { PlannedStep } from './plan.ts';
import { startsAfter, statusAfterApproval } from './step-types.ts';
import type { ApplicationState, Event, Step } from './types.ts';

/**
 * The state after one more event. This is the only place that derives which steps start or close and which
 * status follows. The event must come from `decide`. Throws if a history does not begin with its one
 * submission.
 */
export function evolve(state: ApplicationState | null, event: Event): ApplicationState {
  if (event.kind === 'submitted') {
    if (state !== null) throw new Error('An application is submitted once.');
    return submitted(event);
  }
  if (state === null) throw new Error('A history begins with the submission.');
  return { ...next(state, event), event_count: state.event_count + 1, last_event_at: event.at };
}

function next(state: ApplicationState, event: Exclude<Event, { kind: 'submitted' }>): ApplicationState {
  switch (event.kind) {
    case 'approved':
      return approved(state, event);
    case 'rejected':
      return rejected(state, event);
    case 'replaced':
      return { ...state, steps: replaceAssignee(state.steps, event.step_order, () => event.assignee) };
    case 'handed_over':
      return handOver(state, event);
    case 'cancelled':
      return {
        ...state,
        cancelled: true,
        steps: closeOpen(state.steps, event.at),
        version: state.version + 1,
      };
  }
}

/** The state after a whole history; null for an empty one. */
export function fold(events: readonly Event[]): ApplicationState | null {
  return events.reduce<ApplicationState | null>(evolve, null);
}

/** The steps that wait for their assignees now, lowest number first. */
export function openSteps(state: ApplicationState): readonly Step[] {
  return state.steps.filter(isOpen);
}

/** Whether a step waits for its assignees: started, neither acted on nor closed. */
export function isOpen(step: Pick<Step, 'status' | 'started_at' | 'closed_at'>): boolean {
  return step.status === stepStatus.not_approved && step.started_at !== null && step.closed_at === null;
}

function submitted(event: Extract<Event, { kind: 'submitted' }>): ApplicationState {
  const applied: Step = {
    ...notStarted(1, stepType.applicant, event.applicant),
    status: stepStatus.applied,
    started_at: event.at,
    operation: { user_id: event.user_id, at: event.at },
  };
  const steps = [
    applied,
    { ...notStarted(2, stepType.receptionist, event.receptionist), started_at: event.at },
    notStarted(3, stepType.route_setter, event.route_setter),
    notStarted(firstRouteStep, stepType.final_approver, event.final_approver),
  ];
  return {
    status: applicationStatus.not_received,
    result: null,
    cancelled: false,
    applicant_user_id: event.user_id,
    application_at: event.at,
    applicant_answers_hope_date: event.applicant_answers_hope_date,
    approval_route_name: null,
    steps: planned(steps, event.plan),
    viewers: [],
    handed_over_by: [],
    version: 1,
    event_count: 1,
    last_event_at: event.at,
  };
}

function approved(state: ApplicationState, event: Extract<Event, { kind: 'approved' }>): ApplicationState {
  const acted = act(state.steps, event, stepStatus.approved);
  const routed =
    event.route === null ? acted : planned(insertRoute(acted, event.route, event.at), event.plan);
  const step = state.steps[event.step_order - 1];
  const status = (step && statusAfterApproval[step.step_type]) ?? state.status;
  const changed = status !== state.status || event.route !== null;
  return {
    ...state,
    status,
    result: status === applicationStatus.completed ? applicationResult.approved : null,
    approval_route_name: event.route?.approval_route_name ?? state.approval_route_name,
    steps: startDue(routed, event.at),
    viewers: event.route?.viewers ?? state.viewers,
    version: state.version + (changed ? 1 : 0),
  };
}

function rejected(state: ApplicationState, event: Extract<Event, { kind: 'rejected' }>): ApplicationState {
  return {
    ...state,
    status: applicationStatus.completed,
    result: applicationResult.rejected,
    steps: closeOpen(act(state.steps, event, stepStatus.rejected), event.at),
    version: state.version + 1,
  };
}

function notStarted(step_order: number, step_type: StepType, assignee: Assignee): Step {
  return {
    step_order,
    step_type,
    prev_step_order: [],
    assignee,
    status: stepStatus.not_approved,
    started_at: null,
    closed_at: null,
    operation: null,
    planned_on: null,
    version: 1,
  };
}

function act(
  steps: readonly Step[],
  { step_order, user_id, at, for_user_id }: Extract<Event, { kind: 'approved' | 'rejected' }>,
  status: StepStatus,
): readonly Step[] {
  return steps.map((step) =>
    step.step_order === step_order
      ? {
          ...step,
          status,
          operation: { user_id, at, ...(for_user_id !== undefined && { for_user_id }) },
          version: step.version + 1,
        }
      : step,
  );
}

/** Changes the assignee and the step's token, but neither the graph nor the started steps. */
function replaceAssignee(
  steps: readonly Step[],
  step_order: number,
  assigneeOf: (before: Assignee) => Assignee,
): readonly Step[] {
  return steps.map((step) =>
    step.step_order === step_order
      ? { ...step, assignee: assigneeOf(step.assignee), version: step.version + 1 }
      : step,
  );
}

type HandedOver = Extract<Event, { kind: 'handed_over' }>;

/** The colleague takes the place of one assignee; the others stay. */
function handOver(state: ApplicationState, event: HandedOver): ApplicationState {
  const { user_id, for_user_id, step_order, to_user_id } = event;
  const place = for_user_id ?? user_id;
  return {
    ...state,
    steps: replaceAssignee(state.steps, step_order, ({ user_ids, ...organisation }) => ({
      ...organisation,
      user_ids: user_ids.map((id) => (id === place ? to_user_id : id)),
    })),
    handed_over_by: [...new Set([...state.handed_over_by, user_id, place])],
  };
}

/** Puts the route's steps before the final approver, whose step gets a new number but keeps its version. */
function insertRoute(steps: readonly Step[], route: Route, at: string): readonly Step[] {
  const before = steps.slice(0, firstRouteStep - 1);
  const after = steps.slice(firstRouteStep - 1);
  return [
    ...before,
    ...route.steps.map((step) => ({
      ...notStarted(step.step_order, step.step_type, step.assignee),
      prev_step_order: step.prev_step_order,
      started_at: step.prev_step_order.length === 0 ? at : null,
    })),
    ...after.map((step) => ({ ...step, step_order: step.step_order + route.steps.length })),
  ];
}

/** Gives the planned steps their days. */
function planned(steps: readonly Step[], plan: readonly PlannedStep[] = []): readonly Step[] {
  const days = new Map(plan.map(({ step_order, planned_on }) => [step_order, planned_on]));
  return steps.map((step) => ({ ...step, planned_on: days.get(step.step_order) ?? step.planned_on }));
}

/** Starts every waiting step whose previous steps are all approved (docs/rules/routes.md#joins). */
function startDue(steps: readonly Step[], at: string): readonly Step[] {
  return steps.map((step) =>
    step.started_at === null && previousOf(step, steps).every((previous) => isPassed(steps, previous))
      ? { ...step, started_at: at, version: step.version + 1 }
      : step,
  );
}

/** The numbers of the steps that must be approved first. */
export function previousOf(
  step: Pick<Step, 'step_order' | 'step_type' | 'prev_step_order'>,
  steps: readonly Pick<Step, 'step_order'>[],
): readonly number[] {
  switch (startsAfter[step.step_type]) {
    case 'prev_step_order':
      return step.prev_step_order;
    case 'the_step_before':
      return [step.step_order - 1];
    case 'all_steps_before':
      return steps.map((each) => each.step_order).filter((order) => order < step.step_order);
  }
}

function isPassed(steps: readonly Step[], step_order: number): boolean {
  const status = steps[step_order - 1]?.status;
  return status === stepStatus.approved || status === stepStatus.applied;
}

function closeOpen(steps: readonly Step[], at: string): readonly Step[] {
  return steps.map((step) => (isOpen(step) ? { ...step, closed_at: at, version: step.version + 1 } : step));
}
