import { expect, test } from 'vitest';
import { plusesOf } from './pluses.ts';

function names(waits: Readonly<Record<number, readonly number[]>>) {
  const graph = Object.entries(waits).map(([order, waits_for]) => ({ step_order: Number(order), waits_for }));
  return [...plusesOf(graph).values()].map((pluses) => pluses.map(({ at, name }) => `${at} ${name}`));
}

test('an empty route has one, between the route setter and the final approver', () => {
  expect(names({ 3: [], 4: [3] })).toEqual([['between No 3 の後に追加'], []]);
});

test('a row of steps has one on each line, and one beside each step', () => {
  expect(names({ 3: [], 4: [3], 5: [4], 6: [5] })).toEqual([
    ['between No 3 の後に追加'],
    ['between No 4 の後に追加', 'beside No 4 と並行して追加'],
    ['between No 5 の後に追加', 'beside No 5 と並行して追加'],
    [],
  ]);
});

test('a fork and a join have one on their common line, one on each branch, and one below the lowest', () => {
  expect(names({ 3: [], 4: [3], 5: [3], 6: [4, 5], 7: [6] })).toEqual([
    ['after No 3 の後に追加'],
    ['before No 4 の前に追加', 'after No 4 の後に追加'],
    ['before No 5 の前に追加', 'after No 5 の後に追加', 'beside No 5 と並行して追加'],
    ['before No 6 の前に追加', 'between No 6 の後に追加', 'beside No 6 と並行して追加'],
    [],
  ]);
});

test('of two kinds of steps in a column, the lowest of each has one below it', () => {
  const beside = names({ 3: [], 4: [3], 5: [3], 6: [4, 5], 7: [4], 8: [6, 7] })
    .flat()
    .filter((name) => name.startsWith('beside'));
  expect(beside).toEqual(['No 5', 'No 6', 'No 7'].map((step) => `beside ${step} と並行して追加`));
});

test('one behind all branches joins them', () => {
  const pluses = plusesOf([
    { step_order: 3, waits_for: [] },
    { step_order: 4, waits_for: [3] },
    { step_order: 5, waits_for: [3] },
    { step_order: 6, waits_for: [4, 5] },
  ]);
  expect(pluses.get(6)).toEqual([{ at: 'before', place: { kind: 'join' }, name: 'No 4,5 の後に追加' }]);
});
