import { expect, test } from 'vitest';
import type { DepartmentTarget } from './draft.ts';
import { firstOf } from './find-targets.ts';

const department = (department_id: number) => ({
  department_id,
  department_name: `部署${department_id}`,
  division_name: '本社',
});
const targetOf = (item: ReturnType<typeof department>): DepartmentTarget => ({ kind: 'department', ...item });
const answer = (total_count: number, ...ids: number[]) => ({ items: ids.map(department), total_count });
const found = (
  ...answers: Parameters<typeof firstOf<ReturnType<typeof department>, DepartmentTarget>>[0][number][]
) => {
  const { targets, more } = firstOf(answers, targetOf);
  return [targets.map(({ department_id }) => department_id), more];
};

test.each([
  ['nothing', [answer(0), null], [[], 0]],
  ['one answer', [answer(2, 1, 2), null], [[1, 2], 0]],
  ['the first answer first, without repeats', [answer(1, 3), answer(3, 1, 2, 3)], [[3, 1, 2], 0]],
  ['at most five', [answer(2, 8, 9), answer(12, 1, 2, 3, 4, 5)], [[8, 9, 1, 2, 3], 7]],
] as const)('%s', (_, answers, expected) => {
  expect(found(...answers)).toEqual(expected);
});
