import type { calls } from '#contract/calls.ts';
import type { StopConsequence } from '#contract/account-stop.ts';
import { internalUser } from '#texts/internal-user-management.ts';
import type { Tx } from '#server/db/database.ts';
import type { WriteRequest } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { consequence, stepsLeft } from '#server/organisation/stop-consequences.ts';
import { lockUser, selectLeftWithNobody, loadUser } from './queries.ts';
import { asIfInvalid } from './store.ts';

type Edit = typeof calls.internal_user_management.edit;

/**
 * What making a user invalid would do, before anybody is asked. The same queries answer as for the change
 * itself.
 */
export async function consequences({
  tx,
  input,
}: WriteRequest<Edit['consequences']>): Promise<StopConsequence[]> {
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
): Promise<StopConsequence[]> {
  const { steps, workflows } = await selectLeftWithNobody(tx, user);
  return [
    ...stepsLeft(steps),
    ...consequence(
      'workflows',
      internalUser.stopsWorkflows,
      workflows.map((each) => internalUser.stoppedWorkflow(each.division_name, each.workflow_name)),
    ),
  ];
}
