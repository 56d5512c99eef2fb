import { describe, expect, test } from 'vitest';
import { stepType } from '#domain/codes.ts';
import { routeStepOf, everybodyWith, people, stages } from './examples.testing.ts';
import { countedDays, stepsAfter, waitingOf } from './waiting.ts';

describe('how long a step waits', () => {
  /** Friday is working day 1; Monday is a holiday. */
  const numbers: Readonly<Record<string, number>> = {
    '2026-11-19': 0,
    '2026-11-20': 1,
    '2026-11-21': 1,
    '2026-11-22': 1,
    '2026-11-23': 1,
    '2026-11-24': 2,
    '2026-11-25': 3,
  };
  const waiting = (started_on: string, planned_on: string | null, today: string) => {
    const step = { started_on, planned_on };
    const counted = countedDays(step, today);
    return waitingOf(step, today, (day) => {
      expect(counted).toContain(day);
      return numbers[day] ?? NaN;
    });
  };

  test.each([
    ['on the day on which it started', '2026-11-20', '2026-11-20', 1],
    ['over a weekend and a holiday', '2026-11-20', '2026-11-24', 2],
    ['two working days later', '2026-11-20', '2026-11-25', 3],
    ['started on a day off, and today is one', '2026-11-21', '2026-11-22', 1],
    ['started on a day off', '2026-11-21', '2026-11-24', 1],
  ])('%s', (_name, started_on, today, day) => {
    expect(waiting(started_on, null, today)).toEqual({ day, overdue: null });
  });

  test.each([
    ['before its 目安', '2026-11-24', '2026-11-20', null],
    ['on its 目安', '2026-11-20', '2026-11-20', null],
    ['on a day off after it', '2026-11-20', '2026-11-22', 0],
    ['on the next working day', '2026-11-20', '2026-11-24', 1],
    ['two working days later', '2026-11-20', '2026-11-25', 2],
    ['without one', null, '2026-11-25', null],
  ])('late: %s', (_name, planned_on, today, overdue) => {
    expect(waiting('2026-11-20', planned_on, today).overdue).toBe(overdue);
  });
});

describe('what follows a step', () => {
  const all = everybodyWith(people.inspector);
  const step = (order: number, prev: number[]) => routeStepOf(order, prev, all);
  const own = [
    { step_order: 1, step_type: stepType.applicant, prev_step_order: [] },
    { step_order: 2, step_type: stepType.receptionist, prev_step_order: [] },
    { step_order: 3, step_type: stepType.route_setter, prev_step_order: [] },
  ];
  const routed = (route: ReturnType<typeof step>[]) => [
    ...own,
    ...route,
    { step_order: 4 + route.length, step_type: stepType.final_approver, prev_step_order: [] },
  ];

  test('before the route is set', () => {
    expect(stepsAfter(stages.submitted.steps, 2)).toEqual([[3], [4]]);
    expect(stepsAfter(stages.received.steps, 3)).toEqual([[4]]);
  });

  test('the joining step and the final approval, after either branch', () => {
    expect([4, 5].map((order) => stepsAfter(stages.routed.steps, order))).toEqual([
      [[6], [7]],
      [[6], [7]],
    ]);
    expect(stepsAfter(stages.joined.steps, 6)).toEqual([[7]]);
    expect(stepsAfter(stages.joined.steps, 7)).toEqual([]);
  });

  test('side by side in one group, by the longest chain, without what does not wait for it', () => {
    // 5 and 6 wait for 4. 8 waits for 6 by way of 7, and for 5. 9 is beside them.
    const steps = routed([
      step(4, []),
      step(5, [4]),
      step(6, [4]),
      step(7, [6]),
      step(8, [5, 7]),
      step(9, []),
    ]);
    expect(stepsAfter(steps, 4)).toEqual([[5, 6], [7], [8], [10]]);
    expect(stepsAfter(steps, 5)).toEqual([[8], [10]]);
    expect(stepsAfter(steps, 9)).toEqual([[10]]);
  });

  test('a step can have a smaller number than what it waits for', () => {
    const steps = routed([step(4, [5]), step(5, [])]);
    expect(stepsAfter(steps, 5)).toEqual([[4], [6]]);
    expect(stepsAfter(steps, 4)).toEqual([[6]]);
  });
});
