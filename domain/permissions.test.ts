import { expect, test } from 'vitest';
import { actingUser, organisationName, type Actor, type Operator } from './actor.ts';
import { privilege, type Privilege } from './codes.ts';
import {
  administeredDivisions,
  administers,
  destinationScope,
  mayAskResubmission,
  mayDeleteNotice,
  mayEditTemplate,
  mayPostNotice,
  mayResubmit,
  maySeeMessageReading,
  audits,
  mayCorrectNotice,
  maySeeReading,
  mayUse,
  rightsOf,
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
  audited_divisions: [],
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
  ['submit_application', [true, true, true, false]],
  ['post_notice', [true, true, true, false]],
  ['administrator', [true, true, false, false]],
  ['system_admin', [true, false, false, false]],
  ['supplier', [false, false, false, true]],
  ['auditor', [false, false, false, false]],
])('%s: system admin, division admin, general, supplier', (right, may) => {
  expect([system, division, general, supplier].map((actor) => mayUse(actor, right))).toEqual(may);
});

test('rights of the browser: system admin, division admin, general, supplier', () => {
  expect([system, division, general, supplier].map((actor) => Object.values(rightsOf(actor)))).toEqual([
    [true, true, true, true, true, false],
    [true, true, true, false, true, false],
    [true, true, false, false, true, false],
    [false, false, false, false, false, false],
  ]);
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

test('a template is edited by its creator and the admins of its division, never from another division', () => {
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

const everybody = [system, division, general, supplier];

test('operators post notices for their own division, system admins for any and as system notices', () => {
  const may = (division_id: number | null, system_notice_flag: boolean) =>
    everybody.map((actor) => mayPostNotice(actor, { division_id, system_notice_flag }));
  expect(may(1, false)).toEqual([true, true, true, false]);
  expect(may(2, false)).toEqual([true, false, false, false]);
  expect(may(null, true)).toEqual([true, false, false, false]);
  expect(may(1, true)).toEqual([true, false, false, false]);
});

test('operators’ destination pickers search their own division only, system admins’ any', () => {
  const scopes = (requested: number | null) =>
    everybody.map((actor) => {
      const scope = destinationScope(actor, requested);
      return scope === null ? 'nothing' : scope.division_id;
    });
  expect(scopes(null)).toEqual([null, 1, 1, null]);
  expect(scopes(1)).toEqual([1, 1, 1, 1]);
  expect(scopes(2)).toEqual([2, 'nothing', 'nothing', 2]);
});

test('an auditor reads the applications of their divisions; a supplier audits nothing', () => {
  const auditor = (audited_divisions: Operator['audited_divisions']) => ({ ...general, audited_divisions });
  for (const [audited, right, one, other] of [
    [[], false, false, false],
    [[1], true, true, false],
    ['all', true, true, true],
  ] as const) {
    const actor = auditor(audited);
    expect([mayUse(actor, 'auditor'), audits(actor, 1), audits(actor, 2)]).toEqual([right, one, other]);
    expect(rightsOf(actor).audit).toBe(right);
  }
  expect(audits(supplier, 1)).toBe(false);
});

test('admins delete notices, only system admins delete system notices', () => {
  const may = (system_notice_flag: boolean) =>
    everybody.map((actor) => mayDeleteNotice(actor, { system_notice_flag }));
  expect(may(false)).toEqual([true, true, false, false]);
  expect(may(true)).toEqual([true, false, false, false]);
});

test('the publisher and the admins of the division see who has read a notice', () => {
  const may = (create_user_id: number, division_id: number | null) =>
    everybody.map((actor) => maySeeReading(actor, { create_user_id, division_id }));
  expect(may(99, 1)).toEqual([true, true, false, false]);
  expect(may(general.user_id, 1)).toEqual([true, true, true, false]);
  expect(may(99, 2)).toEqual([true, false, false, false]);
  expect(may(supplier.user_id, 1)).toEqual([true, true, false, false]);
});

test('who may see who has read a notice corrects it while they may post for its division', () => {
  const may = (create_user_id: number, division_id: number | null) =>
    everybody.map((actor) =>
      mayCorrectNotice(actor, { create_user_id, division_id, system_notice_flag: division_id === null }),
    );
  expect(may(99, 1)).toEqual([true, true, false, false]);
  expect(may(general.user_id, 1)).toEqual([true, true, true, false]);
  // They have moved since.
  expect(may(general.user_id, 2)).toEqual([true, false, false, false]);
  expect(may(general.user_id, null)).toEqual([true, false, false, false]);
});

test('only an operator sees who has read a message, and only one that they sent', () => {
  const may = (sender_user_id: number) =>
    everybody.map((actor) => maySeeMessageReading(actor, { sender_user_id }));
  expect(may(general.user_id)).toEqual([false, false, true, false]);
  expect(may(supplier.user_id)).toEqual([false, false, false, false]);
  expect(may(99)).toEqual([false, false, false, false]);
});

test('only the applicant resubmits an application', () => {
  const mayResubmitOf = (applicant_user_id: number) =>
    everybody.map((actor) => mayResubmit(actor, { applicant_user_id }));
  expect(mayResubmitOf(general.user_id)).toEqual([false, false, true, false]);
  expect(mayResubmitOf(99)).toEqual([false, false, false, false]);
});

test('staff alone ask for a 再申請 with a 却下', () => {
  expect(everybody.map((actor) => mayAskResubmission(actor))).toEqual(
    everybody.map(({ role }) => role === operator(privilege.general).role),
  );
});
