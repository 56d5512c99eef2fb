import { describe, expect, test } from 'vitest';
import { stepStatus } from '#domain/codes.ts';
import { decide } from './decide.ts';
import { applyCommand, approval, named, people, refusalFor, stages } from './examples.testing.ts';
import { mailTargets } from './progress.ts';
import { isReplaceable, mayReplace, remainingSteps } from './replacement.ts';
import type { ActingUser, ApplicationState, Command, Step } from './types.ts';

type Replace = Extract<Command, { kind: 'replace' }>;

function step(state: ApplicationState, step_order: number): Step {
  const found = state.steps[step_order - 1];
  if (found === undefined) throw new Error(`There is no step ${step_order}.`);
  return found;
}

function replacement(
  state: ApplicationState,
  step_order: number,
  by: ActingUser,
  more: Partial<Replace> = {},
): Replace {
  return {
    kind: 'replace',
    by,
    at: '2026-11-21T12:00:00.000+09:00',
    step_order,
    step_version: state.steps[step_order - 1]?.version ?? 0,
    assignee: named(people.paint),
    unattended: false,
    administers: false,
    ...more,
  };
}

const attended = { administers: true };
const allAtOnce = { administers: true, all_at_once: true };
const admin = { unattended: true, administers: true };

describe('who may replace an assignee', () => {
  test.each<[string, ApplicationState, number, ActingUser, Partial<Replace>, boolean]>([
    ['the route setter, a waiting step of the route', stages.routed, 6, people.router, {}, true],
    ['the route setter, a started step of the route', stages.routed, 4, people.router, {}, true],
    ['the route setter, the final approver', stages.routed, 7, people.router, {}, false],
    ['the route setter, the receptionist', stages.routed, 2, people.router, {}, false],
    ['the route setter before setting the route', stages.received, 4, people.router, {}, false],
    ['somebody else', stages.routed, 4, people.stranger, {}, false],
    ['an assignee of the step', stages.routed, 4, people.designer, {}, false],
    ['an admin, a started step', stages.routed, 4, people.stranger, attended, true],
    ['an admin, a waiting step', stages.routed, 6, people.stranger, attended, false],
    ['an admin, a waiting step, all at once', stages.routed, 6, people.stranger, allAtOnce, true],
    ['an admin, the applicant, all at once', stages.submitted, 1, people.stranger, allAtOnce, false],
    ['somebody else, all at once', stages.routed, 6, people.stranger, { all_at_once: true }, false],
    ['an admin, the final approver, who waits', stages.routed, 7, people.stranger, attended, true],
    [
      'an admin, the final approver before a route is set',
      stages.submitted,
      4,
      people.stranger,
      attended,
      true,
    ],
    ['an admin, the receptionist', stages.submitted, 2, people.stranger, attended, true],
    ['an admin, the route setter, who waits', stages.submitted, 3, people.stranger, attended, false],
    ['an admin, the applicant', stages.submitted, 1, people.stranger, attended, false],
    ['a non-admin, an unattended step', stages.routed, 4, people.stranger, { unattended: true }, false],
    ['an admin, an unattended step of the route', stages.routed, 6, people.stranger, admin, true],
    ['an admin, the final approver who left', stages.routed, 7, people.stranger, admin, true],
    ['an admin, the receptionist who left', stages.submitted, 2, people.stranger, admin, true],
    ['an admin, the applicant who left', stages.submitted, 1, people.stranger, admin, false],
  ])('%s', (_name, state, step_order, by, more, allowed) => {
    const command = replacement(state, step_order, by, more);
    expect(mayReplace(state, step(state, step_order), command)).toBe(allowed);
    if (!allowed) expect(refusalFor(state, command)).toBe('not_replacer');
    else expect(decide(state, command).ok).toBe(true);
  });

  test('the screen offers it for pending steps of a running application', () => {
    const replacer = { by: people.router, unattended: false, administers: false };
    expect(isReplaceable(stages.routed, step(stages.routed, 4), replacer)).toBe(true);
    expect(isReplaceable(stages.designed, step(stages.designed, 4), replacer)).toBe(false);
    expect(isReplaceable(stages.rejected, step(stages.rejected, 5), replacer)).toBe(false);
    const cancelled = { ...stages.routed, cancelled: true };
    expect(isReplaceable(cancelled, step(cancelled, 4), replacer)).toBe(false);
    expect(isReplaceable(stages.routed, step(stages.routed, 7), replacer)).toBe(false);
    const administrator = { by: people.stranger, unattended: false, administers: true };
    expect(isReplaceable(stages.designed, step(stages.designed, 4), administrator)).toBe(false);
    expect(isReplaceable(stages.rejected, step(stages.rejected, 7), administrator)).toBe(false);
  });
});

