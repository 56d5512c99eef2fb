import { expect, test } from 'vitest';
import { applicationStatus, stepType } from '#domain/codes.ts';
import { currentStepText } from './current-step.ts';

test('the name of the current step; 依頼元で処理中 if a supplier has none, empty at the end', () => {
  const { in_circulation, completed } = applicationStatus;
  expect(currentStepText({ step_type: stepType.approver, status: in_circulation })).toBe('承認者');
  expect(currentStepText({ step_type: null, status: in_circulation })).toBe('依頼元で処理中');
  expect(currentStepText({ step_type: null, status: completed })).toBe('');
});
