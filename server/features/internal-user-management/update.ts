import type { calls } from '#contract/calls.ts';
import { refusalOfAccountChange, type AccountChangeRefusal } from '#domain/administration.ts';
import { privilege } from '#domain/codes.ts';
import { failure } from '#texts/general.ts';
import { internalUser } from '#texts/internal-user-management.ts';
import { changedValues, recordAudit } from '#server/audit/store.ts';
import type { WriteRequest } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { releaseIdentity } from '#server/sign-in/release-identity.ts';
import { mailAccountStop } from '#server/mail/account-stop.ts';
import { endSessionsOfInvalid } from '#server/http/session.ts';
import { consequencesOf } from './consequences.ts';
import { loadAccountChange, lockUser, lockUserAndAdmins, loadUser } from './queries.ts';
import { updateUser } from './store.ts';

type Edit = typeof calls.internal_user_management.edit;

/**
 * Changes a user's privilege and validity. One lock for all such changes keeps two admins from removing each
 * other. Leaving open steps with nobody or stopping a workflow has to be acknowledged
 * (docs/rules/people-who-leave.md#making-a-user-invalid).
 */
export async function update({
  tx,
  actor,
  input,
  now,
  services,
}: WriteRequest<Edit['update']>): Promise<null> {
  const { user_id } = input;
  await lockUserAndAdmins(tx, user_id);
  const { user, is_caller_admin, has_other_admin } = await loadAccountChange(tx, user_id, actor.user_id);
  // The previous holder of the lock may have changed the caller.
  if (!is_caller_admin) throw forbidden();
  if (user === null) throw notFound();
  if (input.updated_at !== String(user.version))
    throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);

  if (user.source_invalid_flag && !input.invalid_flag)
    throw invalidInput([bodyIssue(['invalid_flag'], internalUser.invalidInSource)]);
  const after = {
    privilege: input.privilege,
    portal_invalid_flag: user.source_invalid_flag ? user.portal_invalid_flag : input.invalid_flag,
  };
  const valid = !user.source_invalid_flag && !user.portal_invalid_flag;
  const refusal = refusalOfAccountChange(user, after, {
    is_oneself: actor.user_id === user_id,
    is_system_admin: valid && user.privilege === privilege.system_admin,
    others: has_other_admin,
    department_gone: !user.department_active && !user.source_invalid_flag,
  });
  if (refusal !== null) throw refusedAccountChange(refusal, user.department_name);

  await updateUser(tx, user_id, after);
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'updated',
    object: { kind: 'internal_user', id: user_id, name: user.name },
    detail: {
      ...changedValues(
        { privilege: user.privilege, invalid_flag: user.portal_invalid_flag },
        { privilege: after.privilege, invalid_flag: after.portal_invalid_flag },
      ),
      ...(input.reason !== null && { reason: input.reason }),
    },
  });
  // Checked after the update, by the same query as 担当者不在. A refusal rolls the update back.
  // A client without the checkbox, which sends no answer, knows nothing of it and is not asked.
  if (valid && after.portal_invalid_flag && input.open_steps_acknowledged === false) {
    const issues = (await consequencesOf(tx, user)).flatMap(({ kind, head, lines }) => [
      leftBehind([kind], head),
      ...lines.map((line, index) => leftBehind([kind, index], line)),
    ]);
    if (issues.length > 0) throw invalidInput([leftBehind([], internalUser.leavesBehind), ...issues]);
  }
  await endSessionsOfInvalid(tx);
  if (!user.portal_invalid_flag && after.portal_invalid_flag)
    await mailAccountStop(tx, services.jobs, { actor, object: { kind: 'internal_user', id: user_id }, now });
  return null;
}

function leftBehind(path: readonly (string | number)[], message: string) {
  return bodyIssue(['open_steps_acknowledged', ...path], message);
}

/** The other two rules protect the privilege, so their message belongs to that field. */
function refusedAccountChange(refusal: AccountChangeRefusal, department_name: string) {
  if (refusal === 'department_gone')
    return invalidInput([bodyIssue(['invalid_flag'], internalUser.departmentGone(department_name))]);
  const message = refusal === 'oneself' ? internalUser.oneself : internalUser.lastSystemAdmin;
  return invalidInput([bodyIssue(['privilege'], message)]);
}

/** Releases the identity a user signs in with. */
export async function release({ tx, actor, input, now }: WriteRequest<Edit['release']>): Promise<null> {
  const { user_id } = input;
  const user = (await lockUser(tx, user_id)) ? await loadUser(tx, user_id) : null;
  if (user === null) throw notFound();
  if (input.updated_at !== String(user.version))
    throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
  const object = { kind: 'internal_user', id: user_id, name: user.name } as const;
  await recordAudit(tx, { actor, at: now, action: 'released', object });
  await releaseIdentity(tx, user_id);
  return null;
}
