import { describe, expect, test } from 'vitest';
import { stepStatus } from '#domain/codes.ts';
import {
  addressableSteps,
  addressedAmong,
  audiencesOf,
  askersStep,
  endsWait,
  isRead,
  mayRemark,
  presetSteps,
  readsRemark,
  requesterSteps,
  writesFor,
  type Audience,
} from './discussion.ts';
import { applyCommand, approval, joiningRoute, named, people, stages } from './examples.testing.ts';
import type { ActingUser, ApplicationState } from './types.ts';

const bolts = people.bolts.supplier_id ?? 0;
const paint = people.paint.supplier_id ?? 0;

/** As `stages.routed`, with a second supplier beside the first. */
const withRivals = applyCommand(
  stages.received,
  approval(stages.received, 3, people.router, {
    ...joiningRoute,
    steps: joiningRoute.steps.map((step) =>
      step.step_order === 4 ? { ...step, assignee: named(people.paint) } : step,
    ),
  }),
);

test('a remark is written by who may open the application, until it ends', () => {
  const writers = (state: ApplicationState) =>
    Object.entries(people)
      .filter(([, user]) => mayRemark(state, user))
      .map(([name]) => name);
  expect(writers(stages.submitted)).toEqual([
    'applicant',
    'receptionist',
    'otherReceptionist',
    'router',
    'final',
  ]);
  expect(writers(withRivals)).toEqual(Object.keys(people).filter((name) => name !== 'designer'));
  for (const state of [stages.completed, stages.rejected, stages.cancelled])
    expect(writers(state)).toEqual([]);
});

test('only suppliers that see the application now may be the audience', () => {
  expect(audiencesOf(stages.received)).toEqual([]);
  expect(audiencesOf(withRivals)).toEqual([paint, bolts]);
  const waiting = withRivals.steps.map((step) =>
    step.assignee.supplier_id === paint ? { ...step, started_at: null } : step,
  );
  expect(audiencesOf({ ...withRivals, steps: waiting })).toEqual([bolts]);
});

test('a supplier reads what is for it, the operator company everything', () => {
  const reads = (user: ActingUser) => [null, bolts, paint].filter((audience) => isRead(audience, user));
  expect(reads(people.inspector)).toEqual([null, bolts, paint]);
  expect(reads(people.bolts)).toEqual([bolts]);
  expect(reads(people.paint)).toEqual([paint]);
});

test('who is no part of the application reads what is for 社内 alone', () => {
  expect([null, bolts].map((audience) => readsRemark(withRivals, people.router, audience))).toEqual([
    true,
    true,
  ]);
  expect([null, bolts].map((audience) => readsRemark(withRivals, people.designer, audience))).toEqual([
    true,
    false,
  ]);
  // An auditor.
  expect([null, bolts].map((audience) => readsRemark(withRivals, people.designer, audience, true))).toEqual([
    true,
    true,
  ]);
  expect([null, bolts].map((audience) => readsRemark(withRivals, people.bolts, audience))).toEqual([
    false,
    true,
  ]);
});

