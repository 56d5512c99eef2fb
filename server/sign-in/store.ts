import { sql } from 'kysely';
import type { Role } from '#domain/codes.ts';
import { hasForbiddenCharacter } from '#domain/text.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { oldestLogin, tokenHash } from '#server/http/session.ts';
import type { Identity } from './providers.ts';

/** A sign-in under way: what must come back, in which browser, from which provider, and where it leads. */
export type Login = {
  readonly state: string;
  readonly browser: string;
  readonly identity_provider: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly return_to: string;
};

/** Notes that a sign-in has begun; several of one browser stand beside each other. */
export async function beginLogin(db: Db, login: Login, now: Date): Promise<void> {
  const { state, browser, ...rest } = login;
  await db
    .insertInto('login_state')
    .values({ ...rest, state_hash: tokenHash(state), browser_hash: tokenHash(browser), created_at: now })
    .execute();
}

/**
 * Takes a sign-in that is under way, once; null when there is none of this state, browser and provider, or it is over ten
 * minutes old. Another browser that tries takes nothing away from its owner.
 */
export async function takeLogin(
  db: Db,
  asked: Pick<Login, 'state' | 'browser' | 'identity_provider'>,
  now: Date,
): Promise<Pick<Login, 'nonce' | 'code_verifier' | 'return_to'> | null> {
  const row = await db
    .deleteFrom('login_state')
    .where('state_hash', '=', tokenHash(asked.state))
    .where('browser_hash', '=', tokenHash(asked.browser))
    .where('identity_provider', '=', asked.identity_provider)
    .where('created_at', '>', oldestLogin(now))
    .returning(['nonce', 'code_verifier', 'return_to'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Waits for whoever is making this user or his supplier invalid, and keeps others from it until the transaction ends: they end
 * sessions, and would not see one that is being made, which would live again with its user. The supplier first, as an import writes them.
 */
async function lockValidity(tx: Tx, role: Role, login_id: string): Promise<void> {
  await sql`select from supplier s join portal_user u on u.supplier_id = s.supplier_id
    where u.role = ${role} and u.login_id = ${login_id} for share of s`.execute(tx);
  // As strong as the binding's own update: of two first sign-ins at once neither waits for the other in vain.
  await sql`select from portal_user where role = ${role} and login_id = ${login_id} for no key update`.execute(
    tx,
  );
}

/**
 * The user whom an identity stands for: valid, of the role and (where named) the suppliers of its provider. The first
 * sign-in binds issuer and subject to him; another subject is refused from then on (domain 6). A subject that is bound to
 * someone else fails by the table's unique key.
 */
export async function userOf(
  tx: Tx,
  identity: Identity,
  role: Role,
  suppliers: readonly string[] | undefined,
): Promise<{ readonly user_id: number } | 'unknown_user' | 'other_subject'> {
  // The database takes no such text, and nobody has such a name.
  if ([identity.login_id, identity.subject].some(hasForbiddenCharacter)) return 'unknown_user';
  await lockValidity(tx, role, identity.login_id);
  const user = await tx
    .selectFrom('valid_user as u')
    .leftJoin('supplier as c', 'c.supplier_id', 'u.supplier_id')
    .select(['u.user_id', 'c.supplier_code'])
    .where('u.role', '=', role)
    .where('u.login_id', '=', identity.login_id)
    .executeTakeFirst();
  if (user === undefined) return 'unknown_user';
  if (suppliers !== undefined && !(user.supplier_code !== null && suppliers.includes(user.supplier_code)))
    return 'unknown_user';
  const { issuer, subject } = identity;
  await tx
    .updateTable('portal_user')
    .set({ issuer, subject })
    .where('user_id', '=', user.user_id)
    .where('issuer', 'is', null)
    .execute();
  const bound = await tx
    .selectFrom('portal_user')
    .select('user_id')
    .where('user_id', '=', user.user_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return bound ?? 'other_subject';
}

/** Makes the session of a new sign-in and ends the one that the browser had. */
export async function replaceSession(
  tx: Tx,
  session: { readonly user_id: number; readonly identity_provider: string; readonly id_token: string },
  token: string,
  earlierToken: string | undefined,
  now: Date,
): Promise<void> {
  if (earlierToken !== undefined) await endSession(tx, earlierToken);
  await tx
    .insertInto('session')
    .values({ ...session, session_hash: tokenHash(token), created_at: now, last_used_at: now })
    .execute();
}

/** Ends a session, one that has run out too; answers what the sign-out at its provider needs, null where none was. */
export async function endSession(
  db: Db | Tx,
  token: string,
): Promise<{ readonly identity_provider: string; readonly id_token: string } | null> {
  const row = await db
    .deleteFrom('session')
    .where('session_hash', '=', tokenHash(token))
    .returning(['identity_provider', 'id_token'])
    .executeTakeFirst();
  return row ?? null;
}
