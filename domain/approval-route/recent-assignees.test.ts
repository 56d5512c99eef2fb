import { expect, test } from 'vitest';
import { recentAssignees } from './recent-assignees.ts';
import type { Assignee } from './types.ts';

const assignee = (given: Partial<Assignee>): Assignee => ({
  department_id: null,
  supplier_id: null,
  all_flag: false,
  user_ids: [],
  ...given,
});
const design = assignee({ department_id: 7, all_flag: true });
const designers = assignee({ department_id: 7, user_ids: [12, 9] });
const bolts = assignee({ supplier_id: 7, all_flag: true });
const routeOf = (...assignees: Assignee[]) => ({
  steps: assignees.map((each, index) => ({
    step_order: 4 + index,
    step_type: 5 as const,
    prev_step_order: [],
    assignee: each,
  })),
});

test('each assignee is named once, where it was named first', () => {
  expect(recentAssignees([])).toEqual([]);
  expect(recentAssignees([routeOf(bolts, design), routeOf(designers, bolts)])).toEqual([
    bolts,
    design,
    designers,
  ]);
});

test('the same people in another order are the same, all of an organisation is not', () => {
  const others = assignee({ department_id: 7, user_ids: [9, 12] });
  expect(recentAssignees([routeOf(designers, others, design)])).toEqual([designers, design]);
});
