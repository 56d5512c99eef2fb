import * as z from 'zod/mini';
import type { Output, Sent } from '#contract/call.ts';
import {
  workflowForm,
  type Workflow,
  type WorkflowApprover,
  type WorkflowDepartmentUsers,
  type workflowManagement,
} from '#contract/workflow-management.ts';
import { fieldKindCode } from '#contract/application/parts.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { settingFaults } from '#domain/application/field-settings.ts';
import { settingFaultText } from '#texts/workflow-fields.ts';
import { workflowText, faultText } from '#texts/workflow-management.ts';
import { label } from '#texts/fields.ts';
import { hint } from '#texts/general.ts';
import { settingsOf, type FieldsValues } from './fields-form.ts';

/** The form of a workflow: values, rules, texts, and the body of the save. */

export type ChosenWorkflowUser = WorkflowDepartmentUsers['users'][number];

/** The people of 受付 or 申請ルート設定: a department, and all or some of its users. */
export type ChosenDepartment = {
  readonly department_id: number;
  readonly department_name: string;
  readonly department_fault: WorkflowDepartmentUsers['department_fault'];
  readonly users: readonly ChosenWorkflowUser[];
  readonly select_user_all: boolean;
};

type Init = Output<typeof workflowManagement.detail.init>;

/** What the form holds. The order of the fields is the order of the error summary. */
export type WorkflowFormValues = {
  readonly division_id: number | null;
  readonly workflow_type_id: number | null;
  readonly receptionist: ChosenDepartment | null;
  readonly route_setter: ChosenDepartment | null;
  readonly final_approver_user: WorkflowApprover | null;
} & FieldsValues;

const { division_id, workflow_type_id, receptionist, route_setter, final_approver_user, ...others } =
  workflowForm.shape;
const { updated_at: _, ...ofFields } = others;
const rules = z.object({
  division_id,
  workflow_type_id,
  receptionist,
  route_setter,
  final_approver_user,
  ...ofFields,
});
export type WorkflowFormInput = z.output<typeof rules>;

/**
 * The form's rules: those of the contract, and those between the settings of fields. They are checked as one,
 * so that all errors come at once. A control holds a whole field, and has the errors of all its parts.
 */
export const workflowFormSchema = z.pipe(
  z.custom<WorkflowFormValues>(),
  z.transform((values: WorkflowFormValues, { issues }): WorkflowFormInput => {
    const settings = settingsOf(values);
    const { success, data, error } = rules.safeParse({ ...values, ...settings });
    const found = [
      ...(error?.issues ?? []).map(({ path, message }) => ({ path: path.slice(0, 1), message })),
      ...settingFaults(settings).map((fault) => ({
        path: [fault.code === 'choices' ? `field_choices${fault.number}` : fault.role],
        message: settingFaultText(fault),
      })),
    ];
    if (success && found.length === 0) return data;
    issues.push(...found.map((issue) => ({ code: 'custom' as const, input: values, ...issue })));
    return z.NEVER;
  }),
);

const drafted = z.object({
  user_id: z.int(),
  full_name: z.string(),
  fault: z.nullable(z.literal(['invalid', 'moved'])),
});
const draftedDepartment = z.object({
  department_id: z.int(),
  department_name: z.string(),
  department_fault: z.nullable(z.literal(['vanished', 'other_division', 'nobody'])),
  users: z.array(drafted),
  select_user_all: z.boolean(),
});

const draftedRole = z._default(z.nullable(z.int()), null);

