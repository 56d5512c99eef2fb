import * as z from 'zod/mini';
import type { Output, Sent } from '#contract/call.ts';
import {
  workflowForm,
  type Workflow,
  type WorkflowApprover,
  type WorkflowDepartmentUsers,
  type workflowManagement,
} from '#contract/workflow-management.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { workflowText, faultText } from '#texts/workflow-management.ts';
import { label } from '#texts/fields.ts';
import { hint } from '#texts/general.ts';

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

/** A rule of the contract for a field whose control holds a `Value`. */
function fromControl<Value, S extends z.ZodMiniType>(rule: S) {
  return z.pipe(z.custom<Value>(), rule as S & z.ZodMiniType<z.output<S>, Value>);
}

const { division_id, workflow_type_id, receptionist, route_setter, final_approver_user, ...names } =
  workflowForm.shape;
const { updated_at: _, ...fieldNames } = names;

/** The form's rules. The order of the fields is the order of the error summary. */
export const workflowFormSchema = z.object({
  division_id: fromControl<number | null, typeof division_id>(division_id),
  workflow_type_id: fromControl<number | null, typeof workflow_type_id>(workflow_type_id),
  receptionist: fromControl<ChosenDepartment | null, typeof receptionist>(receptionist),
  route_setter: fromControl<ChosenDepartment | null, typeof route_setter>(route_setter),
  final_approver_user: fromControl<WorkflowApprover | null, typeof final_approver_user>(final_approver_user),
  ...fieldNames,
});
export type WorkflowFormValues = z.input<typeof workflowFormSchema>;
type FormInput = z.output<typeof workflowFormSchema>;

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

/** What a draft holds. */
export const workflowDraftSchema = z.object({
  division_id: z.nullable(z.int()),
  workflow_type_id: z.nullable(z.int()),
  receptionist: z.nullable(draftedDepartment),
  route_setter: z.nullable(draftedDepartment),
  final_approver_user: z.nullable(z.extend(drafted, { department_name: z.string() })),
  ...eachField('field_name', () => z.string()),
  ...eachField('field_hint', () => z._default(z.string(), '')),
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
  };
}

/** The body of the save, with the token of the workflow as last loaded. */
export function editOf(
  input: FormInput,
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
