import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workListKind, stepType } from '#domain/codes.ts';
import type { WorkListKind } from '#domain/codes.ts';
import { script } from './generated-history.testing.ts';
import {
  actorsOf,
  everyHistory,
  isOpen,
  last,
  play,
  sameStep,
  transitions,
} from './played-history.testing.ts';
import type { PlayedHistory } from './played-history.testing.ts';
import { isDeletable, listedSteps, pendingEntry } from './progress.ts';
import {
  applicationChangedSince,
  current,
  deletable,
  entry,
  lists,
  mayPassOn,
  replaceable,
  sees,
  stepChangedSince,
} from './reference-model.testing.ts';
import type { Act, ModelState } from './reference-model.testing.ts';
import type { ActingUser, ApplicationState, Refusal, Step } from './types.ts';
import { isReplaceable, placeToHandOver } from './replacement.ts';
import { maySee } from './visibility.ts';
import { workList } from './work-list.ts';

/**
 * Compares the engine with the reference model on generated histories. HISTORIES sets the number per test.
 */

const runs = Number(process.env['HISTORIES'] ?? 500);
const limit = 30_000 + runs * 100;
const kinds = Object.values(workListKind);

const withoutTokens = (state: ApplicationState) => {
  const { version: _, event_count: _count, last_event_at: _at, steps, ...rest } = state;
  return { ...rest, steps: steps.map(({ version: _token, ...step }) => step) };
};

const withoutLabels = (modelState: ModelState) => {
  const { past: _, steps, ...rest } = modelState;
  return { ...rest, steps: steps.map(({ label: _label, condition: _condition, ...step }) => step) };
};

/** How often a list of a user has the application, by the same condition as the query over the work list. */
function timesIn(state: ApplicationState, user: ActingUser, kind: WorkListKind): number {
  const organisation = user.department_id ?? user.supplier_id ?? 0;
  const own = workList(state).filter((row) => row.search_type === kind);
  const asUser = own.filter((row) => row.principal === user.user_id && !row.also.includes(organisation));
  const asMember = own.filter((row) => row.principal === organisation);
  return asUser.length + asMember.length + (isDelegated(state, user, kind) ? 1 : 0);
}

/** Whether 承認待ち has the application for a delegate only: nothing of it is theirs or their organisation's. */
function isDelegated(state: ApplicationState, user: ActingUser, kind: WorkListKind): boolean {
  if (kind !== workListKind.awaiting_my_approval || state.applicant_user_id === user.user_id) return false;
  const waiting = workList(state)
    .filter((row) => row.search_type === kind)
    .map((row) => row.principal);
  const own = [user.user_id, user.department_id, user.supplier_id];
  return (
    !waiting.some((principal) => own.includes(principal)) &&
    waiting.some((principal) => user.stands_for?.includes(principal))
  );
}

/** The answer for each user, keyed by user so that a test failure names them. */
function everybody(
  { script: { company } }: PlayedHistory,
  answer: (user: ActingUser) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    actorsOf(company).map((user) => [`user ${user.user_id} of ${user.department_id}`, answer(user)]),
  );
}

test('the engine accepts and refuses the same commands as the model', { timeout: limit }, () => {
  everyHistory(runs, ({ outcomes }) => {
    for (const { act, expected, actual } of outcomes)
      expect({ act, answer: actual }).toEqual({ act, answer: expected });
  });
});

test('the engine reaches the same states as the model', { timeout: limit }, () => {
  everyHistory(runs, ({ states, modelStates }) => {
    expect(states.map(withoutTokens)).toEqual(modelStates.map(withoutLabels));
  });
});