describe('addressees', () => {
  const offered = (state: ApplicationState, audience: Audience) =>
    addressableSteps(state, audience).map(({ step_order }) => step_order);

  test('are the applicant, who sets the route, and who is to act now', () => {
    expect(offered(stages.submitted, null)).toEqual([1, 2, 3]);
    expect(offered(stages.routed, null)).toEqual([1, 3, 4]);
    expect(offered(stages.joined, null)).toEqual([1, 3, 6]);
  });

  test('are of a supplier only if it is the audience, whether it has acted or not', () => {
    expect(offered(withRivals, bolts)).toEqual([1, 3, 5]);
    expect(offered(withRivals, paint)).toEqual([1, 3, 4]);
    expect(offered(stages.joined, bolts)).toEqual([1, 3, 5, 6]);
    expect(offered(stages.received, bolts)).toEqual([1, 3]);
  });

  test('are preset: the supplier, or the applicant, or for the applicant who is to act', () => {
    expect(presetSteps(stages.routed, people.designer, null)).toEqual([1]);
    expect(presetSteps(stages.routed, people.applicant, null)).toEqual([4]);
    expect(presetSteps(withRivals, people.applicant, null)).toEqual([3]);
    expect(presetSteps(withRivals, people.router, bolts)).toEqual([5]);
    expect(presetSteps(withRivals, people.applicant, bolts)).toEqual([5]);
    expect(requesterSteps).toEqual([1, 3]);
  });

  const among = (
    state: ApplicationState,
    step_orders: readonly number[],
    audience: Audience,
    {
      user_ids = [] as readonly number[],
      writer = people.applicant,
      more = [] as readonly ActingUser[],
    } = {},
  ) => {
    const users = [...Object.values(people), ...more];
    const found = addressedAmong(
      state,
      { step_orders, user_ids },
      { audience, writer_user_id: writer.user_id },
      users,
    );
    return found.map((id) => Object.entries(people).find(([, user]) => user.user_id === id)?.[0] ?? id);
  };

  test('are all assignees of an open step, and who acted on another one', () => {
    expect(among(stages.submitted, [2], null)).toEqual(['receptionist', 'otherReceptionist', 'router']);
    expect(among(stages.received, [2], null)).toEqual(['receptionist']);
    expect(among(withRivals, [5], bolts)).toEqual(['bolts', 'boltsColleague']);
    const forSomebody = stages.routed.steps.map((step) =>
      step.step_order === 3 && step.operation !== null
        ? { ...step, operation: { ...step.operation, for_user_id: people.final.user_id } }
        : step,
    );
    expect(among({ ...stages.routed, steps: forSomebody }, [3], null)).toEqual(['router', 'final']);
  });

  test('are never the writer, nor who does not read it', () => {
    expect(among(stages.routed, [1], null)).toEqual([]);
    expect(among(withRivals, [4, 5], null)).toEqual([]);
    expect(among(withRivals, [4, 5], bolts)).toEqual(['bolts', 'boltsColleague']);
    expect(among(withRivals, [], bolts, { user_ids: [people.paint.user_id, people.router.user_id] })).toEqual(
      ['router'],
    );
    expect(among(stages.submitted, [], null, { user_ids: [people.designer.user_id] })).toEqual([]);
  });

  test('include who stands for an assignee', () => {
    const delegate = { ...people.stranger, user_id: 99, stands_for: [people.designer.user_id] };
    expect(among(stages.routed, [4], null, { more: [delegate] })).toEqual(['designer', 99]);
  });
});

describe('the wait for a reply', () => {
  const asked = { supplier_id: null, user_id: 2, addressee_ids: [1, 4] };
  test('ends when an addressee answers the same audience', () => {
    expect(endsWait(asked, null, people.applicant)).toBe(true);
    expect(endsWait(asked, bolts, people.applicant)).toBe(false);
    expect(endsWait(asked, null, people.final)).toBe(false);
  });
  test('ends when anybody of the supplier answers that was asked', () => {
    const asksBolts = { ...asked, supplier_id: bolts };
    expect(endsWait(asksBolts, bolts, people.boltsColleague)).toBe(true);
    expect(endsWait(asksBolts, paint, people.paint)).toBe(false);
    expect(endsWait(asksBolts, bolts, people.final)).toBe(false);
  });
  test('does not end by a further remark of who asked', () => {
    expect(endsWait({ ...asked, addressee_ids: [2] }, null, people.receptionist)).toBe(false);
  });
});

test('a question stands at the open step of who asked', () => {
  expect(askersStep(stages.routed, people.designer)).toBe(4);
  expect(askersStep(stages.routed, people.boltsColleague)).toBe(5);
  expect(askersStep(stages.designed, people.designer)).toBeNull();
  expect(askersStep(stages.routed, people.applicant)).toBeNull();
});

test('a delegate writes for the absent person, unless they see the application themselves', () => {
  const absent = people.designer.user_id;
  const delegate = { ...people.stranger, user_id: 99, stands_for: [absent] };
  expect(writesFor(stages.routed, delegate)).toBe(absent);
  expect(writesFor(stages.routed, { ...people.router, stands_for: [absent] })).toBeNull();
  expect(writesFor(stages.routed, { ...delegate, stands_for: [] })).toBeNull();
  const open = stages.routed.steps.filter(({ status }) => status === stepStatus.not_approved);
  expect(open.length).toBeGreaterThan(0);
});
