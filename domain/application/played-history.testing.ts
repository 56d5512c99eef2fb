import fc from 'fast-check';
import { stepType } from '#domain/codes.ts';
import { daysLater, japanDate, weekdayOf } from '#domain/japan-date.ts';
import { decide } from './decide.ts';
import { script } from './generated-history.testing.ts';
import type { Attempt, HistoryCompany, Script } from './generated-history.testing.ts';
import { isOf, isOfTheRoute, labelNumbered, modelStateOf, modelRefusal } from './reference-model.testing.ts';
import type { Act, LoadedVersions, ModelState, Past, Submit } from './reference-model.testing.ts';
import type { ActingUser, ApplicationState, Event, Refusal, Step } from './types.ts';

/** A command, the tokens of its screen, and its step, or null if no step has that number. */
type PreparedCommand = {
  readonly act: Act;
  readonly loaded: LoadedVersions;
  readonly label: ReturnType<typeof labelNumbered>;
};

/** A command with the answers of the model (`expected`) and the engine (`actual`). Null means accepted. */
export type PlayedCommand = PreparedCommand & {
  readonly expected: Refusal['kind'] | null;
  readonly actual: Refusal['kind'] | null;
};

/**
 * A history after playing it on the engine. `states` and `modelStates` have one entry more than
 * `past.acts`.
 */
export type PlayedHistory = {
  readonly script: Script;
  past: Past;
  readonly states: ApplicationState[];
  readonly modelStates: ModelState[];
  readonly events: Event[];
  readonly outcomes: PlayedCommand[];
};

/** Freezes deeply, so that an engine that changes its input throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach((inner) => frozen(inner));
  }
  return value;
}

export const timeAt = (seconds: number): string => new Date(1_795_219_200_000 + seconds * 1000).toISOString();

/** Monday to Friday from the day of a moment to another day, both included. */
function workingDays(moment: string, last: string): string[] {
  const days: string[] = [];
  for (let day = japanDate(new Date(moment)); day <= last; day = daysLater(day, 1))
    if (![0, 6].includes(weekdayOf(day))) days.push(day);
  return days;
}

/** The array's last entry; a played history is never empty. */
export function last<T>(entries: readonly T[]): T {
  const entry = entries.at(-1);
  if (entry === undefined) throw new Error('An empty list has no last entry.');
  return entry;
}

const pick = <T>(entries: readonly T[], number: number): T | undefined => entries[number % entries.length];

const isPending = (step: Step): boolean => step.closed_at === null && step.operation === null;

export const isOpen = (step: Step): boolean =>
  step.started_at !== null && step.closed_at === null && step.operation === null;

/** All users in every organisation that they can belong to; operators move between departments. */
export function actorsOf(company: HistoryCompany): ActingUser[] {
  return company.users.flatMap((user) =>
    user.supplier_id === null
      ? company.departments.map((department_id) => ({ ...user, department_id }))
      : [user],
  );
}

/**
 * The likely actors of an attempt: assignees and their delegates, the applicant for a cancel, the route
 * setter for a replacement.
 */
function aimedAt(
  { script, past }: PlayedHistory,
  kind: Attempt['kind'],
  step: Step | undefined,
): ActingUser[] {
  if (kind === 'cancel') return [script.applicant];
  if (kind === 'replace') return past.acts.filter((act) => act.kind === 'set_route').map(({ by }) => by);
  return script.company.users.filter(
    (user) =>
      step !== undefined &&
      (isOf(step.assignee, user) || user.stands_for?.some((id) => step.assignee.user_ids.includes(id))),
  );
}

/** The user with periods of the people whom they stand for: running still, or ended before `at`. */
function withPeriods(user: ActingUser, { delegations_ended }: Attempt, at: string): ActingUser {
  const { stands_for = [], ...rest } = user;
  const ended = delegations_ended !== null;
  const until = new Date(Date.parse(at) + (ended ? -1000 * delegations_ended : 86_400_000)).toISOString();
  return {
    ...rest,
    stands_for: ended ? [] : stands_for,
    stood_for: stands_for.map((user_id) => ({ user_id, from: timeAt(-1), until })),
  };
}

