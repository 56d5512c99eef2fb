import { describe, expect, test } from 'vitest';
import { checkAction, decide } from './decide.ts';
import {
  applyCommand,
  approval,
  cancellation,
  joiningRoute,
  people,
  refusalFor,
  rejection,
  stages,
  submitCommand,
} from './examples.testing.ts';
import type { ActingUser, ApplicationState } from './types.ts';

describe('submit', () => {
  test('answers the event with the applicant and their present department', () => {
    expect(decide(null, submitCommand)).toMatchObject({
      ok: true,
      event: {
        kind: 'submitted',
        user_id: 1,
        applicant: { department_id: people.applicant.department_id, all_flag: false, user_ids: [1] },
      },
    });
  });

  test('is refused if the application already exists', () => {
    expect(refusalFor(stages.submitted, submitCommand)).toBe('stale');
  });
});

describe('approve and reject', () => {
  test('answer the event of the step', () => {
    const { received, routed } = stages;
    expect(decide(received, approval(received, 3, people.router, joiningRoute))).toMatchObject({
      event: { kind: 'approved', user_id: 4, step_order: 3, route: joiningRoute },
    });
    expect(decide(routed, rejection(routed, 5, people.boltsColleague))).toMatchObject({
      event: { kind: 'rejected', user_id: 12, step_order: 5 },
    });
  });

  test.each<[string, ApplicationState | null, number, keyof typeof people, string]>([
    ['no application', null, 2, 'receptionist', 'no_such_step'],
    ['no such number', stages.routed, 8, 'final', 'no_such_step'],
    ['number 0', stages.routed, 0, 'final', 'no_such_step'],
    ['no number', stages.routed, Number.NaN, 'final', 'no_such_step'],
    ['half a number', stages.routed, 2.5, 'final', 'no_such_step'],
    ['a stranger', stages.submitted, 2, 'stranger', 'not_assignee'],
    ['a viewer', stages.routed, 4, 'stranger', 'not_assignee'],
    ['the assignee of another step', stages.routed, 4, 'bolts', 'not_assignee'],
    ['the other supplier', stages.routed, 5, 'paint', 'not_assignee'],
    ['applicants on their own step', stages.submitted, 1, 'applicant', 'already_processed_by_caller'],
    ['the second of two receptionists', stages.received, 2, 'otherReceptionist', 'already_processed'],
    ['an assignee who has already acted', stages.designed, 4, 'designer', 'already_processed_by_caller'],
    ['the route setter before reception', stages.submitted, 3, 'router', 'not_started'],
    ['a step that waits for a join', stages.designed, 6, 'inspector', 'not_started'],
    ['the final approver before the route', stages.received, 4, 'final', 'not_started'],
    ['a closed step', stages.rejected, 5, 'bolts', 'already_rejected'],
    ['a step that never started', stages.rejected, 6, 'inspector', 'already_rejected'],
    ['the assignee who rejected', stages.rejected, 4, 'designer', 'already_rejected'],
    ['an assignee who approved before the reject', stages.rejected, 2, 'receptionist', 'already_rejected'],
    ['a stranger after a reject', stages.rejected, 4, 'paint', 'not_assignee'],
    ['a completed application', stages.completed, 7, 'final', 'already_completed'],
    ['an assignee of a cancelled application', stages.cancelled, 2, 'receptionist', 'already_cancelled'],
    ['another assignee of a cancelled application', stages.cancelled, 2, 'final', 'already_cancelled'],
    ['the applicant of a cancelled application', stages.cancelled, 2, 'applicant', 'already_cancelled'],
    ['a stranger to a cancelled application', stages.cancelled, 2, 'stranger', 'not_assignee'],
    ['an unknown step of a cancelled application', stages.cancelled, 9, 'applicant', 'no_such_step'],
  ])('%s', (_, state, step_order, who, refusal) => {
    const tokensOf = state ?? stages.submitted;
    expect(refusalFor(state, approval(tokensOf, step_order, people[who]))).toBe(refusal);
    expect(refusalFor(state, rejection(tokensOf, step_order, people[who]))).toBe(refusal);
  });

  test('stale tokens of the application or the step are refused, after the checks of the state', () => {
    for (const stale of [{ application_version: 1 }, { step_version: 0 }, { step_version: 2 }]) {
      const { routed, rejected } = stages;
      expect(refusalFor(routed, { ...approval(routed, 4, people.designer), ...stale })).toBe('stale');
      expect(refusalFor(routed, { ...rejection(routed, 4, people.designer), ...stale })).toBe('stale');
      expect(refusalFor(rejected, { ...approval(rejected, 5, people.bolts), ...stale })).toBe(
        'already_rejected',
      );
    }
  });

  test('two parallel approvers who loaded the page at the same time both succeed', () => {
    const { routed } = stages;
    const design = approval(routed, 4, people.designer);
    const bolts = approval(routed, 5, people.bolts);
    const oneWay = applyCommand(applyCommand(routed, design), bolts);
    expect(applyCommand(applyCommand(routed, bolts), design)).toEqual(oneWay);
    expect(oneWay.steps[5]?.started_at).not.toBeNull();
  });

  test('the first of two assignees of a step wins', () => {
    const { routed } = stages;
    const after = applyCommand(routed, approval(routed, 5, people.bolts));
    expect(refusalFor(after, approval(routed, 5, people.boltsColleague))).toBe('already_processed');
  });

  test('only the route setter brings a route, and must bring one', () => {
    const { received, routed, cancelled } = stages;
    expect(refusalFor(routed, approval(routed, 4, people.designer, joiningRoute))).toBe('route_not_allowed');
    expect(refusalFor(routed, approval(routed, 2, people.receptionist, joiningRoute))).toBe(
      'route_not_allowed',
    );
    expect(refusalFor(cancelled, approval(cancelled, 2, people.receptionist, joiningRoute))).toBe(
      'route_not_allowed',
    );
    expect(refusalFor(received, approval(received, 3, people.router))).toBe('route_required');
    expect(refusalFor(received, { ...approval(received, 3, people.router), step_version: 9 })).toBe('stale');
    expect(refusalFor(received, rejection(received, 3, people.router))).toBe('accepted');
  });

  test('applicants may approve their own application (自己承認)', () => {
    const own = applyCommand(null, { ...submitCommand, by: people.receptionist });
    expect(refusalFor(own, approval(own, 2, people.receptionist))).toBe('accepted');
  });
});

