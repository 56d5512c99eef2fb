import { isRouteStep } from '#domain/approval-route/step-types.ts';
import type { Route } from '#domain/approval-route/types.ts';
import { applicationResult, stepStatus } from '#domain/codes.ts';
import { customFieldNumbers, type CustomFieldNumber } from '#domain/limits.ts';
import { eachField, type CustomFields } from './custom-fields.ts';
import { isAssignee } from './assignee.ts';
import type { ActingUser, ApplicationState, Step } from './types.ts';

type FieldNames = Readonly<Record<`field_name${CustomFieldNumber}`, string | null>>;
export type FieldValues = Readonly<Record<`field_value${CustomFieldNumber}`, string | null>>;

/**
 * The initial values of a 再申請. Each label of the current form gets the value submitted under the same
 * label, even if its number changed; new labels get null. Two fields with the same label keep their own
 * values (docs/rules/applications.md#resubmission).
 */
export function carriedValues(submitted: CustomFields, form: FieldNames): FieldValues {
  const remaining = new Set(customFieldNumbers);
  const take = (number: CustomFieldNumber | undefined): string | null => {
    if (number === undefined) return null;
    remaining.delete(number);
    return submitted[`field_value${number}`];
  };
  const labelled = customFieldNumbers.filter((number) => form[`field_name${number}`] !== null);
  const sameLabel = (of: CustomFieldNumber, number: CustomFieldNumber) =>
    submitted[`field_name${of}`] === form[`field_name${number}`];
  // Labels with an unchanged number go first, so that a moved label of the same text cannot take their value.
  const unchanged = labelled.filter((number) => sameLabel(number, number));
  const values = new Map(unchanged.map((number) => [number, take(number)]));
  for (const number of labelled)
    if (!values.has(number)) values.set(number, take([...remaining].find((of) => sameLabel(of, number))));
  return eachField('field_value', (number) => values.get(number) ?? null);
}

/** The route of an application with its assignees as they are now, or null if none was set. */
export function routeOf({ approval_route_name, steps, viewers }: ApplicationState): Route | null {
  if (approval_route_name === null) return null;
  const routeSteps = steps.flatMap(({ step_order, step_type, prev_step_order, assignee }) =>
    isRouteStep(step_type) ? [{ step_order, step_type, prev_step_order, assignee }] : [],
  );
  return { approval_route_name, steps: routeSteps, viewers };
}

/**
 * 前回承認済み: the steps of a rejected application that people approved in their own name who are among a
 * step's assignees now, each at a step of the same type. `users` are the valid ones among those who acted.
 */
export function formerApprovals(
  former: ApplicationState,
  { step_type, assignee }: Pick<Step, 'step_type' | 'assignee'>,
  users: readonly ActingUser[],
): readonly Step[] {
  if (former.result !== applicationResult.rejected) return [];
  return former.steps.filter((step) => {
    if (step.step_type !== step_type || step.status !== stepStatus.approved) return false;
    const approver = users.find(({ user_id }) => user_id === step.operation?.user_id);
    return (
      approver !== undefined && step.operation?.for_user_id === undefined && isAssignee(assignee, approver)
    );
  });
}
