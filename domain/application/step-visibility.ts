import { applicationStatus, stepType, type ApplicationStatus, type StepType } from '#domain/codes.ts';
import type { Event } from './types.ts';

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

/** How much of an event a supplier sees: `end` is only what happened, when, and the change of status. */
export type EventVisibility = 'full' | 'summary' | 'end' | 'nothing';

/**
 * The submission and the supplier's own events in full. If an operator ended the application, a summary; if
 * another supplier did, only that it ended (docs/rules/supplier-view.md#history-for-suppliers). The event's
 * `supplier_id` is that of its step at that time, null for the operator company.
 */
export function eventVisibility(
  event: {
    readonly kind: Event['kind'];
    readonly to_status: ApplicationStatus;
    readonly supplier_id: number | null;
  },
  supplier_id: number,
): EventVisibility {
  if (event.kind === 'replaced') return 'nothing';
  if (event.kind === 'submitted' || event.supplier_id === supplier_id) return 'full';
  if (event.to_status !== applicationStatus.completed) return 'nothing';
  return event.supplier_id === null ? 'summary' : 'end';
}
