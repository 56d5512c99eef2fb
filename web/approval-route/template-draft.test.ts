import { expect, test } from 'vitest';
import type { SavedApprovalRoute, SavedStep } from '#contract/approval-route.ts';
import { stepType } from '#domain/codes.ts';
import { toWire } from './draft.ts';
import { invalidAssigneeIssues, fieldOf } from './route-issues.ts';
import { targetText, userNames, usersText } from './step-text.ts';
import { routeOfTemplate } from './template-draft.ts';

const noTarget = {
  department_id: null,
  division_name: null,
  department_name: null,
  supplier_id: null,
  supplier_code: null,
  company_name: null,
  branch_office_name: null,
};
const designTarget = {
  ...noTarget,
  department_id: 7,
  division_name: '産業機器事業部',
  department_name: '設計部',
};
const aobaTarget = { ...noTarget, supplier_id: 3, supplier_code: 'S0001', company_name: '青葉精工' };
const allUsers = { all_flag: true, users: [], target_valid: true };

function savedStep<Type extends number>(
  step_order: number | null,
  step_type: Type,
  overrides: Partial<SavedStep> = {},
): SavedStep & { step_type: Type } {
  const numbers = { step_order, step_type, role_code: step_type, prev_step_order: null };
  return { ...designTarget, ...allUsers, ...numbers, ...overrides, step_type };
}

const template: SavedApprovalRoute = {
  saved_approval_route_id: 5,
  approval_route_name: '標準',
  pic_approver_steps: [
    savedStep(4, stepType.person_in_charge, {
      all_flag: false,
      users: [
        { user_id: 11, full_name: '吉田 翔太', absence: null, valid: true },
        { user_id: 12, full_name: '清水 勇', absence: null, valid: false },
      ],
    }),
    savedStep(5, stepType.approver, { ...aobaTarget, prev_step_order: '4' }),
    savedStep(6, stepType.approver, { prev_step_order: '4,5', target_valid: false }),
  ],
  viewer_steps: [savedStep(null, stepType.viewer, { ...aobaTarget, branch_office_name: '大阪支店' })],
  division_id: 1,
  updated_at: '3',
  is_editable: false,
};
const route = routeOfTemplate(template);

test('a template becomes the route that it was saved from', () => {
  expect(
    route.pic_approver_steps.map(({ step_order, step_type, prev_step_order }) => [
      step_order,
      step_type,
      prev_step_order,
    ]),
  ).toEqual([
    [4, 4, []],
    [5, 5, [4]],
    [6, 5, [4, 5]],
  ]);
  expect(route.viewer_steps.map(({ target }) => targetText(target))).toEqual(['青葉精工 大阪支店']);
  expect(toWire(route).pic_approver_steps.map((step) => [step.department_id, step.supplier_id])).toEqual([
    [7, null],
    [null, 3],
    [7, null],
  ]);
});

test('the route has the template state for overwriting', () => {
  expect(route.save_state).toEqual({
    saved_approval_route_id: 5,
    approval_route_name: '標準',
    updated_at: '3',
    is_editable: false,
  });
});

test('only invalid people and organisations are marked', () => {
  expect(route.pic_approver_steps.map((step) => [targetText(step.target), usersText(step)])).toEqual([
    ['産業機器事業部 設計部', '吉田 翔太; 清水 勇（無効）'],
    ['青葉精工', '全員'],
    ['産業機器事業部 設計部（無効）', '全員'],
  ]);
});

test('the marks are not sent', () => {
  expect(JSON.stringify(toWire(route))).not.toMatch(/left|無効|absence/);
});

test('who is away is marked in the tables, not in the picture', () => {
  const absence = { first_day: '2026-12-24', last_day: '2027-01-04', delegate_name: '山田 千尋' };
  const users = [{ user_id: 11, full_name: '吉田 翔太', absence, valid: true }];
  const away = savedStep(4, stepType.approver, { all_flag: false, users });
  const [step] = routeOfTemplate({ ...template, pic_approver_steps: [away] }).pic_approver_steps;
  expect(step && [usersText(step), userNames(step)]).toEqual([
    '吉田 翔太　12/24〜1/4 不在（代理人：山田 千尋）',
    '吉田 翔太',
  ]);
});

test('each row with an invalid assignee has an error', () => {
  const viewer = savedStep(null, stepType.viewer, { all_flag: false, target_valid: false });
  const issues = invalidAssigneeIssues(routeOfTemplate({ ...template, viewer_steps: [viewer] }));
  expect(issues.map((issue) => [fieldOf(issue), issue.message])).toEqual([
    ['pic_approver_steps-0', '無効なユーザーが含まれています。'],
    ['pic_approver_steps-2', '有効なユーザーがいない部署またはサプライヤーです。'],
    ['viewer_steps-0', '無効なユーザーが含まれています。'],
  ]);
});
