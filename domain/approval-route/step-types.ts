import { stepType } from '#domain/codes.ts';
import type { StepType } from '#domain/codes.ts';

/**
 * Whether steps of a type belong to the route that the route setter chooses. The compiler demands an entry
 * for a new type.
 */
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
