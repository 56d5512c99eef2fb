import type { DetailStep, PicEntry } from '#contract/application/detail.ts';
import { stepStatus } from '#domain/codes.ts';

/**
 * The place of the step that awaits the reader, for a supplier: its answer does not say which steps are open
 * (docs/rules/supplier-view.md#allow-list), but the reader's entry tells whose step it is. Null if more than
 * one step can be meant.
 */
export function ownOpenStep(steps: readonly DetailStep[], entry: PicEntry | null): number | null {
  if (entry === null) return null;
  const places = steps.flatMap((step, index) => (isOf(step, entry) ? [index] : []));
  return places.length === 1 ? (places[0] ?? null) : null;
}

function isOf(step: DetailStep, entry: PicEntry): boolean {
  return (
    step.status === stepStatus.not_approved &&
    step.step_type === entry.step_type &&
    step.step_company_name === entry.company_name &&
    step.step_branch_office_name === entry.branch_office_name &&
    (step.step_users === null || step.step_users.includes(entry.user_name))
  );
}
