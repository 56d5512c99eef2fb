import { stepType } from '#domain/codes.ts';
import { routeMessage } from '#texts/approval-route.ts';
import type { StepInput } from './step-structure.ts';
import type { Assignee, Step } from './types.ts';
import { validateSteps, type RouteFacts, type Validated } from './validate-steps.ts';

/** Who is to be put on a step, as the wire has it. */
export type AssigneeInput = Pick<StepInput, 'department_id' | 'supplier_id' | 'all_flag' | 'users'>;

/** Whether a supplier may be put on a step: on those of the route alone, for the workflow's are the company's own (domain 2.1). */
function takesSuppliers({ step_type }: Pick<Step, 'step_type'>): boolean {
  return step_type === stepType.person_in_charge || step_type === stepType.approver;
}

/**
 * Validates the new assignee of a 担当者変更 like one step of a route (domain 2.7): answers it, or every issue with its path in the
 * input. The steps that come from the workflow take departments alone.
 */
export function validateReplacement(
  step: Pick<Step, 'step_type'>,
  { department_id, supplier_id, all_flag, users }: AssigneeInput,
  facts: RouteFacts,
  application_division_id: number,
): Validated<Assignee> {
  if (!takesSuppliers(step) && (supplier_id ?? null) !== null)
    return { ok: false, issues: [{ path: ['supplier_id'], message: routeMessage.departmentOnly }] };
  // The number and what it waits for stay as they are, so those of the only step of a route stand for them.
  const type = stepType.person_in_charge;
  const alone = { step_type: type, role_code: type, department_id, supplier_id, all_flag, users };
  const validated = validateSteps([alone], facts, application_division_id);
  if (!validated.ok)
    return {
      ok: false,
      issues: validated.issues.map(({ path, message: text }) => ({ path: path.slice(1), message: text })),
    };
  // One step was validated, and so there is one.
  const only = validated.value[0] as { readonly assignee: Assignee };
  return { ok: true, value: only.assignee };
}