describe('a replacement', () => {
  test('changes the assignee and only that step’s token', () => {
    const before = stages.routed;
    const after = applyCommand(before, replacement(before, 5, people.router));
    expect(step(after, 5)).toEqual({
      ...step(before, 5),
      assignee: named(people.paint),
      version: step(before, 5).version + 1,
    });
    const others = (state: ApplicationState) => state.steps.filter(({ step_order }) => step_order !== 5);
    expect(others(after)).toEqual(others(before));
    expect({ ...after, steps: [] }).toEqual({
      ...before,
      steps: [],
      event_count: before.event_count + 1,
      last_event_at: '2026-11-21T12:00:00.000+09:00',
    });
  });

  test('lets the new assignee act and no longer the old one', () => {
    const after = applyCommand(stages.routed, replacement(stages.routed, 4, people.router));
    expect(refusalFor(after, approval(after, 4, people.designer))).toBe('not_assignee');
    expect(decide(after, approval(after, 4, people.paint)).ok).toBe(true);
  });

  test('sends mail to the new assignee of an open step, and none for a waiting step', () => {
    const nothingElse = { recorded: [], handed_over: [], nudged: [], route_set: false, ended: null };
    const targets = (step_order: number) => {
      const decision = decide(stages.routed, replacement(stages.routed, step_order, people.router));
      if (!decision.ok) throw new Error(decision.refusal.kind);
      return mailTargets(stages.routed, decision.state, decision.event);
    };
    expect(targets(4)).toEqual({ except_user_id: 4, started: [], reassigned: [4], ...nothingElse });
    expect(targets(6)).toEqual({ except_user_id: 4, started: [], reassigned: [], ...nothingElse });
  });
});

describe('a replacement is refused for', () => {
  test.each<[string, ApplicationState, number, Partial<Replace>, string]>([
    ['no such step', stages.routed, 9, {}, 'no_such_step'],
    ['a step that was acted on', stages.designed, 4, {}, 'already_processed'],
    [
      'a step of the workflow that was acted on',
      stages.designed,
      2,
      { administers: true },
      'already_processed',
    ],
    ['a rejected application', stages.rejected, 5, {}, 'already_rejected'],
    ['a stale token of the step', stages.routed, 4, { step_version: 99 }, 'stale'],
  ])('%s', (_name, state, step_order, more, kind) => {
    expect(refusalFor(state, replacement(state, step_order, people.router, more))).toBe(kind);
  });

  test('a cancelled application, which only participants learn', () => {
    const cancelled = { ...stages.submitted, cancelled: true };
    expect(refusalFor(cancelled, replacement(cancelled, 2, people.applicant))).toBe('already_cancelled');
    expect(refusalFor(cancelled, replacement(cancelled, 2, people.stranger))).toBe('not_replacer');
  });

  test('no application', () => {
    expect(refusalFor(null, replacement(stages.routed, 4, people.router))).toBe('no_such_step');
  });
});

test('the pending steps of a running application need an assignee', () => {
  const numbers = (state: ApplicationState) => remainingSteps(state).map(({ step_order }) => step_order);
  expect(numbers(stages.submitted)).toEqual([2, 3, 4]);
  expect(numbers(stages.designed)).toEqual([5, 6, 7]);
  expect(numbers(stages.rejected)).toEqual([]);
  expect(numbers({ ...stages.routed, cancelled: true })).toEqual([]);
  expect(remainingSteps(stages.routed).every(({ status }) => status === stepStatus.not_approved)).toBe(true);
});
