import { recordAudit } from '#server/audit/store.ts';
import type { Tx } from '#server/db/database.ts';
import { findSessionOf, type SessionLimits } from '#server/http/session.ts';
import { endSession } from './store.ts';

/** Ends a session as `endSession` does. The sign-out of a valid one is recorded in the audit log. */
export async function signOutSession(
  tx: Tx,
  session_hash: Buffer,
  at: Date,
  limits: SessionLimits,
): ReturnType<typeof endSession> {
  const live = await findSessionOf(tx, session_hash, at, limits);
  const ended = await endSession(tx, session_hash);
  if (live !== null && ended !== null)
    await recordAudit(tx, {
      actor: live.actor,
      at,
      action: 'signed_out',
      object: { kind: 'session', id: null },
      detail: { identity_provider: ended.identity_provider },
    });
  return ended;
}
