import { expect, test } from 'vitest';
import { succeeded } from './succession.ts';
import type { Assignee } from './types.ts';

const successor = { user_id: 9, department_id: 3, supplier_id: null };
const named = (...user_ids: number[]): Assignee => ({
  department_id: 1,
  supplier_id: null,
  all_flag: false,
  user_ids,
});

test.each<[string, Assignee, Assignee | null]>([
  ['one of several: the others stay, in their order', named(4, 5, 6), named(4, 9, 6)],
  ['the only one: the successor brings their department', named(5), { ...named(9), department_id: 3 }],
  ['the successor is there already: the user is only removed', named(4, 9, 5), named(4, 9)],
  ['only the two: the successor stays alone', named(9, 5), { ...named(9), department_id: 3 }],
  ['somebody else', named(4), null],
  ['a whole department', { ...named(), all_flag: true }, null],
])('%s', (_name, before, after) => {
  expect(succeeded(before, { user_id: 5, successor })).toEqual(after);
});

test('a supplier’s user, by a colleague', () => {
  const of = (user_id: number): Assignee => ({
    department_id: null,
    supplier_id: 2,
    all_flag: false,
    user_ids: [user_id],
  });
  const colleague = { user_id: 8, department_id: null, supplier_id: 2 };
  expect(succeeded(of(7), { user_id: 7, successor: colleague })).toEqual(of(8));
});