test('a token changes exactly with its application or step (15)', { timeout: limit }, () => {
  everyHistory(runs, (played) => {
    for (const { act, before, after, index } of transitions(played)) {
      const past = played.modelStates[index + 1]?.past ?? played.past;
      expect(after.version - before.version).toBe(applicationChangedSince(past, index) ? 1 : 0);
      for (const step of before.steps) {
        const label = played.modelStates[index]?.steps[step.step_order - 1]?.label ?? 'applicant';
        const grown = sameStep(step, after).version - step.version;
        expect({ label, grown }).toEqual({ label, grown: stepChangedSince(past, label, index) ? 1 : 0 });
      }
      if (act.kind !== 'replace' && act.kind !== 'hand_over')
        expect(act.application_version).toBe(before.version);
      if (act.kind !== 'cancel') expect(act.step_version).toBe(before.steps[act.step_order - 1]?.version);
    }
  });
});

/** Every possible 担当者変更: each step, each user, attended or not, as an admin or not. */
function attemptsToReplace({ script: { company } }: PlayedHistory, state: ApplicationState) {
  const verdicts = [true, false].flatMap((unattended) =>
    [true, false].map((administers) => ({ unattended, administers })),
  );
  return state.steps.flatMap(({ step_order, assignee }) =>
    company.users.flatMap((by) =>
      verdicts.map((verdict) => ({
        kind: 'replace' as const,
        by,
        at: state.last_event_at,
        step_order,
        step_version: 0,
        assignee,
        ...verdict,
      })),
    ),
  );
}

test(
  'visibility, lists and permitted actions of every user agree with the model (24)',
  { timeout: limit },
  () => {
    everyHistory(runs, (played) => {
      for (const [index, state] of played.states.entries()) {
        const modelState = played.modelStates[index];
        if (modelState === undefined) throw new Error('The model lacks a state.');
        const engine = everybody(played, (user) => ({
          sees: maySee(state, user),
          entry: pendingEntry(state, user)?.step_order,
          deletable: isDeletable(state, user),
          lists: kinds.map((kind) => timesIn(state, user, kind)),
        }));
        const model = everybody(played, (user) => ({
          sees: sees(modelState, user),
          entry: entry(modelState, user)?.step_order,
          deletable: deletable(modelState, user),
          lists: kinds.map((kind) => (lists(modelState, user, kind) ? 1 : 0)),
        }));
        expect(engine).toEqual(model);
        for (const attempt of attemptsToReplace(played, state)) {
          const [step, modelStep] = [
            state.steps[attempt.step_order - 1],
            modelState.steps[attempt.step_order - 1],
          ];
          if (step === undefined || modelStep === undefined) throw new Error('No such step.');
          expect([attempt, isReplaceable(state, step, attempt)]).toEqual([
            attempt,
            replaceable(modelState, modelStep, attempt),
          ]);
        }
        for (const [number, step] of state.steps.entries()) {
          const modelStep = modelState.steps[number];
          if (modelStep === undefined) throw new Error('No such step.');
          expect(everybody(played, (user) => placeToHandOver(state, step, user) !== null)).toEqual(
            everybody(played, (user) => mayPassOn(modelState, modelStep, user)),
          );
        }
        expect(listedSteps(state)[0]?.step_order).toBe(current(modelState)?.step_order);
        for (const user of actorsOf(played.script.company)) {
          const listed = kinds.some((kind) => timesIn(state, user, kind) > 0);
          expect(listed).toBe(maySee(state, user));
        }
        const keys = kinds.map((kind) => workList(state).filter((row) => row.search_type === kind));
        for (const rows of keys) expect(new Set(rows.map((row) => row.sort_key)).size).toBeLessThan(2);
      }
    });
  },
);

