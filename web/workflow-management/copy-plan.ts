import * as z from 'zod/mini';
import type { Output, Sent } from '#contract/call.ts';
import {
  workflowCopy,
  type workflowManagement,
  type WorkflowApprover,
} from '#contract/workflow-management.ts';
import { workflowDraftSchema, type ChosenDepartment } from './form.ts';

/** What ワークフローの複写 makes of the admin's choices. */

export type CopyInit = Output<typeof workflowManagement.copy.init>;
type Form = CopyInit['workflows'][number];

/** The people of a division's new workflows. */
export type CopyPeople = {
  readonly receptionist: ChosenDepartment | null;
  readonly route_setter: ChosenDepartment | null;
  readonly final_approver_user: WorkflowApprover | null;
};

const { receptionist, route_setter, final_approver_user } = workflowDraftSchema.shape;

/** What the form holds, and its draft. The lists of ids are in ascending order. */
export const copyDraftSchema = z.object({
  source: z.nullable(z.int()),
  workflows: z.array(z.int()),
  divisions: z.array(z.int()),
  /** The people that were chosen, by division; those that fit are there without being chosen. */
  people: z.record(z.string(), z.partial(z.object({ receptionist, route_setter, final_approver_user }))),
});
export type CopyValues = z.output<typeof copyDraftSchema>;

/**
 * The form's rules: those of the contract for the body that `bodyOf` makes of the values. They are checked
 * here as one, so that a division's errors are in the order of its fields.
 */
export function copySchema(bodyOf: (values: CopyValues) => Sent<typeof workflowManagement.copy.save>) {
  return z.pipe(
    z.custom<CopyValues>(),
    z.transform((values: CopyValues, { issues }): z.output<typeof workflowCopy> => {
      const { success, data, error } = workflowCopy.safeParse(bodyOf(values));
      if (success) return data;
      issues.push(
        ...error.issues.map(({ path, message }) => ({
          code: 'custom' as const,
          path,
          message,
          input: values,
        })),
      );
      return z.NEVER;
    }),
  );
}

/** The ids with or without one. */
export function toggled(ids: readonly number[], id: number, on: boolean): number[] {
  return [...ids.filter((each) => each !== id), ...(on ? [id] : [])].toSorted((a, b) => a - b);
}

/** The forms that a division can give to others. */
export function formsOf({ workflows }: CopyInit, division_id: number | null): readonly Form[] {
  return workflows.filter((form) => form.division_id === division_id);
}

/** The forms that are ticked at first: the one that the screen was opened for, or all that are in use. */
export function tickedAtFirst(forms: readonly Form[], workflowId?: number): number[] {
  return forms
    .filter(({ workflow_id, suspended }) =>
      workflowId === undefined ? !suspended : workflow_id === workflowId,
    )
    .map(({ workflow_id }) => workflow_id)
    .toSorted((a, b) => a - b);
}

/** The values at first. */
export function copyValuesOf(init: CopyInit, workflowId: number | undefined): CopyValues {
  const source = init.workflows.find(({ workflow_id }) => workflow_id === workflowId)?.division_id ?? null;
  return { source, workflows: tickedAtFirst(formsOf(init, source), workflowId), divisions: [], people: {} };
}

/** A division with the forms that it gets, and those that it has already. */
export type CopyTarget = {
  readonly division_id: number;
  readonly division_name: string;
  readonly copied: readonly Form[];
  readonly existing: readonly Form[];
};

export function workflowNamesOf(forms: readonly Form[]): string[] {
  return forms.map(({ workflow_name }) => workflow_name);
}

/** The chosen divisions, in the order of the list. */
export function targetsOf(
  { targets, workflows }: CopyInit,
  forms: readonly Form[],
  chosen: readonly number[],
): readonly CopyTarget[] {
  return targets
    .filter(({ value }) => chosen.includes(value))
    .map(({ value: division_id, label: division_name }) => {
      const own = workflows.filter((form) => form.division_id === division_id);
      const types = new Set(own.map(({ workflow_type_id }) => workflow_type_id));
      return {
        division_id,
        division_name,
        copied: forms.filter(({ workflow_type_id }) => !types.has(workflow_type_id)),
        existing: forms.filter(({ workflow_type_id }) => types.has(workflow_type_id)),
      };
    });
}

/** The body of the save. The server says who is missing. */
export function copyOf(
  targets: readonly CopyTarget[],
  peopleOf: (division_id: number) => CopyPeople,
): Sent<typeof workflowManagement.copy.save> {
  const sources = new Map(targets.flatMap(({ copied }) => copied.map((form) => [form.workflow_id, form])));
  const divisions = targets.map(({ division_id, copied }) => ({
    division_id,
    workflow_ids: copied.map(({ workflow_id }) => workflow_id),
    ...peopleOf(division_id),
  }));
  return {
    workflows: [...sources.values()].map(({ workflow_id, updated_at }) => ({ workflow_id, updated_at })),
    // The final approver is required: without one, the contract's own message is wanted.
    divisions: divisions as Sent<typeof workflowManagement.copy.save>['divisions'],
  };
}
