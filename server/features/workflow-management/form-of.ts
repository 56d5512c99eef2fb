import type { Issue } from '#contract/errors.ts';
import type { Workflow } from '#contract/workflow-management.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import {
  fieldSettings,
  fieldSettingsOf,
  settingFaults,
  settledSettings,
  type FieldSettings,
} from '#domain/application/field-settings.ts';
import { bodyIssue } from '#server/http/refusal.ts';
import { settingFaultText } from '#texts/workflow-fields.ts';
import type { WorkflowPeople } from './check.ts';
import type { WorkflowForm } from './store.ts';

/** Settings of fields as sent or read: a missing one is kept. */
type SomeSettings = { readonly [K in keyof FieldSettings]?: FieldSettings[K] | undefined };

/**
 * A form or row with all settings of its fields: the stored one where it has none. A new workflow, with null as
 * `stored`, has none. Only 選択肢 keeps its choices.
 */
export function withSettings<F extends SomeSettings>(
  form: F,
  stored: FieldSettings | null,
): F & FieldSettings {
  const merged = fieldSettings.map((name) => [
    name,
    form[name] === undefined ? (stored?.[name] ?? null) : form[name],
  ]);
  // Exactly the keys of the type.
  return { ...form, ...settledSettings(Object.fromEntries(merged) as FieldSettings) };
}

/** What is wrong between the settings of a form. */
export function issuesOfSettings(form: WorkflowForm): Issue[] {
  return settingFaults(form).map((fault) =>
    bodyIssue(
      [fault.code === 'choices' ? `field_choices${fault.number}` : fault.role],
      settingFaultText(fault),
    ),
  );
}

/** What a workflow's form would send, in a division and with these people. */
export function formOf(source: Workflow, division_id: number, people: WorkflowPeople): WorkflowForm {
  return {
    division_id,
    workflow_type_id: source.workflow_type_id,
    ...eachField('field_name', (number) => source[`field_name${number}`]),
    ...fieldSettingsOf(source),
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
