import type { Event } from '#domain/application/types.ts';
import type { ApplicationStatus, StepType } from '#domain/codes.ts';
import { applicationStatusLabel, stepTypeLabel } from './code-labels.ts';
import { createScreen } from './application.ts';
import { detailScreen } from './application-detail.ts';
import { handingOver } from './handing-over.ts';
import { actingName } from './delegation.ts';
import { assigneeName, organisationAndName, type AssigneeNames, type OrganisationNames } from './people.ts';

/** The texts of one row of the history, on the screen and in the PDF. */

/** An event as its reader may see it. The optional fields are for operators only. */
type ShownEvent = OrganisationNames & {
  readonly kind: Event['kind'];
  readonly full_name: string | null;
  readonly for_full_name: string | null;
  readonly step_type: StepType | null;
  readonly from_status: ApplicationStatus | null;
  readonly to_status: ApplicationStatus;
  readonly self_approved?: boolean | undefined;
  readonly assignee_before?: AssigneeNames | null | undefined;
  readonly assignee_after?: AssigneeNames | null | undefined;
  readonly handed_over_to?: string | null | undefined;
};

const verbs: Record<ShownEvent['kind'], string> = {
  submitted: createScreen.apply,
  approved: detailScreen.approve,
  rejected: detailScreen.reject,
  replaced: detailScreen.replace,
  handed_over: handingOver.event,
  cancelled: detailScreen.cancelApplication,
};

/**
 * What happened and on which step: 承認（受付）, with 自己承認 added. A supplier's `step_type` is null for a
 * rival's step.
 */
export function eventText({ kind, step_type, self_approved }: ShownEvent): string {
  const text = step_type === null ? verbs[kind] : `${verbs[kind]}（${stepTypeLabel[step_type]}）`;
  return self_approved === true ? `${text} ${detailScreen.selfApproved}` : text;
}

/** Who did it, with their organisation at that time; empty if hidden from a supplier. */
export function eventOperator(event: ShownEvent): string {
  return organisationAndName({ ...event, full_name: actingName(event.full_name, event.for_full_name) });
}

/** The change of status, or the status alone if it did not change. */
export function statusChangeText({ from_status, to_status }: ShownEvent): string {
  const to = applicationStatusLabel[to_status];
  return from_status === null || from_status === to_status
    ? to
    : `${applicationStatusLabel[from_status]} → ${to}`;
}

/** The old and the new assignee of a 担当者変更, the colleague of a 引き継ぎ; null for any other event. */
export function reassignmentText({
  assignee_before,
  assignee_after,
  handed_over_to,
}: ShownEvent): string | null {
  if (handed_over_to) return handingOver.toColleague(handed_over_to);
  if (!assignee_before || !assignee_after) return null;
  return `${assigneeName(assignee_before)} → ${assigneeName(assignee_after)}`;
}
