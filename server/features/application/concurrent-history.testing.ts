import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { calls } from '#contract/calls.ts';
import {
  isOf,
  modelStateOf,
  type Act,
  type ModelState,
  type Past,
} from '#domain/application/reference-model.testing.ts';
import { isOpen } from '#domain/application/evolve.ts';
import type { Assignee, Route } from '#domain/approval-route/types.ts';
import type { Event } from '#domain/application/types.ts';
import { stepType } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { selectPlanningDays } from '#server/db/working-days.ts';
import type { Answer, Client } from '#testing/client.ts';
import { actingInput, type StepTokens } from '#testing/race.ts';
import { routeInput, type RouteSketch, type SentRoute, type StepSketch } from '#testing/route.ts';
import { generatedRoute, generatedTarget } from './generated-application.testing.ts';
import type { TestPerson } from './marks.testing.ts';
import { pick, type Stage } from './played-application.testing.ts';
import { loadApplications } from './queries-state.ts';

const { detail } = calls.application;

/**
 * Several people act on one application over HTTP at the same time, each at their own pace. Each request is
 * recorded with its answer and with bounds for when it was decided.
 */

/** Everybody who tries something, with or without a part in the application. */
const cast = [
  'applicant1',
  'applicant2',
  'reception1',
  'reception2',
  'router1',
  'pic1',
  'pic2',
  'approver1',
  'approver2',
  'viewer1',
  'final1',
  'supplier1',
  'supplier1b',
  'supplier2',
  'supplier3',
] as const;

type Plan = {
  readonly kind: 'approve' | 'reject' | 'replace' | 'hand_over' | 'cancel';
  /** The new assignee of a replacement. */
  readonly target: StepSketch;
  /** If true, one of its assignees or their delegates acts on an open step; otherwise anybody on any step. */
  readonly aimed: boolean;
  readonly who: number;
  readonly which: number;
  /** Uses the tokens of an earlier screen. */
  readonly isStale: boolean;
  readonly pause: number;
};
export type ConcurrentScript = {
  readonly route: RouteSketch;
  /** The plans of each person; lanes run at the same time. */
  readonly lanes: readonly (readonly Plan[])[];
};

const plan: fc.Arbitrary<Plan> = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constant('approve' as const), weight: 30 },
    { arbitrary: fc.constant('reject' as const), weight: 1 },
    { arbitrary: fc.constant('replace' as const), weight: 5 },
    { arbitrary: fc.constant('hand_over' as const), weight: 4 },
    { arbitrary: fc.constant('cancel' as const), weight: 1 },
  ),
  aimed: fc.oneof({ arbitrary: fc.constant(true), weight: 6 }, { arbitrary: fc.constant(false), weight: 1 }),
  who: fc.nat({ max: 60 }),
  which: fc.nat({ max: 60 }),
  isStale: fc.nat({ max: 7 }).map((number) => number === 0),
  pause: fc.nat({ max: 3 }),
  target: generatedTarget,
});

export const concurrentScript: fc.Arbitrary<ConcurrentScript> = fc.record({
  route: generatedRoute,
  lanes: fc.array(fc.array(plan, { minLength: 4, maxLength: 12, size: 'max' }), {
    minLength: 2,
    maxLength: 4,
  }),
});

/** One request, its answer, and the bounds for when it was decided. */
export type ConcurrentAttempt = {
  readonly kind: Plan['kind'];
  readonly by: TestPerson;
  /** The step's number on its screen. */
  readonly step_order: number;
  readonly route: Route | null;
  readonly assignee: Assignee;
  readonly to_user_id: number;
  /** The number of events when its screen was loaded. */
  readonly loaded_events: number;
  /** The least number of events when it was decided: those answered before it was sent. */
  readonly least: number;
  /** The greatest number of events when it was decided: those sent before its answer came. */
  readonly most: number;
  readonly answer: Answer;
};

type Screen = StepTokens & {
  readonly events: number;
  readonly state: Awaited<ReturnType<typeof look>>['state'];
};

/** The application as a screen that is opened now would show it, at one moment. */
async function look({ portal }: Stage, application_id: number) {
  const [loaded] = await portal.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => loadApplications(tx, [application_id]));
  if (loaded === undefined) throw new Error(`there is no application ${application_id}`);
  return loaded;
}

async function openScreen(stage: Stage, application_id: number): Promise<Screen> {
  const { state, step_ids } = await look(stage, application_id);
  return {
    application_id,
    application_updated_at: String(state.version),
    events: state.event_count,
    state,
    step: (step_order) => ({
      approval_route_step_id: step_ids[step_order - 1] ?? 0,
      approval_route_step_updated_at: String(state.steps[step_order - 1]?.version ?? 0),
    }),
  };
}

/** The model only checks whether there is a route, never its content. */
const anyRoute: Route = { approval_route_name: '', steps: [], viewers: [] };

/** Plays the script. Returns all attempts, in no particular order. */
export async function playTogether(
  stage: Stage,
  application_id: number,
  { route, lanes }: ConcurrentScript,
): Promise<readonly ConcurrentAttempt[]> {
  const sentRoute = await routeInput(stage.portal, route);
  const attempts: ConcurrentAttempt[] = [];
  // The submission is the first event.
  const count = { sent: 1, accepted: 1 };
  const first = await openScreen(stage, application_id);
  const act = async (lane: readonly Plan[]): Promise<void> => {
    let screen = first;
    for (const one of lane) {
      if (!one.isStale) screen = await openScreen(stage, application_id);
      await setTimeout(one.pause);
      const { kind, by, step_order, withRoute, to_user_id } = aim(stage, screen, one);
      const assignee = stage.company.assignee(one.target);
      const client = await stage.client(by.login_id);
      const least = count.accepted;
      count.sent += 1;
      const answer = await sendAs(client, {
        kind,
        screen,
        step_order,
        route: withRoute ? sentRoute : undefined,
        assignee,
        to_user_id,
      });
      const most = count.sent;
      if (answer.status === 200) count.accepted += 1;
      const target = { step_order, loaded_events: screen.events, route: withRoute ? anyRoute : null };
      attempts.push({ kind, by, ...target, assignee, to_user_id, least, most, answer });
    }
  };
  await Promise.all(lanes.map(act));
  return attempts;
}

