import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { blockSignIns, tokenHash } from '#server/http/session.ts';
import type { Identity, ProviderLogout } from './providers.ts';
import { longestUseSeconds } from './tokens.ts';

const hashOf = (text: string | null): Buffer | null => (text === null ? null : tokenHash(text));

/**
 * Remembers a logout, and blocks sign-ins until the transaction ends: each has its session by now, or learns
 * of the logout. Returns false if the same token has come before.
 */
export async function rememberLogout(
  tx: Tx,
  identity_provider: string,
  { jti, sid, subject, issued_at }: ProviderLogout,
): Promise<boolean> {
  const remembered = await tx
    .insertInto('provider_logout')
    .values({
      identity_provider,
      jti_hash: tokenHash(jti),
      sid_hash: hashOf(sid),
      subject_hash: hashOf(subject),
      issued_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('issued_at')
    .executeTakeFirst();
  if (remembered === undefined) return false;
  await blockSignIns().execute(tx);
  return true;
}

/**
 * The hashes of the sessions that a logout ends: those of its `sid`. Without one all of its subject; with
 * both also those of the subject for which the provider named no `sid`.
 */
export async function sessionsOfLogout(
  tx: Tx,
  identity_provider: string,
  { sid, subject, issuer }: Pick<ProviderLogout, 'sid' | 'subject' | 'issuer'>,
): Promise<readonly Buffer[]> {
  const rows = await tx
    .selectFrom('session as s')
    .innerJoin('portal_user as u', 'u.user_id', 's.user_id')
    .select('s.session_hash')
    .where('s.identity_provider', '=', identity_provider)
    .where((row) =>
      row.or([
        row('s.sid_hash', '=', hashOf(sid)),
        row.and([
          row('u.issuer', '=', issuer),
          row('u.subject', '=', subject),
          ...(sid === null ? [] : [row('s.sid_hash', 'is', null)]),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ session_hash }) => session_hash);
}

/**
 * Whether the provider has announced a logout of this session or subject since it issued the ID token. To be
 * called under `takeSignInLock`.
 */
export async function isLoggedOut(
  tx: Tx,
  identity_provider: string,
  { sid, subject, issued_at }: Identity,
): Promise<boolean> {
  const found = await tx
    .selectFrom('provider_logout')
    .select('issued_at')
    .where('identity_provider', '=', identity_provider)
    // Tokens have whole seconds. If both are of the same one, the logout counts as the later.
    .where('issued_at', '>=', issued_at.toISOString())
    .where((row) =>
      row.or([
        row('sid_hash', '=', hashOf(sid)),
        row.and([row('sid_hash', 'is', null), row('subject_hash', '=', tokenHash(subject))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets the logouts whose tokens, and older ID tokens, are too old to be accepted. */
export async function cleanUpLogouts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('provider_logout')
    .where('issued_at', '<', sql<string>`${now}::timestamptz - make_interval(secs => ${longestUseSeconds})`)
    .execute();
}
