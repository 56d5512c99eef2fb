import { applicationStatus, stepType } from '#domain/codes.ts';
import type { ApplicationStatus, StepType } from '#domain/codes.ts';

/** The differences between step types. The compiler demands an entry for a new type in each table. */

/** Whether steps of a type belong to the route that the route setter chooses. */
const belongsToRoute = {
  [stepType.applicant]: false,
  [stepType.receptionist]: false,
  [stepType.route_setter]: false,
  [stepType.person_in_charge]: true,
  [stepType.approver]: true,
  [stepType.final_approver]: false,
  [stepType.viewer]: false,
} as const satisfies Record<StepType, boolean>;

/** 担当者 or 承認者: a numbered step of the route. Viewers are set with the route but are not steps of it. */
export type RouteStepType = {
  [T in StepType]: (typeof belongsToRoute)[T] extends true ? T : never;
}[StepType];

/** Whether a step of this type belongs to the route. False for an unknown type. */
export function isRouteStep(step_type: number): step_type is RouteStepType {
  const belongs: Readonly<Record<number, boolean>> = belongsToRoute;
  return belongs[step_type] === true;
}

/** The types of the route's steps, in the order of their codes. */
export const routeStepTypes: readonly RouteStepType[] = Object.values(stepType).filter(isRouteStep);

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