/** Chooses who acts, and on which step. */
function aim({ company }: Stage, { state }: Screen, { kind, aimed, who, which }: Plan) {
  const open = state.steps.filter(
    (one) => isOpen(one) && (kind !== 'hand_over' || one.assignee.supplier_id !== null),
  );
  const step = pick(aimed && open.length > 0 ? open : state.steps, which);
  const people = cast.map((login_id) => company.person(login_id));
  const assignees = people.filter(
    (one) =>
      isOf(step.assignee, one) || one.stands_for?.some((user_id) => step.assignee.user_ids.includes(user_id)),
  );
  const own =
    kind === 'cancel'
      ? [company.person('applicant1')]
      : kind === 'replace'
        ? [company.person('router1')]
        : assignees;
  const by = pick(aimed && own.length > 0 ? own : people, who);
  // Suppliers may call neither, and operators no hand-over, so they reject instead.
  const isOperators = kind === 'cancel' || kind === 'replace';
  const ofOther = isOperators ? by.supplier_id !== null : kind === 'hand_over' && by.supplier_id === null;
  const action = ofOther ? 'reject' : kind;
  const withRoute = action === 'approve' && step.step_type === stepType.route_setter;
  return { kind: action, by, step_order: step.step_order, withRoute, to_user_id: colleagueOf(company, by) };
}

/** To whom a supplier's user hands a step over; an operator to nobody. */
function colleagueOf(company: Stage['company'], { login_id, user_id }: TestPerson): number {
  const colleague = { supplier1: 'supplier1b', supplier1b: 'supplier1' }[login_id];
  return colleague === undefined ? user_id : company.person(colleague).user_id;
}

type Sending = {
  readonly kind: Plan['kind'];
  readonly screen: Screen;
  readonly step_order: number;
  readonly route: SentRoute | undefined;
  readonly assignee: Assignee;
  readonly to_user_id: number;
};

function sendAs(
  client: Client,
  { kind, screen, step_order, route, assignee, to_user_id }: Sending,
): Promise<Answer> {
  const { application_id, application_updated_at } = screen;
  switch (kind) {
    case 'approve':
      return client.upload(detail.approve, actingInput(screen, step_order, route));
    case 'reject':
      return client.upload(detail.reject, actingInput(screen, step_order));
    case 'replace': {
      const { user_ids, ...to } = assignee;
      const users = user_ids.map((user_id) => ({ user_id }));
      const token = screen.step(step_order);
      return client.post(detail.replace, { application_id, ...token, ...to, users, reason: '休暇のため' });
    }
    case 'hand_over': {
      const token = screen.step(step_order);
      return client.post(detail.hand_over, { application_id, ...token, to_user_id, reason: '担当のため' });
    }
    case 'cancel':
      return client.post(detail.delete, { application_id, updated_at: application_updated_at });
  }
}

/** The stored events, and the model's states after each of them. */
export type RecordedHistory = {
  readonly events: readonly Event[];
  readonly modelStates: readonly ModelState[];
};

export async function recordedHistory(
  { portal, company }: Stage,
  application_id: number,
): Promise<RecordedHistory> {
  const rows = await portal.db
    .selectFrom('application_event')
    .select('event')
    .where('application_id', '=', application_id)
    .orderBy('event_number')
    .execute();
  // The column holds the engine's event.
  const events = rows.map(({ event }) => event as unknown as Event);
  const [first, ...later] = events;
  if (first?.kind !== 'submitted') throw new Error('A history begins with its submission.');
  const { kind: _kind, user_id, applicant: _applicant, ...submitted } = first;
  const daysFrom = (at: string) =>
    selectPlanningDays(portal.db, japanDate(new Date(at)), first.applicant_answers_hope_date);
  const submit = {
    ...submitted,
    kind: 'submit',
    by: company.personOf(user_id),
    working_days: await daysFrom(first.at),
  } as const;
  const actOf = async (event: Event): Promise<Act> => {
    const by = company.personOf(event.user_id);
    const tokens = { application_version: 0, step_version: 0 };
    switch (event.kind) {
      case 'submitted':
        throw new Error('An application is submitted once.');
      case 'cancelled':
        return { kind: 'cancel', by, at: event.at, application_version: 0 };
      case 'approved':
        return event.route === null
          ? { ...tokens, kind: 'approve', by, at: event.at, step_order: event.step_order }
          : {
              ...event,
              ...tokens,
              kind: 'set_route',
              by,
              route: event.route,
              working_days: await daysFrom(event.at),
            };
      case 'rejected':
        return { ...event, ...tokens, kind: 'reject', by };
      case 'handed_over':
        return { ...event, kind: 'hand_over', by, step_version: 0 };
      case 'replaced':
        return { ...event, kind: 'replace', by, step_version: 0, unattended: false, administers: false };
    }
  };
  const acts = await Promise.all(later.map(actOf));
  const modelStates = events.map((_, index) =>
    modelStateOf({ submit, acts: acts.slice(0, index) } satisfies Past),
  );
  return { events, modelStates };
}
