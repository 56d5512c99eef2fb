import type { StopConsequence } from '#contract/account-stop.ts';
import type { StepType } from '#domain/codes.ts';
import { japanDate, showDate } from '#domain/japan-date.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { internalUser } from '#texts/internal-user-management.ts';
import type { OpenStep } from './queries-account-stop.ts';

/** The steps that an invalid user or supplier leaves without anybody. */
export function stepsLeft(steps: readonly OpenStep[]): StopConsequence[] {
  return consequence('steps', internalUser.leavesSteps, steps.map(stepText));
}

function stepText(step: OpenStep): string {
  const { application_id, workflow_name, applicant_full_name, application_at, step_order } = step;
  const day = showDate(japanDate(new Date(application_at)));
  return internalUser.openStep(
    { id: application_id, workflow_name, applicant: applicant_full_name, day },
    step_order,
    // A check constraint allows no other type.
    stepTypeLabel[step.step_type as StepType],
  );
}

/** More than a person reads before deciding; the number of the others is shown too. */
const maxNamed = 20;

/** One kind: the count, then the first lines; empty if there are none. */
export function consequence(
  kind: StopConsequence['kind'],
  head: (count: number) => string,
  items: readonly string[],
): StopConsequence[] {
  const { length } = items;
  if (length === 0) return [];
  const lines = items.slice(0, maxNamed);
  if (length > maxNamed) lines.push(internalUser.moreNamed(length - maxNamed));
  return [{ kind, head: head(length), lines }];
}
