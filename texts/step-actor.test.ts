import { describe, expect, test } from 'vitest';
import { exampleStep } from '#contract/application/detail.testing.ts';
import { stepActor, stepPeople } from './step-actor.ts';

const assigned = exampleStep({
  step_division_name: '産業機器事業部',
  step_department_name: '設計部',
  step_users: ['担当 四郎', '担当 八郎'],
});

describe('the operator cell', () => {
  test('names the assigned organisation and its users while nobody has acted', () => {
    expect(stepActor(assigned)).toBe('産業機器事業部 設計部 担当 四郎; 担当 八郎');
  });
  test('says 全員 for a whole department', () => {
    expect(stepActor({ ...assigned, step_users: null })).toBe('産業機器事業部 設計部 全員');
  });
  test('names nobody if the names are hidden from the reader', () => {
    expect(stepActor({ ...assigned, step_users: [] })).toBe('産業機器事業部 設計部');
  });
  test('names the user who acted, not the assignee, once there is an operation time', () => {
    expect(
      stepActor({
        ...assigned,
        operation_at: '2026-11-20T00:00:00+00:00',
        operation_company_name: '株式会社東京精密部品',
        operation_branch_office_name: '川崎営業所',
        operation_user_name: '供給 太郎',
      }),
    ).toBe('株式会社東京精密部品 川崎営業所 供給 太郎');
  });
});

test('the end of the operator cell is who acted, or who is asked to', () => {
  const acted = {
    operation_at: '2026-04-01T00:00:00Z',
    operation_for_user_name: null,
    step_users: ['担当 四郎'],
  };
  expect(stepPeople({ ...acted, operation_user_name: '承認 五郎' })).toBe('承認 五郎');
  expect(stepPeople({ ...acted, operation_user_name: null })).toBe('');
  const stoodIn = { ...acted, operation_user_name: '承認 五郎', operation_for_user_name: '担当 四郎' };
  expect(stepPeople(stoodIn)).toBe('承認 五郎（担当 四郎の代理）');
  expect(stepActor(exampleStep(stoodIn))).toBe('承認 五郎（担当 四郎の代理）');
  const open = { operation_at: null, operation_user_name: null, operation_for_user_name: null };
  expect(stepPeople({ ...open, step_users: ['担当 四郎', '閲覧 六郎'] })).toBe('担当 四郎; 閲覧 六郎');
  expect(stepPeople({ ...open, step_users: null })).toBe('全員');
});
