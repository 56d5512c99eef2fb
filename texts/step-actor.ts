import { joinedNames } from '#domain/joined-names.ts';
import { actingName } from './delegation.ts';
import { userNames } from './people.ts';

/**
 * The operator cell of a step: who acted, if somebody has; otherwise the assigned organisation and its
 * users.
 */
export function stepActor(step: {
  readonly operation_at: string | null;
  readonly operation_division_name: string | null;
  readonly operation_department_name: string | null;
  readonly operation_company_name: string | null;
  readonly operation_branch_office_name: string | null;
  readonly operation_user_name: string | null;
  readonly operation_for_user_name: string | null;
  readonly step_division_name: string | null;
  readonly step_department_name: string | null;
  readonly step_company_name: string | null;
  readonly step_branch_office_name: string | null;
  readonly step_users: readonly string[] | null;
}): string {
  if (step.operation_at !== null)
    return joinedNames(
      step.operation_division_name,
      step.operation_department_name,
      step.operation_company_name,
      step.operation_branch_office_name,
      actingName(step.operation_user_name, step.operation_for_user_name),
    );
  return joinedNames(
    step.step_division_name,
    step.step_department_name,
    step.step_company_name,
    step.step_branch_office_name,
    userNames(step.step_users),
  );
}

/** The end of the operator cell: the person who acted, or the assigned users. */
export function stepPeople(step: {
  readonly operation_at: string | null;
  readonly operation_user_name: string | null;
  readonly operation_for_user_name: string | null;
  readonly step_users: readonly string[] | null;
}): string {
  return step.operation_at !== null
    ? (actingName(step.operation_user_name, step.operation_for_user_name) ?? '')
    : userNames(step.step_users);
}
