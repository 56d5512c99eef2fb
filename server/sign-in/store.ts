import { sql } from 'kysely';
import type { Role } from '#domain/codes.ts';
import { hasForbiddenCharacter } from '#domain/text.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { oldestLogin, takeSignInLock, tokenHash } from '#server/http/session.ts';
import type { Identity } from './providers.ts';

/** A sign-in in progress: its secrets, its browser, its provider and its return address. */
export type Login = {
  readonly state: string;
  readonly browser: string;
  readonly identity_provider: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly return_to: string;
};

/** Stores a new sign-in. A browser may have several at once. */
export async function beginLogin(db: Db, login: Login, now: Date): Promise<void> {
  const { state, browser, ...rest } = login;
  await db
    .insertInto('login_state')
    .values({ ...rest, state_hash: tokenHash(state), browser_hash: tokenHash(browser), created_at: now })
    .execute();
}

/**
 * Takes a sign-in in progress, once. Null if there is none with this state, browser and provider, or it is
 * over ten minutes old. An attempt from another browser does not use it up.
 */
export async function takeLogin(
  db: Db,
  secrets: Pick<Login, 'state' | 'browser' | 'identity_provider'>,
  now: Date,
): Promise<Pick<Login, 'nonce' | 'code_verifier' | 'return_to'> | null> {
  const row = await db
    .deleteFrom('login_state')
    .where('state_hash', '=', tokenHash(secrets.state))
    .where('browser_hash', '=', tokenHash(secrets.browser))
    .where('identity_provider', '=', secrets.identity_provider)
    .where('created_at', '>', oldestLogin(now))
    .returning(['nonce', 'code_verifier', 'return_to'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The user of an identity: valid, of the provider's role and, if it names suppliers, of one of them. The
 * first sign-in binds issuer and subject; another subject is refused from then on
 * (docs/rules/sign-in.md#binding). A subject bound to somebody else violates the table's unique index.
 */
export async function userOf(
  tx: Tx,
  identity: Pick<Identity, 'login_id' | 'issuer' | 'subject'>,
  role: Role,
  suppliers: readonly string[] | undefined,
): Promise<{ readonly user_id: number } | 'unknown_user' | 'other_subject'> {
  // The database can't store such a text, so no user has it.
  if ([identity.login_id, identity.subject].some(hasForbiddenCharacter)) return 'unknown_user';
  const { login_id, issuer, subject } = identity;
  const select = () =>
    tx
      .selectFrom('valid_user as u')
      .innerJoin('portal_user as p', 'p.user_id', 'u.user_id')
      .leftJoin('supplier as c', 'c.supplier_id', 'u.supplier_id')
      .select(['u.user_id', 'p.issuer', 'p.subject'])
      .where('u.role', '=', role)
      .where('u.login_id', '=', login_id)
      .$if(suppliers !== undefined, (query) =>
        query.where(sql<boolean>`c.supplier_code = any(${suppliers ?? []}::text[])`),
      )
      .executeTakeFirst();
  const found = await select();
  if (found === undefined) return 'unknown_user';
  // Only a first sign-in locks the user's row and may wait for a change of it; before the lock below, because
  // who changes users takes that one last.
  if (found.issuer === null)
    await tx
      .updateTable('portal_user')
      .set({ issuer, subject })
      .where('user_id', '=', found.user_id)
      .where('issuer', 'is', null)
      .execute();
  await takeSignInLock(tx);
  // The user may have become invalid or been released while this waited.
  const user = await select();
  if (user === undefined) return 'unknown_user';
  return user.issuer === issuer && user.subject === subject ? { user_id: user.user_id } : 'other_subject';
}

const longestLoginId = 100;
/** More than anybody can confuse. */
const mostSimilar = 5;

/**
 * The names of users of a role that look like this one: they differ only in case, width, white space or
 * look-alike signs, as a search ignores them. Only for the audit log: nobody signs in by one. One scan of the
 * users, for a person whom the provider has identified.
 */
export async function similarLoginIds(db: Db, login_id: string, role: Role): Promise<readonly string[]> {
  if (hasForbiddenCharacter(login_id) || login_id.length > longestLoginId) return [];
  const rows = await db
    .selectFrom('portal_user')
    .select('login_id')
    .where('role', '=', role)
    .where('login_id_key', '=', sql<string>`search_key(${login_id})`)
    .where('login_id', '<>', login_id)
    .orderBy('login_id')
    .limit(mostSimilar)
    .execute();
  return rows.map((row) => row.login_id);
}

export type NewSession = {
  readonly user_id: number;
  readonly identity_provider: string;
} & Pick<Identity, 'id_token' | 'sid'>;

/** Creates the session of a new sign-in and ends the browser's previous one. */
export async function replaceSession(
  tx: Tx,
  { sid, ...session }: NewSession,
  token: string,
  earlierToken: string | undefined,
  now: Date,
): Promise<void> {
  if (earlierToken !== undefined) await endSession(tx, tokenHash(earlierToken));
  const sid_hash = sid === null ? null : tokenHash(sid);
  const times = { created_at: now, last_used_at: now };
  await tx
    .insertInto('session')
    .values({ ...session, session_hash: tokenHash(token), sid_hash, ...times })
    .execute();
}

/**
 * Ends a session, expired or not. Returns what the sign-out at its provider needs, null if there was no
 * session.
 */
export async function endSession(
  db: Db | Tx,
  session_hash: Buffer,
): Promise<{ readonly identity_provider: string; readonly id_token: string } | null> {
  const row = await db
    .deleteFrom('session')
    .where('session_hash', '=', session_hash)
    .returning(['identity_provider', 'id_token'])
    .executeTakeFirst();
  return row ?? null;
}
