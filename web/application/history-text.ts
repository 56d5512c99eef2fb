import type { DetailEvent } from '#contract/application/detail.ts';
import { applicationStatusLabel, stepTypeLabel } from '#domain/codes.ts';
import { applicationScreen } from '#domain/labels.ts';
import { organisationAndName } from './people.ts';

const verbs: Record<DetailEvent['kind'], string> = {
  submitted: applicationScreen.apply,
  approved: applicationScreen.approve,
  rejected: applicationScreen.reject,
  replaced: applicationScreen.replace,
  cancelled: applicationScreen.cancelApplication,
};

/** What happened, and on which step: 承認（受付）. A supplier is not told which step of a rival's ended it. */
export function eventText({ kind, step_type }: DetailEvent): string {
  return step_type === null ? verbs[kind] : `${verbs[kind]}（${stepTypeLabel[step_type]}）`;
}

/** Who did it, with the organisation that he belonged to then; empty where a supplier is not told. */
export function eventOperator(event: DetailEvent): string {
  return organisationAndName(event);
}

/** From which status to which; one alone where it stayed. */
export function courseText({ from_status, to_status }: DetailEvent): string {
  const to = applicationStatusLabel[to_status];
  return from_status === null || from_status === to_status
    ? to
    : `${applicationStatusLabel[from_status]} → ${to}`;
}
