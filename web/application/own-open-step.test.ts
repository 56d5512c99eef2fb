import { expect, test } from 'vitest';
import type { DetailStep, PicEntry } from '#contract/application/detail.ts';
import { stepStatus, stepType } from '#domain/codes.ts';
import { ownOpenStep } from './own-open-step.ts';

const blank = {
  operation_at: null,
  operation_division_name: null,
  operation_department_name: null,
  operation_company_name: null,
  operation_branch_office_name: null,
  operation_user_name: null,
  step_division_name: null,
  step_department_name: null,
  comment: null,
  attached_files: [],
};
const step = (company: string | null, changes: Partial<DetailStep> = {}): DetailStep => ({
  ...blank,
  step_type: stepType.pic,
  status: stepStatus.not_approved,
  step_company_name: company,
  step_branch_office_name: null,
  step_users: null,
  ...changes,
});
const entry: PicEntry = {
  approval_route_step_id: 1,
  updated_at: '1',
  step_type: stepType.pic,
  division_name: null,
  department_name: null,
  company_name: '株式会社青葉精工',
  branch_office_name: null,
  user_name: '石井 陽子',
};
const own = '株式会社青葉精工';
const done = { status: stepStatus.approved };

test.each([
  ['the only one of the company', [step(null), step(own), step(null)], 1],
  ['the one that is not done', [step(own, done), step(own)], 1],
  [
    'the one of this user',
    [step(own, { step_users: ['藤田 修'] }), step(own, { step_users: ['石井 陽子'] })],
    1,
  ],
  ['the one of this type', [step(own, { step_type: stepType.approver }), step(own)], 1],
  ['another branch', [step(own, { step_branch_office_name: '大阪支店' })], null],
  ['two that can be meant', [step(own), step(own)], null],
])('%s', (_name, steps, place) => {
  expect(ownOpenStep(steps, entry)).toBe(place);
});

test('without an entry, none', () => {
  expect(ownOpenStep([step(own)], null)).toBeNull();
});
