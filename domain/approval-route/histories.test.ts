import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchType } from '#domain/codes.ts';
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
import type { Played } from './played-history.testing.ts';
import { currentStep, isDeletable, pendingEntry } from './progress.ts';
import {
  applicationChangedSince,
  current,
  deletable,
  entry,
  lists,
  sees,
  stepChangedSince,
} from './reference-model.testing.ts';
import type { Paper } from './reference-model.testing.ts';
import type { ActingUser, ApplicationState, Refusal } from './types.ts';
import { maySee } from './visibility.ts';
import { worklist } from './worklist.ts';

/** Generated histories: the engine against the reference model. HISTORIES says how many for each test. */

const runs = Number(process.env['HISTORIES'] ?? 500);
const limit = 30_000 + runs * 100;
const buckets: readonly SearchType[] = [1, 2, 3, 4, 5];

const withoutTokens = (state: ApplicationState) => {
  const { version: _, event_count: _count, last_event_at: _at, steps, ...rest } = state;
  return { ...rest, steps: steps.map(({ version: _token, ...step }) => step) };
};

const withoutLabels = (paper: Paper) => {
  const { past: _, steps, ...rest } = paper;
  return { ...rest, steps: steps.map(({ label: _label, condition: _condition, ...step }) => step) };
};

/** How often a user meets the application in one list, as the query over the work list finds it. */
function timesIn(state: ApplicationState, user: ActingUser, bucket: SearchType): number {
  const organisation = user.department_id ?? user.supplier_id ?? 0;
  const own = worklist(state).filter((row) => row.bucket === bucket);
  const asUser = own.filter((row) => row.principal === user.user_id && !row.also.includes(organisation));
  return asUser.length + own.filter((row) => row.principal === organisation).length;
}

/** What each user gets, in one record, so that a difference names him. */
function everybody(
  { script: { company } }: Played,
  answer: (user: ActingUser) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    actorsOf(company).map((user) => [`user ${user.user_id} of ${user.department_id}`, answer(user)]),
  );
}

test('the engine accepts and refuses what the model does, for the same reason', { timeout: limit }, () => {
  everyHistory(runs, ({ tried }) => {
    for (const { act, expected, answered } of tried)
      expect({ act, answer: answered }).toEqual({ act, answer: expected });
  });
});

test('the engine comes to the same states as the model', { timeout: limit }, () => {
  everyHistory(runs, ({ states, papers }) => {
    expect(states.map(withoutTokens)).toEqual(papers.map(withoutLabels));
  });
});

test('a token changes with what it stands for and with nothing else (15)', { timeout: limit }, () => {
  everyHistory(runs, (played) => {
    for (const { act, before, after, index } of transitions(played)) {
      const past = played.papers[index + 1]?.past ?? played.past;
      expect(after.version - before.version).toBe(applicationChangedSince(past, index) ? 1 : 0);
      for (const step of before.steps) {
        const label = played.papers[index]?.steps[step.step_order - 1]?.label ?? 'applicant';
        const grown = sameStep(step, after).version - step.version;
        expect({ label, grown }).toEqual({ label, grown: stepChangedSince(past, label, index) ? 1 : 0 });
      }
      expect(act.application_version).toBe(before.version);
      if (act.kind !== 'cancel') expect(act.step_version).toBe(before.steps[act.step_order - 1]?.version);
    }
  });
});

test('everybody sees, finds and may do what the model says (24)', { timeout: limit }, () => {
  everyHistory(runs, (played) => {
    for (const [index, state] of played.states.entries()) {
      const paper = played.papers[index];
      if (paper === undefined) throw new Error('A state without its paper.');
      const engine = everybody(played, (user) => ({
        sees: maySee(state, user),
        entry: pendingEntry(state, user)?.step_order,
        deletable: isDeletable(state, user),
        lists: buckets.map((bucket) => timesIn(state, user, bucket)),
      }));
      const model = everybody(played, (user) => ({
        sees: sees(paper, user),
        entry: entry(paper, user)?.step_order,
        deletable: deletable(paper, user),
        lists: buckets.map((bucket) => (lists(paper, user, bucket) ? 1 : 0)),
      }));
      expect(engine).toEqual(model);
      expect(currentStep(state)?.step_order).toBe(current(paper)?.step_order);
      for (const user of actorsOf(played.script.company)) {
        const listed = buckets.some((bucket) => timesIn(state, user, bucket) > 0);
        expect(listed).toBe(maySee(state, user));
      }
      const keys = buckets.map((bucket) => worklist(state).filter((row) => row.bucket === bucket));
      for (const rows of keys) expect(new Set(rows.map((row) => row.sort_key)).size).toBeLessThan(2);
    }
  });
});

test('the generated histories come everywhere', { timeout: limit }, () => {
  const met = new Set<string>();
  const samples = fc.sample(script, Math.max(runs, 300)).map(play);
  for (const { tried, states, script: made } of samples) {
    for (const { answered } of tried) met.add(answered ?? 'accepted');
    const end = last(states);
    met.add(end.cancelled ? 'cancelled' : `ended ${end.status} ${end.result}`);
    if (made.route.steps.some((step) => step.prev_step_order.some((number) => number > step.step_order)))
      met.add('forward');
    if (states.some((state) => state.steps.filter(isOpen).length > 1)) met.add('parallel');
    if (end.steps.some((step) => step.prev_step_order.length > 1 && step.operation !== null)) met.add('join');
    if (end.steps.some((step) => step.assignee.supplier_id !== null && step.operation !== null))
      met.add('supplier');
  }
  const refusals: Refusal['kind'][] = [
    'not_assignee',
    'not_applicant',
    'route_not_allowed',
    'no_such_step',
    'already_cancelled',
    'already_rejected',
    'already_completed',
    'already_received',
    'already_processed',
    'not_started',
    'route_required',
    'stale',
  ];
  const places = [
    'cancelled',
    'ended 1 null',
    'ended 2 null',
    'ended 3 1',
    'ended 3 2',
    'forward',
    'parallel',
    'join',
    'supplier',
  ];
  expect([...met].toSorted()).toEqual([...refusals, ...places, 'accepted'].toSorted());
});
