import { joinedNames } from '#domain/joined-names.ts';
import { hint } from '#texts/general.ts';
import type { DetailAssignee, DetailContent, DetailEntry, OrganisationNames } from './detail.ts';
import type { SupplierStep } from './supplier-view.ts';

/**
 * How people and organisations are written, on screens and on paper alike: division, department, company, branch office and
 * name joined together (section 2).
 */

/** Several names in one cell (section 2). */
const separator = '; ';

/** The applicant with his organisation, as the content block and the create screen show him. */
export function applicantName(
  from: Pick<
    DetailContent,
    | 'applicant_division_name'
    | 'applicant_department_name'
    | 'applicant_company_name'
    | 'applicant_branch_office_name'
    | 'applicant_full_name'
  >,
): string {
  return joinedNames(
    from.applicant_division_name,
    from.applicant_department_name,
    from.applicant_company_name,
    from.applicant_branch_office_name,
    from.applicant_full_name,
  );
}

/** The operator cell of a step: who acted, where someone has; otherwise the assigned organisation and its users (section 2). */
export function stepOperator(step: SupplierStep): string {
  if (step.operation_at !== null)
    return joinedNames(
      step.operation_division_name,
      step.operation_department_name,
      step.operation_company_name,
      step.operation_branch_office_name,
      step.operation_user_name,
    );
  return joinedNames(
    step.step_division_name,
    step.step_department_name,
    step.step_company_name,
    step.step_branch_office_name,
    userNames(step.step_users),
  );
}

/** Anybody who is named in the usual fields, with his organisation. */
export function organisationAndName(from: OrganisationNames & { readonly full_name: string | null }): string {
  return joinedNames(
    from.division_name,
    from.department_name,
    from.company_name,
    from.branch_office_name,
    from.full_name,
  );
}

/** The names joined with "; "; 全員 for null, which means the whole department or supplier. */
export function userNames(names: readonly string[] | null): string {
  return names === null ? hint.everybody : names.join(separator);
}

/** Who a step is addressed to: the organisation, and its users or 全員. */
export function assigneeName({ users, ...organisation }: DetailAssignee): string {
  return joinedNames(viewerOrganisation(organisation), userNames(users));
}

/** The organisation of a viewer. */
export function viewerOrganisation(viewer: OrganisationNames): string {
  return joinedNames(
    viewer.division_name,
    viewer.department_name,
    viewer.company_name,
    viewer.branch_office_name,
  );
}

/** The assignee of the entry block: the caller with the organisation that the step names. */
export function entryAssignee(entry: DetailEntry): string {
  return joinedNames(
    entry.division_name,
    entry.department_name,
    entry.company_name,
    entry.branch_office_name,
    entry.user_name,
  );
}
