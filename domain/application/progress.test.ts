import { expect, test } from 'vitest';
import { applicationResult } from '#domain/codes.ts';
import { decide } from './decide.ts';
import {
  applyCommand,
  approval,
  cancellation,
  everybodyWith,
  joiningRoute,
  named,
  people,
  rejection,
  routeStepOf,
  stages,
  submitCommand,
} from './examples.testing.ts';
import {
  currentStep,
  isDeletable,
  listedEntry,
  listedSteps,
  nextEventTime,
  mailTargets,
  otherOpenCount,
  pendingEntry,
} from './progress.ts';
import { openSteps } from './evolve.ts';
import type { MailTargets } from './progress.ts';
import type { ApplicationState, Command } from './types.ts';

const listed = (state: ApplicationState) => ({ status: state.status, listed_steps: listedSteps(state) });

test('the current step is the lowest open one, or at the end the last one acted on', () => {
  const orders = Object.values(stages).map((state) => currentStep(listed(state))?.step_order ?? null);
  expect(orders).toEqual([2, 3, 4, 5, 6, 7, 7, 4, null]);
  expect(currentStep(listed({ ...stages.completed, steps: [] }))).toBeNull();
});

test('ほかN件 counts the other open steps', () => {
  expect(otherOpenCount(listed(stages.routed))).toBe(1);
  expect(otherOpenCount(listed(stages.designed))).toBe(0);
  expect(otherOpenCount(listed(stages.completed))).toBe(0);
  expect(openSteps(stages.routed).map((step) => step.step_order)).toEqual([4, 5]);
});

test('pic_entry is the user’s lowest open step', () => {
  expect(pendingEntry(stages.routed, people.bolts)?.step_order).toBe(5);
  expect(pendingEntry(stages.routed, people.inspector)).toBeNull();
  expect(pendingEntry(stages.rejected, people.bolts)).toBeNull();
  const mineTwice = {
    ...joiningRoute,
    steps: [routeStepOf(4, [], everybodyWith(people.designer)), routeStepOf(5, [], named(people.designer))],
  };
  const state = applyCommand(stages.received, approval(stages.received, 3, people.router, mineTwice));
  expect(pendingEntry(state, people.designer)?.step_order).toBe(4);
});

test('a list finds the same entry among the steps that it shows', () => {
  for (const state of Object.values(stages))
    for (const user of Object.values(people))
      expect(listedEntry(listed(state), user)).toBe(pendingEntry(state, user));
  // Its last step is shown, and waits for nobody.
  expect(listedSteps(stages.completed)).toHaveLength(1);
  expect(listedEntry(listed(stages.completed), people.final)).toBeNull();
});

test('only the applicant may cancel, and only while 未受付', () => {
  expect(isDeletable(stages.submitted, people.applicant)).toBe(true);
  expect(isDeletable(stages.submitted, people.receptionist)).toBe(false);
  expect(isDeletable(stages.received, people.applicant)).toBe(false);
  expect(isDeletable(stages.rejected, people.applicant)).toBe(false);
  expect(isDeletable(stages.cancelled, people.applicant)).toBe(false);
});

test('the time of an event is now, but never before the previous event', () => {
  const { last_event_at } = stages.routed;
  const last = Date.parse(last_event_at);
  for (const [now, at] of [
    [last + 1, last + 1],
    [last, last],
    [last - 1, last],
  ] as const)
    expect(nextEventTime(stages.routed, new Date(now))).toBe(new Date(at).toISOString());
});

function mailTargetsOf(before: ApplicationState | null, command: Command): MailTargets {
  const decision = decide(before, command);
  if (!decision.ok) throw new Error(decision.refusal.kind);
  return mailTargets(before, decision.state, decision.event);
}

test('the assignees of a step get one mail when it starts', () => {
  const { submitted, received, routed, designed, joined } = stages;
  expect(mailTargetsOf(null, submitCommand)).toEqual({
    except_user_id: 1,
    recorded: [],
    started: [2],
    reassigned: [],
    handed_over: [],
    nudged: [],
    route_set: false,
    ended: null,
  });
  expect(mailTargetsOf(submitted, approval(submitted, 2, people.receptionist)).started).toEqual([3]);
  expect(mailTargetsOf(received, approval(received, 3, people.router, joiningRoute)).started).toEqual([4, 5]);
  expect(mailTargetsOf(received, approval(received, 3, people.router, joiningRoute)).route_set).toBe(true);
  expect(mailTargetsOf(routed, approval(routed, 4, people.designer)).started).toEqual([]);
  expect(mailTargetsOf(designed, approval(designed, 5, people.bolts)).started).toEqual([6]);
  expect(mailTargetsOf(joined, approval(joined, 6, people.inspector)).started).toEqual([7]);
});

test('the applicant and suppliers that acted get mail about the end; after a reject all who acted or whose step closed', () => {
  const { inspected, designed, routed, submitted } = stages;
  expect(mailTargetsOf(inspected, approval(inspected, 7, people.final))).toEqual({
    except_user_id: 7,
    recorded: [],
    started: [],
    reassigned: [],
    handed_over: [],
    nudged: [],
    route_set: false,
    ended: { result: applicationResult.approved, acted: [5], closed: [] },
  });
  expect(mailTargetsOf(designed, rejection(designed, 5, people.bolts)).ended).toEqual({
    result: applicationResult.rejected,
    acted: [2, 3, 4],
    closed: [],
  });
  expect(mailTargetsOf(routed, rejection(routed, 4, people.designer)).ended).toEqual({
    result: applicationResult.rejected,
    acted: [2, 3],
    closed: [5],
  });
  expect(mailTargetsOf(submitted, cancellation(submitted, people.applicant))).toEqual({
    except_user_id: 1,
    recorded: [],
    started: [],
    reassigned: [],
    handed_over: [],
    nudged: [],
    route_set: false,
    ended: null,
  });
});
