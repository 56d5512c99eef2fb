import type { Workflow } from '#contract/workflow-management.ts';
import { eachField, type FieldHints } from '#domain/application/custom-fields.ts';
import type { WorkflowPeople } from './check.ts';
import type { WorkflowForm } from './store.ts';

/** Hints as sent or read: a missing one is kept. */
type SomeHints = { readonly [K in keyof FieldHints]?: string | null | undefined };

/**
 * A form or row with every hint: the stored one where it has none. A new workflow, `stored` null, has none.
 */
export function withHints<F extends SomeHints>(form: F, stored: FieldHints | null): F & FieldHints {
  const hintOf = (name: keyof FieldHints) => {
    const sent = form[name];
    return sent === undefined ? (stored?.[name] ?? null) : sent;
  };
  return { ...form, ...eachField('field_hint', (number) => hintOf(`field_hint${number}`)) };
}

/** What a workflow's form would send, in a division and with these people. */
export function formOf(source: Workflow, division_id: number, people: WorkflowPeople): WorkflowForm {
  return {
    division_id,
    workflow_type_id: source.workflow_type_id,
    ...eachField('field_name', (number) => source[`field_name${number}`]),
    ...eachField('field_hint', (number) => source[`field_hint${number}`]),
    ...people,
    updated_at: null,
  };
}

/** The people that a workflow names, as its form sends them. */
export function peopleOf({ receptionist, route_setter, final_approver_user }: Workflow): WorkflowPeople {
  const assigned = ({ department_id, select_user_all, users }: Workflow['receptionist']) => ({
    department_id,
    department_name: undefined,
    select_user_all,
    users: users.map(({ user_id }) => ({ user_id, full_name: undefined })),
  });
  return {
    receptionist: assigned(receptionist),
    route_setter: assigned(route_setter),
    final_approver_user: {
      user_id: final_approver_user.user_id,
      full_name: undefined,
      department_name: undefined,
    },
  };
}