/** What a draft holds. One of an earlier version lacks some settings of fields. */
export const workflowDraftSchema = z.object({
  division_id: z.nullable(z.int()),
  workflow_type_id: z.nullable(z.int()),
  receptionist: z.nullable(draftedDepartment),
  route_setter: z.nullable(draftedDepartment),
  final_approver_user: z.nullable(z.extend(drafted, { department_name: z.string() })),
  ...eachField('field_name', () => z.string()),
  ...eachField('field_hint', () => z._default(z.string(), '')),
  ...eachField('field_kind', () => z._default(fieldKindCode, null)),
  ...eachField('field_choices', () => z._default(z.string(), '')),
  transaction_date_field: draftedRole,
  transaction_amount_field: draftedRole,
  counterparty_field: draftedRole,
}) satisfies z.ZodMiniType<WorkflowFormValues>;

/** The form's initial values: the workflow's, or those of a new one with the preselected division. */
export function workflowValuesOf({ workflow, selected_division_id }: Init): WorkflowFormValues {
  return {
    division_id: selected_division_id,
    workflow_type_id: workflow?.workflow_type_id ?? null,
    receptionist: workflow?.receptionist ?? null,
    route_setter: workflow?.route_setter ?? null,
    final_approver_user: workflow?.final_approver_user ?? null,
    ...eachField('field_name', (number) => workflow?.[`field_name${number}`] ?? ''),
    ...eachField('field_hint', (number) => workflow?.[`field_hint${number}`] ?? ''),
    ...eachField('field_kind', (number) => workflow?.[`field_kind${number}`] ?? null),
    ...eachField('field_choices', (number) => workflow?.[`field_choices${number}`]?.join('\n') ?? ''),
    transaction_date_field: workflow?.transaction_date_field ?? null,
    transaction_amount_field: workflow?.transaction_amount_field ?? null,
    counterparty_field: workflow?.counterparty_field ?? null,
  };
}

/** The body of the save, with the token of the workflow as last loaded. */
export function editOf(
  input: WorkflowFormInput,
  workflow: Workflow | null,
): Sent<typeof workflowManagement.detail.edit> {
  return {
    query: { workflow_id: workflow?.workflow_id ?? null },
    body: { ...input, updated_at: workflow?.updated_at ?? null },
  };
}

/** Department and users in one line; those that can no longer be chosen are marked. */
export function departmentText(chosen: ChosenDepartment): string {
  const { department_name, department_fault, select_user_all, users } = chosen;
  const department =
    department_fault === null ? department_name : faultText[department_fault](department_name);
  return `${department}　${select_user_all ? hint.everybody : users.map(userNameOf).join('; ')}`;
}

/** Department and name of a final approver. */
export function approverText(chosen: WorkflowApprover): string {
  return `${chosen.department_name}　${userNameOf(chosen)}`;
}

/** A name, marked if the user can no longer be chosen. */
export function userNameOf({ full_name, fault }: Pick<ChosenWorkflowUser, 'full_name' | 'fault'>): string {
  return fault === null ? full_name : faultText[fault](full_name);
}

/** The form types that a division can still get a workflow of; all while no division is chosen. */
export function formTypesFor(
  items: Init['workflow_type_dropdown_items'],
  division_id: number | null,
): Init['workflow_type_dropdown_items'] {
  return division_id === null ? items : items.filter(({ divisions }) => !divisions.includes(division_id));
}

/** Why nothing can be submitted until an import brings back the form type or the division. */
export function leftTexts({ left_source, division_name, workflow_name }: Workflow): readonly string[] {
  return left_source.map((name) =>
    name === 'division_id'
      ? workflowText.leftSource(label.division, division_name)
      : workflowText.leftSource(label.workflow_type, workflow_name),
  );
}

/** Whether a chosen user or department has left or moved, so that saving would be refused. */
export function hasLeft({ receptionist, route_setter, final_approver_user }: WorkflowFormValues): boolean {
  const left = (chosen: ChosenDepartment | null) =>
    chosen !== null &&
    (chosen.department_fault !== null ||
      (!chosen.select_user_all && chosen.users.some(({ fault }) => fault !== null)));
  const approverLeft = final_approver_user !== null && final_approver_user.fault !== null;
  return left(receptionist) || left(route_setter) || approverLeft;
}
