import { decide } from '#domain/application/decide.ts';
import { isOpen } from '#domain/application/evolve.ts';
import { isRouteStep } from '#domain/approval-route/step-types.ts';
import type { ApplicationState, Command, Event, Step } from '#domain/application/types.ts';
import type { Route } from '#domain/approval-route/types.ts';
import { stepStatus, stepType, type ApplicationStatus } from '#domain/codes.ts';
import { customFieldNumbers, firstRouteStep } from '#domain/limits.ts';
import type { SubmittableWorkflow } from '#server/features/application/queries-workflow.ts';
import { divisionOf, personOf, type Company, type Person } from './company.ts';
import type { Random } from './random.ts';
import { drawAssignee, drawRoute } from './route.ts';
import { approvalComments, rejectionComments, replacementReasons, valueUnder } from './words.ts';
import type { WorkingDays } from './working-days.ts';

/** How far a generated application has come. */
export type IntendedState =
  | 'not_received'
  | 'routing'
  | 'circulating'
  | 'final'
  | 'approved'
  | 'rejected'
  | 'cancelled';

/** An event with the columns of its row. */
export type PlayedEvent = {
  readonly event: Event;
  readonly comment: string | null;
  readonly from_status: ApplicationStatus | null;
  readonly to_status: ApplicationStatus;
};

/** One generated application: its form, all its events, and the state that they add up to. */
export type SampleApplication = {
  readonly workflow: SubmittableWorkflow;
  readonly values: readonly (string | null)[];
  readonly resubmitted_from: number | null;
  readonly state: ApplicationState;
  readonly events: readonly PlayedEvent[];
};

/** A rejected application that its applicant can resubmit (再申請). */
export type RejectedApplication = {
  readonly application_id: number;
  readonly workflow: SubmittableWorkflow;
  readonly applicant: Person;
  readonly values: readonly (string | null)[];
  readonly rejected_at: string;
};

type PlayInput = {
  readonly company: Company;
  readonly days: WorkingDays;
  readonly random: Random;
  /** The moment of submission, as a position on the line of working days. */
  readonly position: number;
  readonly outcome: IntendedState;
  readonly again: RejectedApplication | null;
};

/** Plays one application with the engine: each event is one that `decide` returned. */
export function playApplication(input: PlayInput): SampleApplication {
  const { company, days, random, position, outcome, again } = input;
  const workflow = again?.workflow ?? random.mostlyFirst(company.workflows);
  const applicant = again?.applicant ?? drawApplicant(random, company, workflow);
  const route = drawRoute(random, company, workflow.division_id);
  const approvals = approvalsOf(random, outcome, route);
  const replaces = outcome === 'circulating' && random.chance(0.3);
  const moments = new Moments(
    input,
    approvals + (outcome === 'rejected' || outcome === 'cancelled' ? 1 : 0) + 1,
  );
  const hopeDate = days.dayAfter(position, random.between(5, 60));
  const game = new Game(applicant, workflow, { at: moments.next(), hopeDate, days });
  for (let approved = 0; approved < approvals; approved += 1)
    approve(game, input, { at: moments.next(), route });
  if (replaces) replace(game, input, workflow.division_id, moments.last());
  if (outcome === 'rejected') act(game, input, 'reject', moments.next(), null);
  if (outcome === 'cancelled') {
    const application_version = game.state.version;
    game.do({ kind: 'cancel', by: applicant, at: moments.next(), application_version }, null);
  }
  const day = days.dayAfter(position, random.between(10, 90)).replaceAll('-', '/');
  const values =
    again?.values ??
    customFieldNumbers.map((number) => {
      const label = workflow.field_names[`field_name${number}`];
      return label === null ? null : valueUnder(random, label, day);
    });
  return {
    workflow,
    values,
    resubmitted_from: again?.application_id ?? null,
    state: game.state,
    events: game.events,
  };
}

/** Usually from the form's division. */
function drawApplicant(random: Random, company: Company, { division_id }: SubmittableWorkflow): Person {
  const { operators } = divisionOf(company, division_id);
  return operators.length > 0 && random.chance(0.95)
    ? random.mostlyFirst(operators)
    : random.mostlyFirst(company.divisions.flatMap((division) => division.operators));
}

/** How many steps are approved, counting the receptionist's, the route setter's and the final approver's. */
function approvalsOf(random: Random, outcome: IntendedState, { steps }: Route): number {
  switch (outcome) {
    case 'not_received':
    case 'cancelled':
      return 0;
    case 'routing':
      return 1;
    case 'circulating':
      return 2 + random.below(steps.length);
    case 'final':
      return 2 + steps.length;
    case 'approved':
      return 3 + steps.length;
    case 'rejected':
      return random.below(3 + steps.length);
  }
}

