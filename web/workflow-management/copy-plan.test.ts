import { expect, test } from 'vitest';
import { copyOf, formsOf, targetsOf, tickedAtFirst, type CopyInit } from './copy-plan.ts';

const form = (workflow_id: number, division_id: number, workflow_type_id: number, suspended = false) => ({
  workflow_id,
  workflow_name: `申請書${workflow_type_id}`,
  division_id,
  workflow_type_id,
  suspended,
  updated_at: '1',
});
const init: CopyInit = {
  sources: [{ value: 1, label: '甲' }],
  targets: [
    { value: 1, label: '甲' },
    { value: 2, label: '乙' },
    { value: 3, label: '丙' },
  ],
  workflows: [form(11, 1, 7), form(12, 1, 8), form(13, 1, 9, true), form(21, 2, 7)],
};
const own = formsOf(init, 1);
const ids = (forms: readonly { readonly workflow_id: number }[]) => forms.map((each) => each.workflow_id);

test('a division gives its own forms; those in use are ticked, or the one that was opened', () => {
  expect(ids(own)).toEqual([11, 12, 13]);
  expect(formsOf(init, null)).toEqual([]);
  expect(tickedAtFirst(own)).toEqual([11, 12]);
  expect(tickedAtFirst(own, 13)).toEqual([13]);
});

test('a division gets what it does not have', () => {
  const targets = targetsOf(init, own.slice(0, 2), [2, 3]);
  expect(
    targets.map(({ division_name, copied, existing }) => [division_name, ids(copied), ids(existing)]),
  ).toEqual([
    ['乙', [12], [11]],
    ['丙', [11, 12], []],
  ]);
  const nobody = { receptionist: null, route_setter: null, final_approver_user: null };
  expect(copyOf(targets, () => nobody)).toEqual({
    workflows: [
      { workflow_id: 12, updated_at: '1' },
      { workflow_id: 11, updated_at: '1' },
    ],
    divisions: [
      { division_id: 2, workflow_ids: [12], ...nobody },
      { division_id: 3, workflow_ids: [11, 12], ...nobody },
    ],
  });
});
