import { applicationStatus, stepType } from '#domain/codes.ts';
import type { ApplicationStatus, StepType } from '#domain/codes.ts';

/** How step types differ in an application. The compiler demands an entry for a new type in each table. */

/**
 * Which steps must be approved before a step of each type starts. `prev_step_order` is empty for steps that
 * do not belong to the route.
 */
export const startsAfter: Record<StepType, 'prev_step_order' | 'the_step_before' | 'all_steps_before'> = {
  [stepType.applicant]: 'prev_step_order',
  [stepType.receptionist]: 'the_step_before',
  [stepType.route_setter]: 'the_step_before',
  [stepType.person_in_charge]: 'prev_step_order',
  [stepType.approver]: 'prev_step_order',
  [stepType.final_approver]: 'all_steps_before',
  [stepType.viewer]: 'prev_step_order',
};

/** The application's status after a step of each type is approved; null for no change. */
export const statusAfterApproval: Record<StepType, ApplicationStatus | null> = {
  [stepType.applicant]: null,
  [stepType.receptionist]: applicationStatus.in_circulation,
  [stepType.route_setter]: null,
  [stepType.person_in_charge]: null,
  [stepType.approver]: null,
  [stepType.final_approver]: applicationStatus.completed,
  [stepType.viewer]: null,
};
