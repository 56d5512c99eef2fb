import { expect, test } from 'vitest';
import { exampleDepartments, stepInput, exampleSuppliers } from './examples.testing.ts';
import type { StepInput } from './step-structure.ts';
import { validateRoute, validateSteps, validateViewers } from './validate-steps.ts';
import type { RouteOrganisations } from './validate-steps.ts';

const organisations: RouteOrganisations = {
  validUsersOfDepartment: new Map([
    [exampleDepartments.design, new Set([5, 15])],
    [exampleDepartments.quality, new Set<number>()],
  ]),
  validUsersOfSupplier: new Map([
    [exampleSuppliers.bolts, new Set([11, 12])],
    [exampleSuppliers.paint, new Set([13])],
  ]),
  supplierDivisions: new Map([
    [exampleSuppliers.bolts, new Set([1, 2])],
    [exampleSuppliers.paint, new Set([1])],
  ]),
};
const viewer = (changes: Partial<StepInput> = {}) => stepInput({ step_type: 7, role_code: 7, ...changes });
const atSupplier = (supplier_id: number, ...user_ids: number[]) => ({
  department_id: null,
  supplier_id,
  users: user_ids.map((user_id) => ({ user_id })),
});
const issue = (code: string, ...path: (string | number)[]) => ({
  ok: false,
  issues: [{ path, problem: { code } }],
});

test('returns canonical steps', () => {
  const steps = [
    stepInput({ step_type: 4, role_code: 4, users: [{ user_id: 5 }, { user_id: 15 }, { user_id: 5 }] }),
    stepInput({ all_flag: true, users: [{ user_id: 99 }] }),
    stepInput({ ...atSupplier(exampleSuppliers.bolts, 11), prev_step_order: '５，4' }),
  ];
  expect(validateSteps(steps, organisations)).toEqual({
    ok: true,
    value: [
      {
        step_order: 4,
        step_type: 4,
        prev_step_order: [],
        assignee: {
          department_id: exampleDepartments.design,
          supplier_id: null,
          all_flag: false,
          user_ids: [5, 15],
        },
      },
      {
        step_order: 5,
        step_type: 5,
        prev_step_order: [],
        assignee: {
          department_id: exampleDepartments.design,
          supplier_id: null,
          all_flag: true,
          user_ids: [],
        },
      },
      {
        step_order: 6,
        step_type: 5,
        prev_step_order: [4, 5],
        assignee: {
          department_id: null,
          supplier_id: exampleSuppliers.bolts,
          all_flag: false,
          user_ids: [11],
        },
      },
    ],
  });
});

test('returns structure issues', () => {
  const steps = [stepInput({ prev_step_order: '四' })];
  expect(validateSteps(steps, organisations)).toEqual(issue('prev_unknown', 0, 'prev_step_order'));
});

test('returns canonical viewers', () => {
  expect(validateViewers([], organisations)).toEqual({ ok: true, value: [] });
  const given = [
    viewer({ step_order: 9, department_id: undefined, supplier_id: exampleSuppliers.paint, all_flag: true }),
  ];
  expect(validateViewers(given, organisations)).toEqual({
    ok: true,
    value: [{ department_id: null, supplier_id: exampleSuppliers.paint, all_flag: true, user_ids: [] }],
  });
});

test.each<[string, Partial<StepInput>, string, string]>([
  ['a user of another department', { users: [{ user_id: 5 }, { user_id: 6 }] }, 'invalid_users', 'users'],
  ['a user of another supplier', atSupplier(exampleSuppliers.bolts, 13), 'invalid_users', 'users'],
  ['a department’s user at a supplier', atSupplier(exampleSuppliers.bolts, 5), 'invalid_users', 'users'],
  [
    'named users of a department without valid users',
    { department_id: exampleDepartments.quality },
    'invalid_users',
    'users',
  ],
  [
    'all_flag of a department without valid users',
    { department_id: exampleDepartments.quality, all_flag: true },
    'nobody_valid',
    'department_id',
  ],
  ['no such department', { department_id: 999 }, 'nobody_valid', 'department_id'],
  ['no such supplier', atSupplier(999, 11), 'nobody_valid', 'supplier_id'],
  [
    'a supplier’s id as a department',
    { department_id: exampleSuppliers.bolts },
    'nobody_valid',
    'department_id',
  ],
])('%s', (_, changes, code, field) => {
  expect(validateSteps([stepInput(), stepInput(changes)], organisations)).toEqual(issue(code, 1, field));
  expect(validateViewers([viewer(changes)], organisations)).toEqual(issue(code, 0, field));
});

