import type { Workflow } from '#contract/workflow-management.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { fieldSettingsOf, type FieldSettings } from '#domain/application/field-settings.ts';
import { changedValues } from '#server/audit/store.ts';
import type { AssignableOrganisation } from './check.ts';
import { namedUserIds, type WorkflowForm } from './store.ts';

// The audit log's detail of a workflow change: before and after by name, and the users added and removed.
type Detail = Readonly<Record<string, unknown>>;

type Named = { readonly user_id: number; readonly full_name: string };
type Assigned = {
  readonly department_name: string | undefined;
  readonly select_user_all: boolean;
  readonly users: readonly Named[];
};
type FieldName = Extract<keyof Workflow, `field_name${string}`> | keyof FieldSettings;
type Names = Pick<Workflow, 'division_name' | 'workflow_name'>;

/** What the audit log says about a workflow. */
export type LoggedWorkflow = Names &
  Pick<Workflow, FieldName | 'suspended'> & {
    readonly receptionist: Assigned;
    readonly route_setter: Assigned;
    readonly final_approver_user: { readonly user_id: number; readonly full_name: string | undefined };
  };

/** A workflow as a form without faults saves it. */
export function loggedWorkflow(
  form: WorkflowForm,
  { departments, users, approver }: AssignableOrganisation,
  { division_name, workflow_name, suspended }: Names & Pick<Workflow, 'suspended'>,
): LoggedWorkflow {
  const assigned = (name: 'receptionist' | 'route_setter'): Assigned => {
    const chosen = form[name];
    const ids = new Set(namedUserIds(chosen));
    return {
      department_name: departments.find((one) => one.department_id === chosen?.department_id)
        ?.department_name,
      select_user_all: chosen?.select_user_all === true,
      users: users.filter(({ user_id }) => ids.has(user_id)),
    };
  };
  return {
    division_name,
    workflow_name,
    suspended,
    ...eachField('field_name', (number) => form[`field_name${number}`]),
    ...fieldSettingsOf(form),
    receptionist: assigned('receptionist'),
    route_setter: assigned('route_setter'),
    final_approver_user: { user_id: form.final_approver_user.user_id, full_name: approver?.full_name },
  };
}

/** All settings of a new workflow. */
export function creationOf(workflow: LoggedWorkflow): Detail {
  return { to: settingsOf(workflow), added: usersOf(workflow) };
}

/** All settings of a deleted workflow. */
export function deletionOf(workflow: LoggedWorkflow): Detail {
  return { from: settingsOf(workflow), removed: usersOf(workflow) };
}

/** The differences of an edited workflow. */
export function changeOf(before: LoggedWorkflow, after: LoggedWorkflow): Detail {
  return {
    ...changedValues(settingsOf(before), settingsOf(after)),
    added: missing(usersOf(before), usersOf(after)),
    removed: missing(usersOf(after), usersOf(before)),
  };
}

/** A workflow as the object of an event. */
export function auditedWorkflow(workflow_id: number, { division_name, workflow_name }: Names) {
  return { kind: 'workflow' as const, id: workflow_id, name: `${division_name} ${workflow_name}` };
}

function settingsOf(workflow: LoggedWorkflow): Detail {
  const { division_name, workflow_name, suspended, receptionist, route_setter, final_approver_user } =
    workflow;
  return {
    division_name,
    workflow_name,
    suspended,
    ...eachField('field_name', (number) => workflow[`field_name${number}`]),
    ...fieldSettingsOf(workflow),
    receptionist_department_name: receptionist.department_name,
    receptionist_select_user_all: receptionist.select_user_all,
    route_setter_department_name: route_setter.department_name,
    route_setter_select_user_all: route_setter.select_user_all,
    final_approver: { user_id: final_approver_user.user_id, full_name: final_approver_user.full_name },
  };
}

type Users = Readonly<Record<'receptionist' | 'route_setter', readonly Named[]>>;

function usersOf({ receptionist, route_setter }: LoggedWorkflow): Users {
  const named = ({ users }: Assigned) => users.map(({ user_id, full_name }) => ({ user_id, full_name }));
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
