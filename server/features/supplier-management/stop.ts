import type { StopConsequence } from '#contract/account-stop.ts';
import type { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { accountStop } from '#texts/account-stop.ts';
import { changedValues, recordAudit } from '#server/audit/store.ts';
import { takeAdminLock } from '#server/db/admin-lock.ts';
import type { Tx } from '#server/db/database.ts';
import type { WriteRequest } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { endSessionsOfInvalid } from '#server/http/session.ts';
import { mailAccountStop } from '#server/mail/account-stop.ts';
import { selectSystemAdmins } from '#server/organisation/queries-account-stop.ts';
import { stepsLeft } from '#server/organisation/stop-consequences.ts';
import { lockStoppable, selectStepsLeft, type Stoppable, type StopTarget } from './queries.ts';
import { asIfStopped, setStopped } from './store.ts';

/** 利用停止 of a supplier or of one of its users (docs/rules/people-who-leave.md#stopping-at-once). */

type Detail = typeof calls.supplier_management.detail;

/** The steps that a stop would leave with nobody, who have somebody now. */
export async function stopConsequences({
  tx,
  input,
}: WriteRequest<Detail['stop_consequences']>): Promise<StopConsequence[]> {
  if ((await lockStoppable(tx, input)) === null) throw notFound();
  return consequencesOf(tx, input);
}

async function consequencesOf(tx: Tx, target: StopTarget): Promise<StopConsequence[]> {
  const already = new Set((await selectStepsLeft(tx, target)).map(stepKey));
  const left = await asIfStopped(tx, target, () => selectStepsLeft(tx, target));
  return stepsLeft(left.filter((step) => !already.has(stepKey(step))));
}

function stepKey({ application_id, step_order }: { application_id: number; step_order: number }): string {
  return `${application_id} ${step_order}`;
}

export async function stop(request: WriteRequest<Detail['stop']>): Promise<null> {
  const { tx, actor, input, now, services } = request;
  const { name } = await lockForStop(request, { stopped: false });
  if (!input.open_steps_acknowledged && (await consequencesOf(tx, input)).length > 0)
    throw invalidInput([bodyIssue(['open_steps_acknowledged'], accountStop.leavesBehind)]);
  await setStopped(tx, input, true);
  const object = objectOf(input);
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'updated',
    object: { ...object, name },
    detail: { ...flagChange(true), reason: input.reason },
  });
  await mailAccountStop(tx, services.jobs, { actor, object, now });
  await endSessionsOfInvalid(tx);
  return null;
}

export async function liftStop(request: WriteRequest<Detail['lift_stop']>): Promise<null> {
  const { tx, actor, input, now } = request;
  const { name } = await lockForStop(request, { stopped: true });
  await setStopped(tx, input, false);
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'updated',
    object: { ...objectOf(input), name },
    detail: flagChange(false),
  });
  return null;
}

/**
 * Who is stopped, locked, in the state that the caller saw. The lock on who is a system admin is the import's
 * too. Its previous holder may have changed the caller.
 */
async function lockForStop(
  { tx, actor, input }: Pick<WriteRequest<Detail['lift_stop']>, 'tx' | 'actor' | 'input'>,
  { stopped }: { readonly stopped: boolean },
): Promise<Stoppable> {
  await takeAdminLock(tx);
  if (!(await selectSystemAdmins(tx)).includes(actor.user_id)) throw forbidden();
  const target = await lockStoppable(tx, input);
  if (target === null) throw notFound();
  if (target.updated_at !== input.updated_at || target.stopped !== stopped)
    throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
  return target;
}

function objectOf({ supplier_id, user_id }: StopTarget) {
  return user_id === null
    ? ({ kind: 'supplier', id: supplier_id } as const)
    : ({ kind: 'supplier_user', id: user_id } as const);
}

const flagChange = (invalid_flag: boolean) =>
  changedValues({ invalid_flag: !invalid_flag }, { invalid_flag });
