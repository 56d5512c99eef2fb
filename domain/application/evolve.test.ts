import { expect, test } from 'vitest';
import { applicationResult, applicationStatus, stepStatus, stepType } from '#domain/codes.ts';
import { evolve, fold, isOpen } from './evolve.ts';
import {
  applyCommand,
  approval,
  cancellation,
  everybodyWith,
  joiningRoute,
  people,
  rejection,
  routeStepOf,
  stages,
} from './examples.testing.ts';
import type { ApplicationState, Event } from './types.ts';

const open = (state: ApplicationState) => state.steps.filter(isOpen).map((step) => step.step_order);
const statuses = (state: ApplicationState) => state.steps.map((step) => step.status);
const versions = (state: ApplicationState) => state.steps.map((step) => step.version);
const { not_approved, applied, approved, rejected } = stepStatus;

test('a submission creates four steps, with the final approver as number 4, and starts the receptionist', () => {
  const state = stages.submitted;
  expect(state.steps.map((step) => [step.step_order, step.step_type])).toEqual([
    [1, stepType.applicant],
    [2, stepType.receptionist],
    [3, stepType.route_setter],
    [4, stepType.final_approver],
  ]);
  expect(statuses(state)).toEqual([applied, not_approved, not_approved, not_approved]);
  expect(open(state)).toEqual([2]);
  expect(state.status).toBe(applicationStatus.not_received);
  expect(state.applicant_user_id).toBe(people.applicant.user_id);
  expect(state.steps[0]?.operation).toEqual({ user_id: 1, at: state.application_at });
});

test('the open steps and the status of each stage', () => {
  const { not_received, in_circulation, completed } = applicationStatus;
  const rows: [ApplicationState, number[], number][] = [
    [stages.submitted, [2], not_received],
    [stages.received, [3], in_circulation],
    [stages.routed, [4, 5], in_circulation],
    [stages.designed, [5], in_circulation],
    [stages.joined, [6], in_circulation],
    [stages.inspected, [7], in_circulation],
    [stages.completed, [], completed],
    [stages.rejected, [], completed],
    [stages.cancelled, [], not_received],
  ];
  for (const [state, steps, status] of rows) {
    expect(open(state)).toEqual(steps);
    expect(state.status).toBe(status);
  }
});

