import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { validatePicApproverSteps } from '#contract/approval-route.ts';
import { stepType } from '#domain/codes.ts';
import { emptyRoute, isSameRoute, routeDraftSchema, toWire, type RouteDraft } from './draft.ts';
import { targetText, usersText } from './step-text.ts';

const route: RouteDraft = {
  approval_route_name: '標準',
  pic_approver_steps: [
    {
      step_order: 4,
      prev_step_order: [],
      step_type: stepType.person_in_charge,
      target: {
        kind: 'department',
        department_id: 7,
        department_name: '設計部',
        division_name: '産業機器事業部',
      },
      all_flag: false,
      users: [{ user_id: 11, full_name: '佐藤 一郎' }],
    },
    {
      step_order: 5,
      prev_step_order: [],
      step_type: stepType.approver,
      target: {
        kind: 'supplier',
        supplier_id: 3,
        supplier_code: 'S0001',
        company_name: '東亜精工',
        branch_office_name: null,
      },
      all_flag: true,
      users: [{ user_id: 99, full_name: '残り 花子' }],
    },
    {
      step_order: 6,
      prev_step_order: [5, 4],
      step_type: stepType.approver,
      target: {
        kind: 'department',
        department_id: 8,
        department_name: '品質保証部',
        division_name: '産業機器事業部',
      },
      all_flag: true,
      users: [],
    },
  ],
  viewer_steps: [
    {
      step_order: null,
      prev_step_order: [],
      step_type: stepType.viewer,
      target: { kind: 'department', department_id: 9, department_name: '調達企画部', division_name: '本社' },
      all_flag: true,
      users: [],
    },
  ],
  save_state: null,
};

test('the wire format of a route matches the contract', () => {
  const sent = toWire(route);
  expect(z.safeParse(validatePicApproverSteps.body, sent.pic_approver_steps).success).toBe(true);
  expect(z.safeParse(validatePicApproverSteps.body, sent.viewer_steps).success).toBe(true);
});

test('role code, previous numbers and target of each step', () => {
  const seen = toWire(route).pic_approver_steps.map((step) => [
    step.step_order,
    step.role_code,
    step.prev_step_order,
    step.department_id,
    step.supplier_id,
  ]);
  expect(seen).toEqual([
    [4, 4, null, 7, null],
    [5, 5, null, null, 3],
    [6, 5, '4,5', 8, null],
  ]);
});

test('a step with 全員 is sent without users', () => {
  expect(toWire(route).pic_approver_steps.map((step) => step.users.map((user) => user.user_id))).toEqual([
    [11],
    [],
    [],
  ]);
});

test('a viewer has neither number nor previous numbers', () => {
  expect(toWire(route).viewer_steps[0]).toMatchObject({
    step_order: null,
    prev_step_order: null,
    role_code: 7,
  });
});

test('an empty route gives the empty fields of an approve without a route', () => {
  expect(toWire(emptyRoute)).toEqual({ approval_route_name: '', pic_approver_steps: [], viewer_steps: [] });
});

test('texts of targets and users', () => {
  const texts = [...route.pic_approver_steps, ...route.viewer_steps].map((step) => [
    targetText(step.target),
    usersText(step),
  ]);
  expect(texts).toEqual([
    ['産業機器事業部 設計部', '佐藤 一郎'],
    ['東亜精工', '全員'],
    ['産業機器事業部 品質保証部', '全員'],
    ['本社 調達企画部', '全員'],
  ]);
  const users = [
    { user_id: 1, full_name: '山田 太郎' },
    { user_id: 2, full_name: '鈴木 次郎' },
  ];
  expect(usersText({ all_flag: false, users })).toBe('山田 太郎; 鈴木 次郎');
});

test('a stored route is restored; an invalid one is refused', () => {
  const save_state = {
    saved_approval_route_id: 5,
    approval_route_name: '標準',
    updated_at: '3',
    is_editable: true,
  };
  for (const draft of [route, { ...route, save_state }]) {
    const stored: unknown = JSON.parse(JSON.stringify(draft));
    expect(z.parse(routeDraftSchema, stored)).toEqual(draft);
  }
  expect(
    z.safeParse(routeDraftSchema, { ...emptyRoute, viewer_steps: route.pic_approver_steps }).success,
  ).toBe(false);
});

test('name, order and steps make a route different', () => {
  expect(isSameRoute(route, structuredClone(route))).toBe(true);
  expect(isSameRoute(route, { ...route, approval_route_name: '別名' })).toBe(false);
  expect(isSameRoute(route, { ...route, viewer_steps: [] })).toBe(false);
  expect(isSameRoute(route, { ...route, pic_approver_steps: route.pic_approver_steps.toReversed() })).toBe(
    false,
  );
});
