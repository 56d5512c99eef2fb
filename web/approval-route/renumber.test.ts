import { expect, test } from 'vitest';
import { formatPrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { addBeside, addJoin, addStep, deleteStep, insertAfter, insertBefore } from './renumber.ts';

const step = (name: string, step_order = 0, prev_step_order: number[] = []) => ({
  name,
  step_order,
  prev_step_order,
});
const brief = (steps: readonly ReturnType<typeof step>[]) =>
  steps.map((each) => `${each.name} ${each.step_order}:${formatPrevStepOrder(each.prev_step_order)}`);

/** a and b are parallel, c waits for both, d waits for c. */
const joining = [step('a', 4), step('b', 5), step('c', 6, [4, 5]), step('d', 7, [6])];

test('each step waits for the one before it, and the first one for none', () => {
  const one = addStep([], step('a', 99, [98]));
  expect(brief(one)).toEqual(['a 4:']);
  expect(brief(addStep(addStep(one, step('b')), step('c')))).toEqual(['a 4:', 'b 5:4', 'c 6:5']);
});

test('an inserted step takes the moved step’s previous numbers, and the moved step waits for it', () => {
  expect(brief(insertBefore(joining, 5, step('x')))).toEqual(['a 4:', 'x 5:', 'b 6:5', 'c 7:4,6', 'd 8:7']);
  expect(brief(insertBefore(joining, 6, step('x')))).toEqual(['a 4:', 'b 5:', 'x 6:4,5', 'c 7:6', 'd 8:7']);
  expect(brief(insertBefore(joining, 4, step('x')))).toEqual(['x 4:', 'a 5:4', 'b 6:', 'c 7:5,6', 'd 8:7']);
});

test('an inserted step also takes forward references', () => {
  expect(brief(insertBefore([step('a', 4, [5]), step('b', 5)], 4, step('x')))).toEqual([
    'x 4:6',
    'a 5:4',
    'b 6:',
  ]);
});

test('inserting before an unknown number appends', () => {
  expect(brief(insertBefore([step('a', 4)], 5, step('x')))).toEqual(['a 4:', 'x 5:4']);
});

test.each<[string, number, string[]]>([
  ['one follower, which keeps its other previous step', 4, ['a 4:', 'x 5:4', 'b 6:', 'c 7:5,6', 'd 8:7']],
  ['a step in a row', 6, ['a 4:', 'b 5:', 'c 6:4,5', 'x 7:6', 'd 8:7']],
  ['a last step', 7, ['a 4:', 'b 5:', 'c 6:4,5', 'd 7:6', 'x 8:7']],
  ['the route setter, whom two steps follow', 3, ['x 4:', 'a 5:4', 'b 6:4', 'c 7:5,6', 'd 8:7']],
  ['a number without a step', 9, ['a 4:', 'b 5:', 'c 6:4,5', 'd 7:6', 'x 8:7']],
])('a step is inserted behind %s', (_, after, steps) => {
  expect(brief(insertAfter(joining, after, step('x')))).toEqual(steps);
});

test('the first step of a route is behind the route setter', () => {
  expect(brief(insertAfter([], 3, step('x')))).toEqual(['x 4:']);
});

test('all followers of a fork wait for the step behind it', () => {
  const fork = [step('a', 4), step('b', 5, [4]), step('c', 6, [4])];
  expect(brief(insertAfter(fork, 4, step('x')))).toEqual(['a 4:', 'x 5:4', 'b 6:5', 'c 7:5']);
});

test.each<[string, number, string[]]>([
  ['a first step', 4, ['a 4:', 'x 5:', 'b 6:', 'c 7:4,6', 'd 8:7']],
  ['a join', 6, ['a 4:', 'b 5:', 'c 6:4,5', 'x 7:4,5', 'd 8:6']],
  ['a number without a step', 3, ['a 4:', 'b 5:', 'c 6:4,5', 'd 7:6', 'x 8:7']],
])('a step runs side by side with %s', (_, beside, steps) => {
  expect(brief(addBeside(joining, beside, step('x')))).toEqual(steps);
});

test('a step beside one that waits for a later number waits for the same', () => {
  expect(brief(addBeside([step('a', 4, [5]), step('b', 5)], 4, step('x')))).toEqual([
    'a 4:6',
    'x 5:6',
    'b 6:',
  ]);
});

test('a join waits for all last steps', () => {
  expect(brief(addJoin([], step('x')))).toEqual(['x 4:']);
  expect(brief(addJoin(joining.slice(0, 2), step('x')))).toEqual(['a 4:', 'b 5:', 'x 6:4,5']);
});

test('deleting renumbers, removes references and returns the steps that start at once', () => {
  const withoutB = deleteStep(joining, 5);
  expect(brief(withoutB.steps)).toEqual(['a 4:', 'c 5:4', 'd 6:5']);
  expect(withoutB.startsAtOnce).toEqual([]);
  const withoutC = deleteStep(joining, 6);
  expect(brief(withoutC.steps)).toEqual(['a 4:', 'b 5:', 'd 6:']);
  expect(withoutC.startsAtOnce).toEqual([6]);
});

test('deleting a step right after inserting it keeps the join', () => {
  const inserted = insertBefore(joining, 5, step('x'));
  expect(brief(deleteStep(inserted, 5).steps)).toEqual(brief(joining));
});

test('deleting an unknown number changes nothing', () => {
  expect(deleteStep(joining, 9)).toEqual({ steps: joining, startsAtOnce: [] });
});
