import { describe, expect, test } from 'vitest';
import { stepType } from '#domain/codes.ts';
import type { RouteOrganisations } from '#domain/approval-route/validate-steps.ts';
import { validateReplacement, type AssigneeInput } from './validate-replacement.ts';

const organisations: RouteOrganisations = {
  validUsersOfDepartment: new Map([
    [1, new Set([11, 12])],
    [2, new Set()],
  ]),
  validUsersOfSupplier: new Map([
    [3, new Set([31])],
    [4, new Set([41])],
  ]),
  supplierDivisions: new Map([
    [3, new Set([7, 8])],
    [4, new Set([8])],
  ]),
};
const division = 7;

function validated(step_type: 2 | 3 | 4 | 5 | 6, input: Partial<AssigneeInput>) {
  return validateReplacement(
    { step_type },
    { department_id: null, supplier_id: null, all_flag: false, users: [], ...input },
    organisations,
    division,
  );
}

const user = (user_id: number) => ({ user_id });

describe('the new assignee of a step', () => {
  test.each([
    [{ department_id: 1, all_flag: false, users: [user(12), user(11), user(12)] }, [12, 11]],
    [{ department_id: 1, all_flag: true, users: [user(11)] }, []],
  ])('%j: distinct users, none with all_flag', (input, user_ids) => {
    expect(validated(stepType.approver, input)).toEqual({
      ok: true,
      value: { department_id: 1, supplier_id: null, all_flag: input.all_flag, user_ids },
    });
  });

  test.each([
    [{ users: [user(11)] }, 'department_id', 'no_target'],
    [{ department_id: 1 }, 'users', 'no_users'],
    [{ department_id: 1, users: [user(11), user(31)] }, 'users', 'invalid_users'],
    [{ department_id: 2, all_flag: true }, 'department_id', 'nobody_valid'],
    [{ department_id: 9, all_flag: true }, 'department_id', 'nobody_valid'],
    [{ supplier_id: 4, all_flag: true }, 'supplier_id', 'supplier_of_another_division'],
  ])('%j: an issue at the field', (input, field, code) => {
    expect(validated(stepType.approver, input)).toEqual({
      ok: false,
      issues: [{ path: [field], problem: { code } }],
    });
  });

  test.each([
    [stepType.receptionist, false],
    [stepType.route_setter, false],
    [stepType.person_in_charge, true],
    [stepType.approver, true],
    [stepType.final_approver, false],
  ])('step type %i accepts a supplier: %s', (step_type, accepts) => {
    const answer = validated(step_type, { supplier_id: 3, all_flag: true });
    expect(answer).toEqual(
      accepts
        ? { ok: true, value: { department_id: null, supplier_id: 3, all_flag: true, user_ids: [] } }
        : { ok: false, issues: [{ path: ['supplier_id'], problem: { code: 'department_only' } }] },
    );
  });
});

test('a missing supplier means none', () => {
  const input = { department_id: 1, supplier_id: undefined, all_flag: true, users: [] };
  expect(
    validateReplacement({ step_type: stepType.receptionist }, input, organisations, division),
  ).toMatchObject({
    ok: true,
    value: { department_id: 1 },
  });
});
