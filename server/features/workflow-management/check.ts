import type { Issue } from '#contract/errors.ts';
import { administration } from '#texts/administration.ts';
import { label, invalid } from '#texts/fields.ts';
import type { Tx } from '#server/db/database.ts';
import { bodyIssue } from '#server/http/refusal.ts';
import { isDivision } from '#server/organisation/queries.ts';
import {
  isWorkflowType,
  selectDepartmentFacts,
  selectUserOfDivision,
  selectValidOperators,
} from './queries.ts';
import type { WorkflowForm } from './store.ts';

/**
 * Returns all issues of a form against the current organisation: departments belong to the division, users
 * are valid and belong to their department, 全員 means at least one user, and the final approver is a valid
 * user of the division.
 */
export async function faultsOf(tx: Tx, form: WorkflowForm): Promise<readonly Issue[]> {
  const { division_id, final_approver_user } = form;
  const department_ids = roles.flatMap((name) => form[name]?.department_id ?? []);
  const departments = await selectDepartmentFacts(tx, division_id, department_ids);
  const user_ids = roles.flatMap((name) => form[name]?.users.map(({ user_id }) => user_id) ?? []);
  const validUsers = new Set(await selectValidOperators(tx, user_ids));
  const approver = await selectUserOfDivision(tx, final_approver_user.user_id, division_id);
  return [
    ...roles.flatMap((name) => {
      const department = departments.find((row) => row.department_id === form[name]?.department_id);
      const fault = faultOf(label[name], form[name], {
        ofDepartment: department?.valid_user_ids ?? null,
        validUsers,
      });
      return fault === null ? [] : [bodyIssue([name], fault)];
    }),
    ...(approver?.fault === null
      ? []
      : [bodyIssue(['final_approver_user'], faultOfApprover(approver?.fault ?? 'invalid'))]),
  ];
}

/** The issues of a new workflow's division and form type: only offered ones can be chosen. */
export async function faultsOfChoice(tx: Tx, form: WorkflowForm): Promise<readonly Issue[]> {
  const { division_id, workflow_type_id } = form;
  return [
    ...((await isDivision(tx, division_id))
      ? []
      : [bodyIssue(['division_id'], invalid.number(label.division))]),
    ...((await isWorkflowType(tx, workflow_type_id))
      ? []
      : [bodyIssue(['workflow_type_id'], invalid.number(label.workflow_type))]),
  ];
}

const roles = ['receptionist', 'route_setter'] as const;

/** `ofDepartment` are its valid users, or null if the department does not belong to the division. */
function faultOf(
  name: string,
  assigned: WorkflowForm['receptionist'],
  {
    ofDepartment,
    validUsers,
  }: { readonly ofDepartment: readonly number[] | null; readonly validUsers: ReadonlySet<number> },
): string | null {
  if (ofDepartment === null) return administration.departmentOfAnotherDivision(name);
  if (assigned === null || assigned.select_user_all)
    return ofDepartment.length > 0 ? null : administration.departmentWithNobody(name);
  const own = new Set(ofDepartment);
  const others = assigned.users.filter(({ user_id }) => !own.has(user_id));
  if (others.length === 0) return null;
  return others.every(({ user_id }) => validUsers.has(user_id))
    ? administration.usersOfAnotherDepartment(name)
    : administration.invalidUsers(name);
}

function faultOfApprover(fault: 'invalid' | 'moved'): string {
  return fault === 'moved'
    ? administration.userOfAnotherDivision(label.final_approver)
    : administration.invalidUsers(label.final_approver);
}
