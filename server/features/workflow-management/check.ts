import type { Issue } from '#contract/errors.ts';
import { workflowText, workflowLabel } from '#texts/workflow-management.ts';
import { label, invalid } from '#texts/fields.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { bodyIssue } from '#server/http/refusal.ts';
import { divisionName } from '#server/organisation/queries.ts';
import { departmentsOfDivision, usersOfDivision, validOperators, workflowTypeName } from './queries.ts';
import type { WorkflowForm } from './store.ts';

/** The people of a form. */
export type WorkflowPeople = Pick<WorkflowForm, 'receptionist' | 'route_setter' | 'final_approver_user'>;

/** What the current organisation says about a form's departments and users. */
export type AssignableOrganisation = Awaited<ReturnType<typeof loadAssignableOrganisation>>;

/** Departments of other divisions and invalid users are left out. */
export async function loadAssignableOrganisation(tx: Db | Tx, form: WorkflowPeople, division_id: number) {
  return (await loadAssignableOrganisations(tx, [form], division_id))(form);
}

/** The same for many forms of a division, asked for at once. */
export async function loadAssignableOrganisations(
  tx: Db | Tx,
  forms: readonly WorkflowPeople[],
  division_id: number,
) {
  const approver_ids = forms.map(({ final_approver_user }) => final_approver_user.user_id);
  const departments = await departmentsOfDivision(tx, division_id, distinct(forms, departmentIds)).execute();
  const users = await validOperators(tx, distinct(forms, userIds)).execute();
  const approvers = await usersOfDivision(tx, [...new Set(approver_ids)], division_id).execute();
  const approverById = new Map(approvers.map((approver) => [approver.user_id, approver]));
  return (form: WorkflowPeople) => {
    const [ofForm, named] = [new Set(departmentIds(form)), new Set(userIds(form))];
    return {
      departments: departments.filter(({ department_id }) => ofForm.has(department_id)),
      users: users.filter(({ user_id }) => named.has(user_id)),
      approver: approverById.get(form.final_approver_user.user_id),
    };
  };
}

function departmentIds(form: WorkflowPeople): readonly number[] {
  return roles.flatMap((name) => form[name]?.department_id ?? []);
}

function userIds(form: WorkflowPeople): readonly number[] {
  return roles.flatMap((name) => form[name]?.users.map(({ user_id }) => user_id) ?? []);
}

function distinct(
  forms: readonly WorkflowPeople[],
  idsOf: (form: WorkflowPeople) => readonly number[],
): readonly number[] {
  return [...new Set(forms.flatMap(idsOf))];
}

/**
 * Returns all issues of a form against the current organisation: departments are in the source and belong to
 * the division, users are valid and belong to their department, 全員 means at least one user, and the final
 * approver is a valid user of the division.
 */
export function faultsOf(
  form: WorkflowPeople,
  { departments, users, approver }: AssignableOrganisation,
): readonly Issue[] {
  const validUsers = new Set(users.map(({ user_id }) => user_id));
  return [
    ...roles.flatMap((name) => {
      const department = departments.find((row) => row.department_id === form[name]?.department_id);
      const fault = faultOf(workflowLabel[name], form[name], {
        department: department ?? null,
        validUsers,
      });
      return fault === null ? [] : [bodyIssue([name], fault)];
    }),
    ...(approver?.fault === null
      ? []
      : [bodyIssue(['final_approver_user'], faultOfApprover(approver?.fault ?? 'invalid'))]),
  ];
}

/** The names of a new workflow's division and form type, null if they can't be chosen, and the issues. */
export async function checkChoice(tx: Tx, { division_id, workflow_type_id }: WorkflowForm) {
  const division = await divisionName(tx, division_id).executeTakeFirst();
  const type = await workflowTypeName(tx, workflow_type_id).executeTakeFirst();
  const issues = [
    ...(division ? [] : [bodyIssue(['division_id'], invalid.number(label.division))]),
    ...(type ? [] : [bodyIssue(['workflow_type_id'], invalid.number(label.workflow_type))]),
  ];
  return { names: division && type ? { ...division, ...type } : null, issues };
}

const roles = ['receptionist', 'route_setter'] as const;

/** `department` is null if the chosen one does not belong to the division. */
function faultOf(
  name: string,
  assigned: WorkflowForm['receptionist'],
  {
    department,
    validUsers,
  }: {
    readonly department: AssignableOrganisation['departments'][number] | null;
    readonly validUsers: ReadonlySet<number>;
  },
): string | null {
  if (department === null) return workflowText.departmentOfAnotherDivision(name);
  if (!department.active) return workflowText.departmentLeftSource(name, department.department_name);
  const ofDepartment = department.valid_user_ids;
  if (assigned === null || assigned.select_user_all)
    return ofDepartment.length > 0 ? null : workflowText.departmentWithNobody(name);
  const own = new Set(ofDepartment);
  const others = assigned.users.filter(({ user_id }) => !own.has(user_id));
  if (others.length === 0) return null;
  return others.every(({ user_id }) => validUsers.has(user_id))
    ? workflowText.usersOfAnotherDepartment(name)
    : workflowText.invalidUsers(name);
}

function faultOfApprover(fault: 'invalid' | 'moved'): string {
  return fault === 'moved'
    ? workflowText.userOfAnotherDivision(workflowLabel.final_approver)
    : workflowText.invalidUsers(workflowLabel.final_approver);
}
