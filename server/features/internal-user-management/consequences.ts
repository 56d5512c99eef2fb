import type { calls } from '#contract/calls.ts';
import type { InvalidityConsequence } from '#contract/internal-user-management.ts';
import type { StepType } from '#domain/codes.ts';
import { japanDate, showDate } from '#domain/japan-date.ts';
import { internalUser } from '#texts/internal-user-management.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import type { Tx } from '#server/db/database.ts';
import type { WriteRequest } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { lockUser, selectLeftWithNobody, loadUser, type OpenStep } from './queries.ts';
import { asIfInvalid } from './store.ts';

type Edit = typeof calls.internal_user_management.edit;

/**
 * What making a user invalid would do, before anybody is asked. The same queries answer as for the change
 * itself.
 */
export async function consequences({
  tx,
  input,
}: WriteRequest<Edit['consequences']>): Promise<InvalidityConsequence[]> {
  const { user_id } = input;
  const user = (await lockUser(tx, user_id)) ? await loadUser(tx, user_id) : null;
  if (user === null) throw notFound();
  if (user.source_invalid_flag || user.portal_invalid_flag) return [];
  return asIfInvalid(tx, user, () => consequencesOf(tx, user));
}

/** What a user who is invalid now leaves without anybody. */
export async function consequencesOf(
  tx: Tx,
  user: { readonly user_id: number; readonly department_id: number },
): Promise<InvalidityConsequence[]> {
  const { steps, workflows } = await selectLeftWithNobody(tx, user);
  return [
    ...named('steps', internalUser.leavesSteps, steps.map(stepText)),
    ...named(
      'workflows',
      internalUser.stopsWorkflows,
      workflows.map((each) => internalUser.stoppedWorkflow(each.division_name, each.workflow_name)),
    ),
  ];
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
function named(
  kind: InvalidityConsequence['kind'],
  head: (count: number) => string,
  items: readonly string[],
): InvalidityConsequence[] {
  const { length } = items;
  if (length === 0) return [];
  const lines = items.slice(0, maxNamed);
  if (length > maxNamed) lines.push(internalUser.moreNamed(length - maxNamed));
  return [{ kind, head: head(length), lines }];
}
