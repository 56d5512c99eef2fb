import { describe, expect, test } from 'vitest';
import { stepStatus } from '#domain/codes.ts';
import { people, stages } from './examples.testing.ts';
import { checkNudge, isNudgeable, mayNudge, type Nudge } from './nudge.ts';
import type { ActingUser, ApplicationState } from './types.ts';

const open = { nudged_today: false, reaches_somebody: true };

/** Why a nudge of a step is refused; null if it is not. */
function refusal(state: ApplicationState, step_order: number, by: ActingUser, more: Partial<Nudge> = {}) {
  const step_version = state.steps[step_order - 1]?.version ?? 0;
  return checkNudge(state, { by, step_order, step_version, ...open, ...more })?.kind ?? null;
}

describe('who may nudge', () => {
  const absent = people.stranger;
  const inTheirName: ApplicationState = {
    ...stages.routed,
    steps: stages.routed.steps.map((step) =>
      step.step_order === 3 && step.operation !== null
        ? { ...step, operation: { ...step.operation, for_user_id: absent.user_id } }
        : step,
    ),
  };
  test.each<[string, ApplicationState, ActingUser, boolean]>([
    ['the applicant', stages.routed, people.applicant, true],
    ['the applicant before a route is set', stages.submitted, people.applicant, true],
    ['who set the route', stages.routed, people.router, true],
    ['in whose name the route was set', inTheirName, absent, true],
    ['the route setter before setting the route', stages.received, people.router, false],
    ['an assignee of the step', stages.routed, people.designer, false],
    ['who received it', stages.routed, people.receptionist, false],
    ['a viewer', stages.routed, people.stranger, false],
  ])('%s', (_name, state, by, allowed) => {
    expect(mayNudge(state, by)).toBe(allowed);
    const last = state.steps.find(
      ({ status, started_at }) => status === stepStatus.not_approved && started_at !== null,
    );
    const step_order = last?.step_order ?? 0;
    expect(refusal(state, step_order, by)).toBe(allowed ? null : 'not_nudger');
  });
});

test.each<[string, ApplicationState, number, Partial<Nudge>, string | null]>([
  ['an open step', stages.routed, 4, {}, null],
  ['a step that waits', stages.routed, 6, {}, 'not_started'],
  ['a step that somebody acted on', stages.designed, 4, {}, 'already_processed'],
  ['the applicant’s step', stages.designed, 1, {}, 'already_processed_by_caller'],
  ['no step', stages.routed, 9, {}, 'no_such_step'],
  ['a rejected application', stages.rejected, 5, {}, 'already_rejected'],
  ['a completed application', stages.completed, 7, {}, 'already_completed'],
  ['a stale token', stages.routed, 4, { step_version: 99 }, 'stale'],
  ['a second time on a day', stages.routed, 4, { nudged_today: true }, 'nudged_today'],
  ['nobody but the caller', stages.routed, 4, { reaches_somebody: false }, 'nobody_to_nudge'],
])('the applicant nudges %s', (_name, state, step_order, more, kind) => {
  expect(refusal(state, step_order, people.applicant, more)).toBe(kind);
  const step = state.steps[step_order - 1];
  if (step === undefined || more.step_version !== undefined) return;
  expect(isNudgeable(state, step, { by: people.applicant, ...open, ...more })).toBe(kind === null);
});

test('only who takes part learns that an application was cancelled', () => {
  expect(refusal(stages.cancelled, 2, people.applicant)).toBe('already_cancelled');
  expect(refusal(stages.cancelled, 2, people.receptionist)).toBe('already_cancelled');
  expect(refusal(stages.cancelled, 2, people.stranger)).toBe('not_nudger');
});