function actorFor(
  played: PlayedHistory,
  attempt: Attempt,
  { step, at }: { readonly step: Step | undefined; readonly at: string },
): ActingUser {
  const { company, applicant } = played.script;
  const own = aimedAt(played, attempt.kind, step);
  const picked = pick(attempt.aimed && own.length > 0 ? own : company.users, attempt.who) ?? applicant;
  const user = withPeriods(picked, attempt, at);
  const elsewhere = attempt.moved_to === null ? undefined : pick(company.departments, attempt.moved_to);
  return user.supplier_id === null && elsewhere !== undefined ? { ...user, department_id: elsewhere } : user;
}

/** Added to a version, it gives a token that no step or application ever has. */
const beyondAnyVersion = 1000;

/** The steps at which an aimed attempt aims. */
function wanted(kind: Attempt['kind']): (step: Step) => boolean {
  if (kind === 'hand_over')
    return (step) => isOpen(step) && step.assignee.supplier_id !== null && !step.assignee.all_flag;
  return kind === 'replace' ? isPending : isOpen;
}

/** The same save again. Requests identify a step by id, so it is the same step even if its number changed. */
function sentAgain(
  played: PlayedHistory,
  { act, loaded, label }: PlayedCommand,
  at: string,
): PreparedCommand {
  const now = last(played.modelStates).steps.find((step) => step.label === label);
  if (act.kind === 'cancel' || now === undefined) return { act: { ...act, at }, loaded, label };
  return { act: { ...act, at, step_order: now.step_order }, loaded, label };
}

/** The command of an attempt, with the tokens that its screen loaded. */
function commandFor(played: PlayedHistory, scripted: Attempt, at: string): PreparedCommand | null {
  const { states, modelStates, past, script } = played;
  const state = last(states);
  // Few steps can be handed over, so who aims at one and finds none approves.
  const attempt =
    scripted.kind === 'hand_over' && scripted.aimed && !state.steps.some(wanted('hand_over'))
      ? ({ ...scripted, kind: 'approve' } as const)
      : scripted;
  if (attempt.kind === 'again') {
    const earlier = pick(played.outcomes, attempt.which);
    return earlier === undefined ? null : sentAgain(played, earlier, at);
  }
  const isWanted = wanted(attempt.kind);
  const open = state.steps.filter(isWanted).map((step) => step.step_order);
  const any = Array.from({ length: state.steps.length + 4 }, (_, index) => index - 1);
  const step_order = pick(attempt.aimed && open.length > 0 ? open : any, attempt.which) ?? 0;
  const by = actorFor(played, attempt, { step: state.steps[step_order - 1], at });

  const moment = Math.max(0, states.length - 1 - (attempt.application_seen ?? 0));
  const application_version =
    attempt.application_seen === null ? state.version + beyondAnyVersion : (states[moment]?.version ?? 0);
  const application = attempt.application_seen === null ? null : moment;
  if (attempt.kind === 'cancel') {
    return {
      act: { kind: 'cancel', by, at, application_version },
      loaded: { application, step: null },
      label: null,
    };
  }
  const stepMoment = Math.max(0, states.length - 1 - (attempt.step_seen ?? 0));
  const label = labelNumbered(past, step_order);
  const numberThen = modelStates[stepMoment]?.steps.find((it) => it.label === label)?.step_order ?? 0;
  const versionThen =
    attempt.step_seen === null ? undefined : states[stepMoment]?.steps[numberThen - 1]?.version;
  const step_version = versionThen ?? (state.steps[step_order - 1]?.version ?? 0) + beyondAnyVersion;
  const loaded = { application, step: versionThen === undefined ? null : stepMoment };
  if (attempt.kind === 'replace') {
    const { unattended, administers } = attempt;
    const assignee = isOfTheRoute(label) ? attempt.anybody : attempt.operators;
    // Supplier users administer no division.
    const admin = { unattended, administers: administers && by.supplier_id === null };
    return { act: { kind: 'replace', by, at, step_order, step_version, assignee, ...admin }, loaded, label };
  }
  if (attempt.kind === 'hand_over') {
    const named = state.steps[step_order - 1]?.assignee.user_ids ?? [];
    const colleagues = script.company.users.filter(({ supplier_id }) => supplier_id === by.supplier_id);
    const others = colleagues.filter(({ user_id }) => !named.includes(user_id));
    const to = pick(attempt.aimed && others.length > 0 ? others : colleagues, attempt.to);
    const to_user_id = to?.user_id ?? by.user_id;
    return { act: { kind: 'hand_over', by, at, step_order, step_version, to_user_id }, loaded, label };
  }
  const core = { by, at, step_order, application_version, step_version };
  if (attempt.kind === 'reject') return { act: { kind: 'reject', ...core }, loaded, label };
  const given = attempt.route === 'given' || (attempt.route === 'proper' && step_order === 3);
  const working_days = workingDays(at, script.hope_date);
  const act: Act = given
    ? { kind: 'set_route', ...core, route: script.route, working_days }
    : { kind: 'approve', ...core };
  return { act, loaded, label };
}

