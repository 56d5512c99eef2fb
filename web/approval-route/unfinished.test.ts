import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { emptyRoute, type DepartmentTarget } from './draft.ts';
import { unfinishedSchema, type Unfinished } from './unfinished.ts';

const target: DepartmentTarget = {
  kind: 'department',
  department_id: 7,
  department_name: '設計部',
  division_name: '本社',
};
const values = {
  target,
  all_flag: false,
  users: [{ user_id: 1, full_name: '山田 太郎' }],
  prev_step_order: '4，',
};
const forms: readonly Unfinished['form'][] = [
  null,
  { subject: { kind: 'step', place: { kind: 'add' } }, values: { ...values, step_type: 4 } },
  { subject: { kind: 'step', place: { kind: 'insert', before: 4 } }, values: { ...values, step_type: 5 } },
  {
    subject: { kind: 'step', place: { kind: 'after', after: 3 } },
    values: { ...values, target: null, step_type: 4 },
  },
  { subject: { kind: 'step', place: { kind: 'beside', beside: 4 } }, values: { ...values, step_type: 4 } },
  { subject: { kind: 'step', place: { kind: 'join' } }, values: { ...values, step_type: 4 } },
  { subject: { kind: 'step', place: { kind: 'edit', step_order: 4 } }, values: { ...values, step_type: 4 } },
  { subject: { kind: 'viewer', index: null }, values: { ...values, step_type: 7 } },
];

test.each(forms)('the route and form %j are restored as they were typed', (form) => {
  const unfinished: Unfinished = {
    route: { ...emptyRoute, approval_route_name: '標' },
    form,
  };
  expect(z.parse(unfinishedSchema, JSON.parse(JSON.stringify(unfinished)))).toEqual(unfinished);
});

test('a template’s mark is not kept', () => {
  const marked = { ...values, step_type: 7, target: { ...target, left: true } };
  const form = { subject: { kind: 'viewer', index: 0 }, values: marked };
  const parsed = z.parse(unfinishedSchema, { route: emptyRoute, form });
  expect(parsed.form?.values.target).toEqual(target);
});
