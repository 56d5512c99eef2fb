import { expect, test } from 'vitest';
import { lastSteps, waitingFor } from './graph.ts';

const step = (step_order: number, ...prev_step_order: number[]) => ({ step_order, prev_step_order });

/** 4 and 5 are parallel, 6 waits for both, 7 waits for 6. */
const joining = [step(4), step(5), step(6, 4, 5), step(7, 6)];

test('the last steps are those that no other step waits for', () => {
  expect(lastSteps([])).toEqual([]);
  expect(lastSteps(joining)).toEqual([7]);
  expect(lastSteps(joining.slice(0, 2))).toEqual([4, 5]);
  expect(lastSteps([step(4, 4), step(5, 4)]), 'a step that waits for itself').toEqual([5]);
});

test('the steps that wait for a step, through others too', () => {
  expect([...waitingFor(joining, 4)]).toEqual([4, 6, 7]);
  expect([...waitingFor(joining, 7)]).toEqual([7]);
});
