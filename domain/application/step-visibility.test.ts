import { expect, test } from 'vitest';
import { stepType } from '#domain/codes.ts';
import { stepVisibility } from './step-visibility.ts';

const own = 1;
const rival = 2;

test('a supplier sees its own and the applicant’s step in full, a summary of operators’ steps, nothing of rivals’', () => {
  const approver = { step_type: stepType.approver };
  expect(stepVisibility({ ...approver, supplier_id: own }, own)).toBe('full');
  expect(stepVisibility({ step_type: stepType.applicant, supplier_id: null }, own)).toBe('full');
  expect(stepVisibility({ ...approver, supplier_id: null }, own)).toBe('summary');
  expect(stepVisibility({ ...approver, supplier_id: rival }, own)).toBe('nothing');
});