function* situationsOfReplacements(played: PlayedHistory): Generator<string> {
  for (const { act, before, after } of transitions(played)) {
    const step = act.kind === 'cancel' ? undefined : before.steps[act.step_order - 1];
    if (act.kind === 'hand_over' && step !== undefined) {
      yield step.assignee.user_ids.includes(act.by.user_id) ? 'handed over' : 'handed over for somebody';
      if (step.assignee.user_ids.length > 1) yield 'handed over one of several places';
    } else if (act.kind !== 'replace') {
      if (step !== undefined && played.past.acts.some((it) => replaces(it, step)))
        yield 'acted after a replacement';
      if (step !== undefined && played.past.acts.some((it) => handsOver(it, step)))
        yield 'acted after a hand-over';
    } else if (step !== undefined) {
      yield isOpen(step) ? 'replaced open' : 'replaced waiting';
      const setting = before.steps[2]?.operation;
      const isRouteSetter = [setting?.user_id, setting?.for_user_id].includes(act.by.user_id);
      yield `replaced by ${isRouteSetter ? 'the route setter' : 'an admin'}`;
      if (step.step_type === stepType.final_approver) yield 'replaced final approver';
      const { supplier_id } = sameStep(step, after).assignee;
      if (isOpen(step) && step.assignee.supplier_id !== null && supplier_id !== step.assignee.supplier_id)
        yield 'taken from a supplier';
    }
  }
}

/** Whether `act` replaced the step's assignee; ignores the final approver, whose number changes. */
const replaces = (act: Act, { step_order, step_type }: Step): boolean =>
  act.kind === 'replace' && act.step_order === step_order && step_type !== stepType.final_approver;

const handsOver = (act: Act, { step_order }: Step): boolean =>
  act.kind === 'hand_over' && act.step_order === step_order;

test('the generated histories cover every refusal and every kind of event', { timeout: limit }, () => {
  const met = new Set<string>();
  // Always the same ones: some situations are rare, and this is about the generator.
  const samples = fc.sample(script, { numRuns: Math.max(runs, 1000), seed: 1 }).map(play);
  for (const played of samples) {
    const { outcomes, states, script: generated } = played;
    for (const situation of situationsOfReplacements(played)) met.add(situation);
    for (const { actual } of outcomes) met.add(actual ?? 'accepted');
    const end = last(states);
    met.add(end.cancelled ? 'cancelled' : `ended ${end.status} ${end.result}`);
    if (generated.route.steps.some((step) => step.prev_step_order.some((number) => number > step.step_order)))
      met.add('forward');
    if (states.some((state) => state.steps.filter(isOpen).length > 1)) met.add('parallel');
    if (end.steps.some((step) => step.prev_step_order.length > 1 && step.operation !== null)) met.add('join');
    if (end.steps.some((step) => step.assignee.supplier_id !== null && step.operation !== null))
      met.add('supplier');
    for (const { operation, assignee } of end.steps)
      if (operation?.for_user_id !== undefined)
        met.add(assignee.supplier_id === null ? 'acted for an operator' : 'acted for a supplier’s user');
    if (end.steps[2]?.operation?.for_user_id !== undefined) met.add('set the route for somebody');
  }
  const refusals: Refusal['kind'][] = [
    'not_assignee',
    'not_applicant',
    'not_replacer',
    'route_not_allowed',
    'no_such_step',
    'already_cancelled',
    'already_rejected',
    'already_completed',
    'already_received',
    'already_processed',
    'already_processed_by_caller',
    'not_started',
    'delegation_ended',
    'already_assigned',
    'route_required',
    'stale',
  ];
  const situations = [
    'cancelled',
    'ended 1 null',
    'ended 2 null',
    'ended 3 1',
    'ended 3 2',
    'forward',
    'parallel',
    'join',
    'supplier',
    'replaced open',
    'replaced waiting',
    'replaced by the route setter',
    'replaced by an admin',
    'replaced final approver',
    'taken from a supplier',
    'acted after a replacement',
    'acted after a hand-over',
    'handed over',
    'handed over for somebody',
    'handed over one of several places',
    'acted for an operator',
    'acted for a supplier’s user',
    'set the route for somebody',
  ];
  expect([...met].toSorted()).toEqual([...refusals, ...situations, 'accepted'].toSorted());
});