/** The times of one application's events: hours or days apart, and all in the past. */
class Moments {
  readonly #positions: number[];
  readonly #days: WorkingDays;
  #next = 0;

  constructor({ days, random, position }: PlayInput, count: number) {
    this.#days = days;
    const gaps = Array.from({ length: count - 1 }, () => 0.05 + random.next() ** 3 * 6);
    const length = gaps.reduce((sum, gap) => sum + gap, 0);
    const room = (days.end - position) * 0.98;
    const pace = length > room ? room / length : 1;
    this.#positions = gaps.reduce(
      (positions, gap) => [...positions, (positions.at(-1) ?? position) + gap * pace],
      [position],
    );
  }

  next(): string {
    this.#next += 1;
    return this.last();
  }

  /** The last returned moment, again. */
  last(): string {
    return this.#days.moment(this.#positions[this.#next - 1] ?? 0).toISOString();
  }
}

/** When an application is submitted, and its 回答希望日. */
type Period = { readonly at: string; readonly hopeDate: string; readonly days: WorkingDays };

/** An application in progress. */
class Game {
  readonly events: PlayedEvent[] = [];
  state: ApplicationState;

  constructor(by: Person, workflow: SubmittableWorkflow, { at, hopeDate, days }: Period) {
    const { receptionist, route_setter, final_approver } = workflow;
    const assignees = { receptionist, route_setter, final_approver };
    const applicant_answers_hope_date = hopeDate;
    const working_days = days.until(at, hopeDate);
    this.state = this.#decide(
      null,
      { kind: 'submit', by, at, applicant_answers_hope_date, ...assignees, working_days },
      null,
    );
  }

  do(command: Command, comment: string | null): void {
    this.state = this.#decide(this.state, command, comment);
  }

  #decide(before: ApplicationState | null, command: Command, comment: string | null): ApplicationState {
    const decision = decide(before, command);
    if (!decision.ok) throw new Error(`The engine refused what was generated: ${decision.refusal.kind}.`);
    const { event, state } = decision;
    this.events.push({ event, comment, from_status: before?.status ?? null, to_status: state.status });
    return state;
  }
}

function approve(game: Game, input: PlayInput, { at, route }: { at: string; route: Route }): void {
  act(game, input, 'approve', at, route);
}

/** Lets an assignee of an open step act on it. */
function act(
  game: Game,
  { company, random, days }: PlayInput,
  kind: 'approve' | 'reject',
  at: string,
  route: Route | null,
) {
  const step = random.of(game.state.steps.filter(isOpen));
  const token = {
    by: pickActor(random, company, step),
    at,
    step_order: step.step_order,
    application_version: game.state.version,
    step_version: step.version,
  };
  if (kind === 'reject') {
    game.do({ kind, ...token }, random.of(rejectionComments));
    return;
  }
  const setsRoute = route !== null && step.step_type === stepType.route_setter;
  game.do(
    setsRoute
      ? {
          kind: 'set_route',
          ...token,
          route,
          working_days: days.until(at, game.state.applicant_answers_hope_date),
        }
      : { kind, ...token },
    random.chance(0.4) ? random.of(approvalComments) : null,
  );
}

function pickActor(random: Random, company: Company, { assignee }: Step): Person {
  const { department_id, supplier_id, all_flag, user_ids } = assignee;
  if (!all_flag) {
    const valid = user_ids.filter((user_id) => company.people.has(user_id));
    return personOf(company, random.of(valid));
  }
  return random.mostlyFirst(company.organisations.get(department_id ?? supplier_id ?? 0)?.people ?? []);
}

/** 担当者変更 by the route setter, of a step of theirs that nobody has acted on. */
function replace(game: Game, { company, random }: PlayInput, division_id: number, at: string): void {
  const setter = game.state.steps[firstRouteStep - 2]?.operation?.user_id;
  const untouched = game.state.steps.filter(
    ({ step_type, status }) => isRouteStep(step_type) && status === stepStatus.not_approved,
  );
  if (setter === undefined || untouched.length === 0) return;
  const { step_order, version } = random.of(untouched);
  const command: Command = {
    kind: 'replace',
    by: personOf(company, setter),
    at,
    step_order,
    step_version: version,
    assignee: drawAssignee(random, company, division_id),
    unattended: false,
    administers: false,
  };
  game.do(command, random.of(replacementReasons));
}
