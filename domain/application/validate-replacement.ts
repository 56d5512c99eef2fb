import { stepType } from '#domain/codes.ts';
import { isRouteStep } from '#domain/approval-route/step-types.ts';
import { stepIssue, type StepInput } from '#domain/approval-route/step-structure.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import {
  validateSteps,
  type RouteOrganisations,
  type Validated,
} from '#domain/approval-route/validate-steps.ts';
import type { Step } from './types.ts';

/** A step's new assignee in a request. */
export type AssigneeInput = Pick<StepInput, 'department_id' | 'supplier_id' | 'all_flag' | 'users'>;

/**
 * Validates the new assignee of a 担当者変更 like a step of a route. Returns the assignee, or every issue
 * with its path in the input. Suppliers are only allowed on steps of the route.
 */
export function validateReplacement(
  step: Pick<Step, 'step_type'>,
  { department_id, supplier_id, all_flag, users }: AssigneeInput,
  organisations: RouteOrganisations,
  application_division_id: number,
): Validated<Assignee> {
  if (!isRouteStep(step.step_type) && (supplier_id ?? null) !== null)
    return { ok: false, issues: [stepIssue(['supplier_id'], 'department_only')] };
  // Number, type and previous steps do not change, so the assignee is validated as the only step of a route.
  const type = stepType.person_in_charge;
  const alone = { step_type: type, role_code: type, department_id, supplier_id, all_flag, users };
  const validated = validateSteps([alone], organisations, application_division_id);
  if (!validated.ok)
    return {
      ok: false,
      issues: validated.issues.map(({ path, problem }) => ({ path: path.slice(1), problem })),
    };
  // One step in, one step out.
  const only = validated.value[0] as { readonly assignee: Assignee };
  return { ok: true, value: only.assignee };
}
