import { expect, test } from 'vitest';
import { everybodyWith, joiningRoute, people, routeStepOf } from './examples.testing.ts';
import { isLate, planOfRoute, planOfSubmission, type PlannedStep } from './plan.ts';

/** Ten working days, 2026-12-01 to 2026-12-14. */
const tenDays = [1, 2, 3, 4, 7, 8, 9, 10, 11, 14].map((day) => `2026-12-${String(day).padStart(2, '0')}`);
const until = (count: number) => ({
  applicant_answers_hope_date: '2026-12-14',
  working_days: tenDays.slice(0, count),
});
const days = (plan: readonly PlannedStep[]) => plan.map(({ planned_on }) => Number(planned_on.slice(-2)));

test('a new application is planned with five steps: two are left between ルート設定 and 最終承認', () => {
  expect(planOfSubmission(until(10))).toEqual([
    { step_order: 2, planned_on: '2026-12-02' },
    { step_order: 3, planned_on: '2026-12-04' },
    { step_order: 4, planned_on: '2026-12-14' },
  ]);
});

test('days are rounded up, so that no step is planned before the first day', () => {
  expect(days(planOfSubmission(until(1)))).toEqual([1, 1, 1]);
  expect(days(planOfSubmission(until(2)))).toEqual([1, 1, 2]);
  expect(days(planOfSubmission(until(6)))).toEqual([2, 3, 8]);
});

test('without a working day until 回答希望日, or after it, every step is planned on 回答希望日', () => {
  expect(days(planOfSubmission(until(0)))).toEqual([14, 14, 14]);
  expect(days(planOfRoute(until(0), joiningRoute.steps))).toEqual([14, 14, 14, 14]);
});

test('the days are shared out over the longest chain of a route; parallel steps have the same day', () => {
  // 4 and 5, then 6, then the final approver.
  expect(planOfRoute(until(10), joiningRoute.steps)).toEqual([
    { step_order: 4, planned_on: '2026-12-04' },
    { step_order: 5, planned_on: '2026-12-04' },
    { step_order: 6, planned_on: '2026-12-09' },
    { step_order: 7, planned_on: '2026-12-14' },
  ]);
});

test('a step of a short branch has until the steps beside it in the long one', () => {
  const all = everybodyWith(people.inspector);
  const step = (order: number, prev: number[]) => routeStepOf(order, prev, all);
  // 4 → 6 → 7, and 5 beside them, which only 最終承認 waits for. 7 has a smaller number than what it waits for.
  expect(days(planOfRoute(until(8), [step(4, []), step(5, []), step(6, [4]), step(7, [6])]))).toEqual([
    2, 8, 4, 8, 10,
  ]);
  expect(days(planOfRoute(until(8), [step(4, [5]), step(5, [])]))).toEqual([8, 3, 10]);
});

test('a route of one step halves the days', () => {
  expect(days(planOfRoute(until(5), [routeStepOf(4, [], everybodyWith(people.bolts))]))).toEqual([3, 7]);
});

test('a step is late from the day after its 目安 on, and never without one', () => {
  expect(isLate('2026-12-04', '2026-12-04')).toBe(false);
  expect(isLate('2026-12-04', '2026-12-05')).toBe(true);
  expect([isLate(null, '2026-12-05'), isLate(undefined, '2026-12-05')]).toEqual([false, false]);
});
