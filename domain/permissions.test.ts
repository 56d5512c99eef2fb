import { expect, test } from 'vitest';
import { actingUser, organisationName, type Actor, type Operator } from './actor.ts';
import { privilege, type Privilege } from './codes.ts';
import {
  administeredDivisions,
  administers,
  mayEditTemplate,
  mayUse,
  type FunctionRight,
} from './permissions.ts';

const operator = (own: Privilege, division_id = 1): Operator => ({
  role: 1,
  user_id: 10 + own,
  privilege: own,
  full_name: '伊藤 さくら',
  department_id: 101,
  department_name: '営業部',
  division_id,
  division_name: '産業機器事業部',
});
const system = operator(privilege.system_admin);
const division = operator(privilege.division_admin);
const general = operator(privilege.general);
const supplier: Actor = {
  role: 2,
  user_id: 20,
  full_name: '石井 陽子',
  supplier_id: 201,
  supplier_code: 'S0001',
  company_name: '株式会社青葉精工',
  branch_office_name: null,
};

test.each<[FunctionRight, readonly boolean[]]>([
  ['signed_in', [true, true, true, true]],
  ['operator', [true, true, true, false]],
  ['administrator', [true, true, false, false]],
  ['system_admin', [true, false, false, false]],
])('%s: system admin, division admin, general, supplier', (right, may) => {
  expect([system, division, general, supplier].map((actor) => mayUse(actor, right))).toEqual(may);
});

test('system admins administer every division, division admins their own, nobody else any', () => {
  expect([system, division, general, supplier].map((actor) => administeredDivisions(actor))).toEqual([
    'all',
    [1],
    [],
    [],
  ]);
  expect([system, division, general, supplier].map((actor) => administers(actor, 1))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([system, division].map((actor) => administers(actor, 2))).toEqual([true, false]);
});

test('a template is its creator’s and its division’s admins’; other divisions’ is nobody’s', () => {
  const own = { created_by: general.user_id, division_id: 1 };
  const others = { created_by: 99, division_id: 1 };
  expect([system, division, general].map((actor) => mayEditTemplate(actor, own))).toEqual([true, true, true]);
  expect([system, division, general].map((actor) => mayEditTemplate(actor, others))).toEqual([
    true,
    true,
    false,
  ]);
  const elsewhere = { created_by: general.user_id, division_id: 2 };
  expect([system, division, general].map((actor) => mayEditTemplate(actor, elsewhere))).toEqual([
    false,
    false,
    false,
  ]);
});

test('an actor belongs to a department or to a supplier', () => {
  expect(actingUser(general)).toEqual({ user_id: 13, department_id: 101, supplier_id: null });
  expect(actingUser(supplier)).toEqual({ user_id: 20, department_id: null, supplier_id: 201 });
  expect(organisationName(general)).toBe('産業機器事業部 営業部');
  expect(organisationName(supplier)).toBe('株式会社青葉精工');
  expect(organisationName({ ...supplier, branch_office_name: '大阪支店' })).toBe('株式会社青葉精工 大阪支店');
});
