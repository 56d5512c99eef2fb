import { applicationStatus, type ApplicationStatus, type StepType } from '#domain/codes.ts';
import { stepTypeLabel } from './code-labels.ts';
import { applicationHint } from './application.ts';

/**
 * The current step of a row of /application; 依頼元で処理中 if no step of the supplier is open, empty when
 * completed.
 */
export function currentStepText(row: {
  readonly step_type: StepType | null;
  readonly status: ApplicationStatus;
}): string {
  if (row.step_type !== null) return stepTypeLabel[row.step_type];
  return row.status === applicationStatus.completed ? '' : applicationHint.insideTheCompany;
}
