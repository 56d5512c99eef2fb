import type { PicEntry } from '#contract/application/detail.ts';
import { stepType } from '#domain/codes.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { nameWithAbsence } from '#texts/delegation.ts';

/** Whom the route ends with; undefined for somebody who does not set it. */
export type RouteEnd = PicEntry['final_approver'];

/** Below the picture of a route being set: when the final approver, who has no row in the tables, is away. */
export function FinalApproverAbsence({ finalApprover }: { finalApprover: RouteEnd }) {
  if (!finalApprover?.absence) return null;
  const { full_name, absence } = finalApprover;
  return <p>{`${stepTypeLabel[stepType.final_approver]}：${nameWithAbsence(full_name, absence)}`}</p>;
}
