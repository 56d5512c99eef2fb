import { applicationStatusLabel, stepTypeLabel } from '#domain/codes.ts';
import { applicationScreen } from '#texts/application.ts';
import type { DetailAssignee } from './detail.ts';
import { assigneeName, organisationAndName } from './people.ts';
import type { SupplierEvent } from './supplier-view.ts';

/** An event as it is told to whoever reads it: a 担当者変更 to operators alone, with who was asked before and since. */
type ToldEvent = SupplierEvent & {
  readonly self_approved?: boolean | undefined;
  readonly assignee_before?: DetailAssignee | null | undefined;
  readonly assignee_after?: DetailAssignee | null | undefined;
};

const verbs: Record<ToldEvent['kind'], string> = {
  submitted: applicationScreen.apply,
  approved: applicationScreen.approve,
  rejected: applicationScreen.reject,
  replaced: applicationScreen.replace,
  cancelled: applicationScreen.cancelApplication,
};

/** What happened, and on which step: 承認（受付）, with 自己承認 where it is one. A supplier is not told which step of a rival's ended it. */
export function eventText({ kind, step_type, self_approved }: ToldEvent): string {
  const text = step_type === null ? verbs[kind] : `${verbs[kind]}（${stepTypeLabel[step_type]}）`;
  return self_approved === true ? `${text} ${applicationScreen.selfApproved}` : text;
}

/** Who did it, with the organisation that he belonged to then; empty where a supplier is not told. */
export function eventOperator(event: ToldEvent): string {
  return organisationAndName(event);
}

/** From which status to which; one alone where it stayed. */
export function courseText({ from_status, to_status }: ToldEvent): string {
  const to = applicationStatusLabel[to_status];
  return from_status === null || from_status === to_status
    ? to
    : `${applicationStatusLabel[from_status]} → ${to}`;
}

/** Of a 担当者変更: who was asked before, and who is asked since; null of any other event. */
export function reassignmentText({ assignee_before, assignee_after }: ToldEvent): string | null {
  if (!assignee_before || !assignee_after) return null;
  return `${assigneeName(assignee_before)} → ${assigneeName(assignee_after)}`;
}
