import { applicationStatus, stepType } from '#domain/codes.ts';
import type { ApplicationStatus, StepType } from '#domain/codes.ts';

/** What the step types differ in. A new type has to be entered in each table: the compiler names them. */

/** Which types belong to the route that the route setter chooses. */
const belongsToRoute = {
  [stepType.applicant]: false,
  [stepType.receptionist]: false,
  [stepType.route_setter]: false,
  [stepType.person_in_charge]: true,
  [stepType.approver]: true,
  [stepType.final_approver]: false,
  [stepType.viewer]: false,
} as const satisfies Record<StepType, boolean>;

/** 担当者 or 承認者: a numbered step of the route. Viewers come with the route too, but are no steps of it. */
export type RouteStepType = {
  [T in StepType]: (typeof belongsToRoute)[T] extends true ? T : never;
}[StepType];

/** Whether a step of this type belongs to the route. False for a number that is no step type. */
export function isRouteStep(step_type: number): step_type is RouteStepType {
  const belongs: Readonly<Record<number, boolean>> = belongsToRoute;
  return belongs[step_type] === true;
}

/** The types of the route's steps, in the order of their codes. */
export const routeStepTypes: readonly RouteStepType[] = Object.values(stepType).filter(isRouteStep);

/**
 * Which steps must be approved before a step of each type starts. Off the route `prev_step_order` is empty.
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

/** The application's status once a step of each type is approved; null leaves the status as it is. */
export const statusAfterApproval: Record<StepType, ApplicationStatus | null> = {
  [stepType.applicant]: null,
  [stepType.receptionist]: applicationStatus.in_circulation,
  [stepType.route_setter]: null,
  [stepType.person_in_charge]: null,
  [stepType.approver]: null,
  [stepType.final_approver]: applicationStatus.completed,
  [stepType.viewer]: null,
};
