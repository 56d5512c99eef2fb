import { stepType } from '#domain/codes.ts';
import { exampleDepartments, designer, exampleSuppliers } from '#domain/approval-route/examples.testing.ts';
import type { Assignee, Route, RouteStep } from '#domain/approval-route/types.ts';
import { decide } from './decide.ts';
import type { ActingUser, ApplicationState, Command } from './types.ts';

/** A small company and one of its applications for tests. Ids of users and organisations are disjoint. */

export function operator(user_id: number, department_id: number): ActingUser {
  return { user_id, department_id, supplier_id: null };
}

export function supplierUser(user_id: number, supplier_id: number): ActingUser {
  return { user_id, department_id: null, supplier_id };
}

export const people = {
  applicant: operator(1, exampleDepartments.sales),
  receptionist: operator(2, exampleDepartments.desk),
  otherReceptionist: operator(3, exampleDepartments.desk),
  router: operator(4, exampleDepartments.desk),
  designer: operator(designer, exampleDepartments.design),
  inspector: operator(6, exampleDepartments.quality),
  final: operator(7, exampleDepartments.sales),
  stranger: operator(8, exampleDepartments.sales),
  bolts: supplierUser(11, exampleSuppliers.bolts),
  boltsColleague: supplierUser(12, exampleSuppliers.bolts),
  paint: supplierUser(13, exampleSuppliers.paint),
} as const;

export function named(user: ActingUser, ...more: readonly ActingUser[]): Assignee {
  const { department_id, supplier_id } = user;
  const user_ids = [user, ...more].map((each) => each.user_id);
  return { department_id, supplier_id, all_flag: false, user_ids };
}

export function everybodyWith(user: ActingUser): Assignee {
  return {
    department_id: user.department_id,
    supplier_id: user.supplier_id,
    all_flag: true,
    user_ids: [],
  };
}

export function routeStepOf(
  step_order: number,
  prev_step_order: readonly number[],
  assignee: Assignee,
): RouteStep {
  return { step_order, step_type: stepType.approver, prev_step_order, assignee };
}

/** Design (4) and all of the supplier (5) in parallel, then all of quality (6). The stranger is a viewer. */
export const joiningRoute: Route = {
  approval_route_name: '並行ルート',
  steps: [
    routeStepOf(4, [], named(people.designer)),
    routeStepOf(5, [], everybodyWith(people.bolts)),
    routeStepOf(6, [4, 5], everybodyWith(people.inspector)),
  ],
  viewers: [named(people.stranger)],
};

/** Working days of the example from Sunday, 2026-11-22 on; Monday, the 23rd, is a national holiday. */
const exampleDays = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'];

export const submitCommand: Command & { readonly kind: 'submit' } = {
  kind: 'submit',
  by: people.applicant,
  at: '2026-11-21T09:00:00.000+09:00',
  applicant_answers_hope_date: '2026-12-01',
  receptionist: everybodyWith(people.receptionist),
  route_setter: named(people.router),
  final_approver: named(people.final),
  working_days: exampleDays,
};

const later = '2026-11-21T10:00:00.000+09:00';

/** An approval with fresh tokens. */
export function approval(
  state: ApplicationState,
  step_order: number,
  by: ActingUser,
  route: Route | null = null,
): Command & { readonly kind: 'approve' | 'set_route' } {
  const act = { by, at: later, step_order, ...tokens(state, step_order) };
  return route === null
    ? { kind: 'approve', ...act }
    : { kind: 'set_route', ...act, route, working_days: exampleDays };
}

/** A rejection with fresh tokens. */
export function rejection(
  state: ApplicationState,
  step_order: number,
  by: ActingUser,
): Command & { readonly kind: 'reject' } {
  return { kind: 'reject', by, at: later, step_order, ...tokens(state, step_order) };
}

/** A cancel with fresh tokens. */
export function cancellation(state: ApplicationState, by: ActingUser): Command & { readonly kind: 'cancel' } {
  return { kind: 'cancel', by, at: later, application_version: state.version };
}

function tokens(state: ApplicationState, step_order: number) {
  const step_version = state.steps[step_order - 1]?.version ?? 0;
  return { application_version: state.version, step_version };
}

/** The state after a command that must be accepted. */
export function applyCommand(state: ApplicationState | null, command: Command): ApplicationState {
  const decision = decide(state, command);
  if (!decision.ok) throw new Error(`${command.kind} was refused: ${decision.refusal.kind}`);
  return decision.state;
}

/** Why a command was refused, or `accepted`. */
export function refusalFor(state: ApplicationState | null, command: Command): string {
  const decision = decide(state, command);
  return decision.ok ? 'accepted' : decision.refusal.kind;
}

const submitted = applyCommand(null, submitCommand);
const received = applyCommand(submitted, approval(submitted, 2, people.receptionist));
const routed = applyCommand(received, approval(received, 3, people.router, joiningRoute));
const designed = applyCommand(routed, approval(routed, 4, people.designer));
const joined = applyCommand(designed, approval(designed, 5, people.bolts));
const inspected = applyCommand(joined, approval(joined, 6, people.inspector));

/** The application at each stage up to 完了, and rejected and cancelled. */
export const stages = {
  submitted,
  received,
  routed,
  /** Step 4 is approved, 5 is open, 6 waits for both. */
  designed,
  joined,
  inspected,
  completed: applyCommand(inspected, approval(inspected, 7, people.final)),
  /** Rejected by the designer: the supplier's step closes, the inspector's never starts. */
  rejected: applyCommand(routed, rejection(routed, 4, people.designer)),
  cancelled: applyCommand(submitted, cancellation(submitted, people.applicant)),
} as const;