test('setting the route inserts its steps and gives the final approver the number after them', () => {
  const state = stages.routed;
  expect(state.steps.map((step) => step.step_order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(state.steps[6]?.step_type).toBe(stepType.final_approver);
  expect(state.steps[6]?.assignee).toEqual(stages.received.steps[3]?.assignee);
  expect(state.steps[5]?.prev_step_order).toEqual([4, 5]);
  expect(state.approval_route_name).toBe('並行ルート');
  expect(state.viewers).toEqual(joiningRoute.viewers);
  expect(stages.designed.viewers).toEqual(joiningRoute.viewers);
});

test('the final approver waits for every step of the route, even without a join', () => {
  const route = {
    ...joiningRoute,
    steps: [
      routeStepOf(4, [], everybodyWith(people.designer)),
      routeStepOf(5, [], everybodyWith(people.bolts)),
    ],
  };
  const routed = applyCommand(stages.received, approval(stages.received, 3, people.router, route));
  const half = applyCommand(routed, approval(routed, 5, people.bolts));
  expect(open(half)).toEqual([4]);
  expect(open(applyCommand(half, approval(half, 4, people.designer)))).toEqual([6]);
});

test('a forward reference waits like any other', () => {
  const route = {
    ...joiningRoute,
    steps: [
      routeStepOf(4, [5], everybodyWith(people.designer)),
      routeStepOf(5, [], everybodyWith(people.bolts)),
    ],
  };
  const routed = applyCommand(stages.received, approval(stages.received, 3, people.router, route));
  expect(open(routed)).toEqual([5]);
  expect(open(applyCommand(routed, approval(routed, 5, people.bolts)))).toEqual([4]);
});

test('the final approval completes with the result 承認', () => {
  expect(stages.completed.result).toBe(applicationResult.approved);
  expect(statuses(stages.completed)).toEqual([
    applied,
    approved,
    approved,
    approved,
    approved,
    approved,
    approved,
  ]);
});

test('a reject ends the application and closes the other started steps, but not the waiting ones', () => {
  const state = stages.rejected;
  expect(state.result).toBe(applicationResult.rejected);
  expect(state.steps[3]?.status).toBe(rejected);
  expect(state.steps.map((step) => step.closed_at !== null)).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(state.steps[4]?.status).toBe(not_approved);
  expect(state.steps[5]).toEqual(stages.routed.steps[5]);
});

test('a cancel closes the open step and keeps the status', () => {
  expect(stages.cancelled.cancelled).toBe(true);
  expect(stages.cancelled.result).toBeNull();
  expect(stages.cancelled.steps[1]?.closed_at).not.toBeNull();
});

test('the application token changes only with status, route and cancel', () => {
  expect(Object.values(stages).map((state) => state.version)).toEqual([
    1, // submitted
    2, // received: 回付中
    3, // routed
    3, // designed
    3, // joined
    3, // inspected
    4, // completed
    4, // rejected
    2, // cancelled
  ]);
});

test('a step token changes when the step starts, closes or is acted on, not with its number', () => {
  expect(versions(stages.submitted)).toEqual([1, 1, 1, 1]);
  expect(versions(stages.received)).toEqual([1, 2, 2, 1]);
  expect(versions(stages.routed)).toEqual([1, 2, 3, 1, 1, 1, 1]);
  expect(versions(stages.designed)).toEqual([1, 2, 3, 2, 1, 1, 1]);
  expect(versions(stages.joined)).toEqual([1, 2, 3, 2, 2, 2, 1]);
  expect(versions(stages.completed)).toEqual([1, 2, 3, 2, 2, 3, 3]);
  expect(versions(stages.rejected)).toEqual([1, 2, 3, 2, 2, 1, 1]);
  expect(versions(stages.cancelled)).toEqual([1, 2, 1, 1]);
});

test('a join starts at the time of the last approval it waited for', () => {
  const at = '2026-11-22T08:00:00.000+09:00';
  const state = applyCommand(stages.designed, { ...approval(stages.designed, 5, people.bolts), at });
  expect(state.steps[5]?.started_at).toBe(at);
  expect(state.steps[4]?.operation).toEqual({ user_id: people.bolts.user_id, at });
});

test('a history begins with its one submission', () => {
  const rejecting: Event = { kind: 'rejected', user_id: 2, at: '2026-11-21T00:00:00Z', step_order: 2 };
  expect(fold([])).toBeNull();
  expect(() => fold([rejecting])).toThrow('begins with the submission');
  const submitting: Event = {
    kind: 'submitted',
    user_id: 1,
    at: '2026-11-21T00:00:00Z',
    applicant: everybodyWith(people.applicant),
    applicant_answers_hope_date: '2026-12-01',
    receptionist: everybodyWith(people.receptionist),
    route_setter: everybodyWith(people.router),
    final_approver: everybodyWith(people.final),
  };
  expect(() => evolve(stages.submitted, submitting)).toThrow('submitted once');
  expect(fold([submitting, rejecting])?.result).toBe(applicationResult.rejected);
});

test('states are never mutated', () => {
  const before = structuredClone(stages.routed);
  applyCommand(stages.routed, rejection(stages.routed, 5, people.bolts));
  applyCommand(stages.routed, approval(stages.routed, 4, people.designer));
  expect(stages.routed).toEqual(before);
  const submitted = structuredClone(stages.submitted);
  applyCommand(stages.submitted, cancellation(stages.submitted, people.applicant));
  expect(stages.submitted).toEqual(submitted);
});