function submitOf(script: Script): Submit {
  return {
    kind: 'submit',
    by: script.applicant,
    at: timeAt(0),
    applicant_answers_hope_date: script.hope_date,
    receptionist: script.receptionist,
    route_setter: script.route_setter,
    final_approver: script.final_approver,
    working_days: workingDays(timeAt(0), script.hope_date),
  };
}

/** Submits, then runs the script on the engine and the model. Stops at the first disagreement. */
export function play(script: Script): PlayedHistory {
  const submit = frozen(submitOf(script));
  const first = decide(null, submit);
  if (!first.ok) throw new Error(`The submission was refused: ${first.refusal.kind}`);
  const past: Past = { submit, acts: [] };
  const played: PlayedHistory = {
    script: frozen(script),
    past,
    states: [frozen(first.state)],
    modelStates: [modelStateOf(past)],
    events: [frozen(first.event)],
    outcomes: [],
  };
  let seconds = 0;
  for (const attempt of script.attempts) {
    seconds += attempt.seconds;
    const prepared = commandFor(played, attempt, timeAt(seconds));
    if (prepared === null) continue;
    const expected = modelRefusal(last(played.modelStates), prepared.act, prepared.loaded);
    const decision = decide(last(played.states), frozen(prepared.act));
    const actual = decision.ok ? null : decision.refusal.kind;
    played.outcomes.push({ ...prepared, expected, actual });
    if (expected !== actual) break;
    if (!decision.ok) continue;
    played.past = { submit, acts: [...played.past.acts, prepared.act] };
    played.states.push(frozen(decision.state));
    played.modelStates.push(modelStateOf(played.past));
    played.events.push(frozen(decision.event));
  }
  return played;
}

/** Runs the check on `runs` generated histories. */
export function everyHistory(runs: number, check: (played: PlayedHistory) => void): void {
  fc.assert(
    fc.property(script, (it) => check(play(it))),
    { numRuns: runs },
  );
}

/** Consecutive states with the action between them. */
export function transitions(played: PlayedHistory) {
  return played.past.acts.flatMap((act, index) => {
    const [before, after] = [played.states[index], played.states[index + 1]];
    return before === undefined || after === undefined ? [] : [{ act, before, after, index }];
  });
}

/** The same step after a transition. Only the final approver's step is renumbered. */
export function sameStep(step: Step, state: ApplicationState): Step {
  const same =
    step.step_type === stepType.final_approver ? state.steps.at(-1) : state.steps[step.step_order - 1];
  if (same === undefined) throw new Error(`Step ${step.step_order} is gone.`);
  return same;
}