test('users are not checked if both targets or none are given', () => {
  const both = stepInput({ supplier_id: exampleSuppliers.bolts, users: [{ user_id: 99 }] });
  expect(validateSteps([both], organisations)).toEqual(issue('no_target', 0, 'department_id'));
});

test('a supplier must deal with the application’s division, if there is one', () => {
  const steps = [
    stepInput(atSupplier(exampleSuppliers.paint, 13)),
    stepInput(atSupplier(exampleSuppliers.bolts, 11)),
  ];
  expect(validateSteps(steps, organisations, 1).ok).toBe(true);
  expect(validateSteps(steps, organisations).ok).toBe(true);
  expect(validateSteps(steps, organisations, 2)).toEqual(
    issue('supplier_of_another_division', 0, 'supplier_id'),
  );
  const { validUsersOfDepartment, validUsersOfSupplier } = organisations;
  expect(validateSteps(steps, { validUsersOfDepartment, validUsersOfSupplier }, 1)).toMatchObject({
    issues: [{ path: [0, 'supplier_id'] }, { path: [1, 'supplier_id'] }],
  });
});

test('a whole route returns all issues at once, each under its field', () => {
  const route = {
    approval_route_name: '　',
    pic_approver_steps: [stepInput(), stepInput({ prev_step_order: '5', users: [{ user_id: 6 }] })],
    viewer_steps: [viewer({ department_id: null })],
  };
  expect(validateRoute(route, organisations, { kind: 'template' })).toEqual({
    ok: false,
    issues: [
      { path: ['approval_route_name'], problem: { code: 'name_missing', purpose: 'template' } },
      { path: ['pic_approver_steps', 1, 'prev_step_order'], problem: { code: 'prev_itself' } },
      { path: ['pic_approver_steps', 1, 'users'], problem: { code: 'invalid_users' } },
      { path: ['viewer_steps', 0, 'department_id'], problem: { code: 'no_target' } },
    ],
  });
});

test('a valid route', () => {
  const route = {
    approval_route_name: '𠮷'.repeat(20),
    pic_approver_steps: [stepInput(atSupplier(exampleSuppliers.paint, 13))],
    viewer_steps: [viewer()],
  };
  const approve = { kind: 'approve', application_division_id: 1 } as const;
  expect(validateRoute(route, organisations, approve)).toMatchObject({
    ok: true,
    value: {
      approval_route_name: route.approval_route_name,
      steps: [{ step_order: 4 }],
      viewers: [{ user_ids: [5] }],
    },
  });
  const elsewhere = validateRoute(route, organisations, { ...approve, application_division_id: 2 });
  expect(elsewhere).toEqual(issue('supplier_of_another_division', 'pic_approver_steps', 0, 'supplier_id'));
  expect(validateRoute(route, organisations, { kind: 'template' }).ok).toBe(true);
});

test('the name has 1 to 20 characters, and its issue has the purpose of the route', () => {
  const named = (approval_route_name: string) => ({
    approval_route_name,
    pic_approver_steps: [stepInput()],
    viewer_steps: [],
  });
  const approve = { kind: 'approve', application_division_id: 1 } as const;
  const template = { kind: 'template' } as const;
  const long = named('あ'.repeat(21));
  const path = ['approval_route_name'];
  for (const purpose of [approve, template]) {
    expect(validateRoute(named(''), organisations, purpose)).toEqual({
      ok: false,
      issues: [{ path, problem: { code: 'name_missing', purpose: purpose.kind } }],
    });
    expect(validateRoute(long, organisations, purpose)).toEqual({
      ok: false,
      issues: [{ path, problem: { code: 'name_too_long', purpose: purpose.kind, max: 20 } }],
    });
  }
  const withoutSteps = { ...named('名'), pic_approver_steps: [] };
  expect(validateRoute(withoutSteps, organisations, approve)).toEqual(issue('no_step', 'pic_approver_steps'));
});
