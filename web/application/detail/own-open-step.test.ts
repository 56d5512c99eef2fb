import { expect, test } from 'vitest';
import type { DetailStep, PicEntry } from '#contract/application/detail.ts';
import { exampleStep } from '#contract/application/detail.testing.ts';
import { stepStatus, stepType } from '#domain/codes.ts';
import { ownOpenStep } from './own-open-step.ts';

const step = (company: string | null, changes: Partial<DetailStep> = {}) =>
  exampleStep({ step_type: stepType.pic, step_company_name: company, ...changes });
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
