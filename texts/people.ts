import { joinedNames } from '#domain/joined-names.ts';
import { actingName } from './delegation.ts';
import { hint } from './general.ts';

/**
 * How people and organisations are written, on screens and in PDFs alike: division, department, company,
 * branch office and name joined together.
 */

/** The organisation of a person or step; null where it is hidden or does not apply. */
export type OrganisationNames = {
  readonly division_name: string | null;
  readonly department_name: string | null;
  readonly company_name: string | null;
  readonly branch_office_name: string | null;
};

/** Who a step is addressed to; `users` is null for the whole department or supplier. */
export type AssigneeNames = OrganisationNames & { readonly users: readonly string[] | null };

/** Separates several names in one cell. */
const separator = '; ';

/** The applicant with their organisation. */
export function applicantName(from: {
  readonly applicant_division_name: string | null;
  readonly applicant_department_name: string | null;
  readonly applicant_company_name: string | null;
  readonly applicant_branch_office_name: string | null;
  readonly applicant_full_name: string;
}): string {
  return joinedNames(
    from.applicant_division_name,
    from.applicant_department_name,
    from.applicant_company_name,
    from.applicant_branch_office_name,
    from.applicant_full_name,
  );
}

/** A person with their organisation. */
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

/** The organisation that a step is addressed to, and its users or 全員. */
export function assigneeName({ users, ...organisation }: AssigneeNames): string {
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
export function entryAssignee(
  entry: OrganisationNames & { readonly user_name: string; readonly acts_for: string | null },
): string {
  return joinedNames(
    entry.division_name,
    entry.department_name,
    entry.company_name,
    entry.branch_office_name,
    actingName(entry.user_name, entry.acts_for),
  );
}