test('checkAction needs no route to check set_route', () => {
  const { submitted, received, routed } = stages;
  const may = (state: ApplicationState, by: ActingUser) => {
    const { step_order, application_version, step_version } = approval(state, 3, by);
    const action = { kind: 'set_route', by, step_order, application_version, step_version } as const;
    return checkAction(state, action)?.kind ?? 'yes';
  };
  expect(may(received, people.router)).toBe('yes');
  expect(may(received, people.designer)).toBe('not_assignee');
  expect(may(submitted, people.router)).toBe('not_started');
  expect(may(routed, people.router)).toBe('already_processed_by_caller');
});

describe('cancel', () => {
  test.each<[string, ApplicationState | null, keyof typeof people, string]>([
    ['while 未受付', stages.submitted, 'applicant', 'accepted'],
    ['no application', null, 'applicant', 'no_such_step'],
    ['somebody else', stages.submitted, 'receptionist', 'not_applicant'],
    ['somebody else, later', stages.completed, 'receptionist', 'not_applicant'],
    ['after reception', stages.received, 'applicant', 'already_received'],
    ['with a route', stages.designed, 'applicant', 'already_received'],
    ['after a reject', stages.rejected, 'applicant', 'already_rejected'],
    ['after completion', stages.completed, 'applicant', 'already_completed'],
    ['twice', stages.cancelled, 'applicant', 'already_cancelled'],
    ['an assignee of a cancelled application', stages.cancelled, 'final', 'already_cancelled'],
    ['a stranger to a cancelled application', stages.cancelled, 'stranger', 'not_applicant'],
  ])('%s', (_, state, who, refusal) => {
    expect(refusalFor(state, cancellation(state ?? stages.submitted, people[who]))).toBe(refusal);
  });

  test('with a stale token is refused', () => {
    const cancel = cancellation(stages.submitted, people.applicant);
    expect(refusalFor(stages.submitted, { ...cancel, application_version: 0 })).toBe('stale');
  });

  test('and the first action exclude each other', () => {
    const { submitted } = stages;
    const cancel = cancellation(submitted, people.applicant);
    const receive = approval(submitted, 2, people.receptionist);
    expect(refusalFor(applyCommand(submitted, receive), cancel)).toBe('already_received');
    expect(refusalFor(applyCommand(submitted, cancel), receive)).toBe('already_cancelled');
  });
});
