import type { Workflow, WorkflowDepartmentUsers } from '#contract/workflow-management.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { changed } from '#server/audit/store.ts';

// The audit log's detail of a workflow change: before and after by name, and the users added and removed.
type Detail = Readonly<Record<string, unknown>>;

/** All settings of a new workflow. */
export function creationOf(workflow: Workflow): Detail {
  return { to: settingsOf(workflow), added: usersOf(workflow) };
}

/** The differences of an edited workflow. */
export function changeOf(before: Workflow, after: Workflow): Detail {
  return {
    ...changed(settingsOf(before), settingsOf(after)),
    added: missing(usersOf(before), usersOf(after)),
    removed: missing(usersOf(after), usersOf(before)),
  };
}

function settingsOf(workflow: Workflow): Detail {
  const { division_name, workflow_name, receptionist, route_setter, final_approver_user } = workflow;
  return {
    division_name,
    workflow_name,
    ...eachField('field_name', (number) => workflow[`field_name${number}`]),
    receptionist_department_name: receptionist.department_name,
    receptionist_select_user_all: receptionist.select_user_all,
    route_setter_department_name: route_setter.department_name,
    route_setter_select_user_all: route_setter.select_user_all,
    final_approver: { user_id: final_approver_user.user_id, full_name: final_approver_user.full_name },
  };
}

type Users = Readonly<Record<'receptionist' | 'route_setter', readonly Named[]>>;
type Named = { readonly user_id: number; readonly full_name: string };

function usersOf({ receptionist, route_setter }: Workflow): Users {
  const named = ({ users }: WorkflowDepartmentUsers) =>
    users.map(({ user_id, full_name }) => ({ user_id, full_name }));
  return { receptionist: named(receptionist), route_setter: named(route_setter) };
}

/** The users of `all` that are not in `some`, by role; roles without any are left out. */
function missing(some: Users, all: Users): Partial<Users> {
  const entries = (['receptionist', 'route_setter'] as const).map((name) => {
    const known = new Set(some[name].map(({ user_id }) => user_id));
    return [name, all[name].filter(({ user_id }) => !known.has(user_id))] as const;
  });
  return Object.fromEntries(entries.filter(([, users]) => users.length > 0));
}
