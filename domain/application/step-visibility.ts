import { stepType, type StepType } from '#domain/codes.ts';

/** How much of a step a supplier sees. */
export type StepVisibility = 'full' | 'summary' | 'nothing';

/**
 * Full detail of the supplier's own and the applicant's step, summary of operators', nothing of rivals'
 * (docs/rules/supplier-view.md#allow-list). The step's `supplier_id` is null for the operator company.
 */
export function stepVisibility(
  step: { readonly step_type: StepType; readonly supplier_id: number | null },
  supplier_id: number,
): StepVisibility {
  if (step.step_type === stepType.applicant || step.supplier_id === supplier_id) return 'full';
  return step.supplier_id === null ? 'summary' : 'nothing';
}
