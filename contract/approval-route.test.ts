import { expect, test } from 'vitest';
import { maxRouteSteps } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { routeSteps, selectDepartmentUser } from './approval-route.ts';

const messages = (parsed: {
  success: boolean;
  error?: { issues: readonly { message: string }[] } | undefined;
}) => parsed.error?.issues.map(({ message }) => message) ?? [];

const step = { step_type: 5, role_code: 5, all_flag: true, users: [] };

test('display names are accepted in any shape, and missing fields are null', () => {
  const sent = { ...step, department_name: 7, users: [{ user_id: 1, full_name: ['x'] }] };
  expect(routeSteps.safeParse([sent]).data).toMatchObject([
    { step_order: null, prev_step_order: null, department_id: null, supplier_id: null },
  ]);
});

test('previous numbers are at most 1000 characters, users at most 1000, steps at most 100', () => {
  const long = (length: number) => routeSteps.safeParse([{ ...step, prev_step_order: '4'.repeat(length) }]);
  expect([messages(long(1000)), messages(long(1001))]).toEqual([[], [invalid.form]]);
  const named = (count: number) =>
    routeSteps.safeParse([{ ...step, users: Array.from({ length: count }, () => ({ user_id: 1 })) }]);
  expect([messages(named(1000)), messages(named(1001))]).toEqual([[], [invalid.form]]);
  const many = (count: number) => routeSteps.safeParse(Array.from({ length: count }, () => step));
  expect([messages(many(maxRouteSteps)), messages(many(maxRouteSteps + 1))]).toEqual([
    [],
    [routeMessage.tooManySteps(maxRouteSteps)],
  ]);
});

test('the user list takes one department or one supplier', () => {
  const { query } = selectDepartmentUser.user_list;
  const errorsOf = (ids: object) => messages(query.safeParse({ skip: 0, limit: 5, ...ids }));
  expect(errorsOf({ department_id: '1' })).toEqual([]);
  expect(errorsOf({ supplier_id: '1' })).toEqual([]);
  expect(errorsOf({})).toEqual([routeMessage.targetRequired]);
  expect(errorsOf({ department_id: '1', supplier_id: '1' })).toEqual([routeMessage.targetRequired]);
});
