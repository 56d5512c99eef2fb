import { createHash, randomBytes } from 'node:crypto';
import { sql, type InferResult, type RawBuilder } from 'kysely';
import type { Actor, Operator, Supplier } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { advisoryLock } from '#server/db/advisory-locks.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { auditedDivisions } from '#server/organisation/queries-auditors.ts';
import { cookie, cookieName } from './cookie.ts';

/** Limits of a session: minutes without use, and total hours. */
export type SessionLimits = { readonly idle_minutes: number; readonly hours: number };

/** A valid session and its user. */
export type LiveSession = {
  readonly actor: Actor;
  readonly session_hash: Buffer;
  readonly last_used_at: string;
  readonly identity_provider: string;
};

const minute = 60_000;
const hour = 60 * minute;
/**
 * `last_used_at` is written at most once in this time, in milliseconds: a minute, but never more than a
 * sixtieth of the idle time, because a session may end too early by it.
 */
function noteEvery({ idle_minutes }: SessionLimits): number {
  return Math.min(minute, (idle_minutes * minute) / 60);
}

/** An unguessable value for cookies and sign-in secrets. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored instead of a token: nobody who reads the database can use it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a cookie's value has the form of our tokens; others are not looked up. */
export function isToken(value: string | undefined): value is string {
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value);
}

/**
 * A session with its user as they are now, in at most one row. No row if there is none, and if the user or
 * their supplier is invalid. Not `live` if it was idle or lasted too long (docs/rules/sign-in.md#session).
 */
function selectSession(db: Db | Tx, session_hash: Buffer, now: Date, limits: SessionLimits) {
  return db
    .selectFrom('session as s')
    .innerJoin('valid_user as u', 'u.user_id', 's.user_id')
    .leftJoin('department as d', 'd.department_id', 'u.department_id')
    .leftJoin('division as v', 'v.division_id', 'd.division_id')
    .leftJoin('supplier as c', 'c.supplier_id', 'u.supplier_id')
    .select(['s.session_hash', 's.last_used_at', 's.identity_provider'])
    .select((row) =>
      row
        .and([
          row('s.last_used_at', '>', earlier(now, limits.idle_minutes * minute)),
          row('s.created_at', '>', earlier(now, limits.hours * hour)),
        ])
        .as('live'),
    )
    .select(['u.user_id', 'u.privilege', 'u.full_name'])
    .select(['d.department_id', 'd.department_name', 'v.division_id', 'v.division_name'])
    .select(auditedDivisions('u', now))
    .select(['c.supplier_id', 'c.supplier_code', 'c.company_name', 'c.branch_office_name'])
    .where('s.session_hash', '=', session_hash);
}

/** The session in a row of `selectSession`, or null if it has ended. */
function liveSession(
  row: InferResult<ReturnType<typeof selectSession>>[number] | undefined,
): LiveSession | null {
  const actor = row?.live === true ? actorOf(row) : null;
  if (row === undefined || actor === null) return null;
  const { session_hash, last_used_at, identity_provider } = row;
  return { actor, session_hash, last_used_at, identity_provider };
}

/** The session of a cookie's value, or null. */
export async function readSession(
  db: Db | Tx,
  cookieValue: string,
  now: Date,
  limits: SessionLimits,
): Promise<LiveSession | null> {
  return liveSession(await selectSession(db, tokenHash(cookieValue), now, limits).executeTakeFirst());
}

/**
 * The session of a cookie's value, or null. One that has ended is deleted: it stays ended when the clock is
 * set back.
 */
export async function findSession(
  db: Db | Tx,
  cookieValue: string | undefined,
  now: Date,
  limits: SessionLimits,
): Promise<LiveSession | null> {
  return isToken(cookieValue) ? findSessionOf(db, tokenHash(cookieValue), now, limits) : null;
}

/** The same for the hash of a cookie's value. */
export async function findSessionOf(
  db: Db | Tx,
  session_hash: Buffer,
  now: Date,
  limits: SessionLimits,
): Promise<LiveSession | null> {
  const row = await selectSession(db, session_hash, now, limits).executeTakeFirst();
  if (row?.live === false)
    await endedSessions(db, now, limits).where('session_hash', '=', row.session_hash).execute();
  return liveSession(row);
}

type UserRow = { readonly user_id: number; readonly full_name: string } & {
  readonly [K in keyof Omit<Operator, 'role' | 'user_id' | 'full_name'>]: Operator[K] | null;
} & {
  readonly [K in keyof Omit<Supplier, 'role' | 'user_id' | 'full_name'>]: Supplier[K] | null;
};

/** A database constraint gives every user exactly one of the two organisations. */
function actorOf(row: UserRow): Actor | null {
  const { user_id, full_name, privilege, department_id, department_name, division_id, division_name } = row;
  const { audited_divisions } = row;
  if (privilege !== null && department_id !== null && department_name !== null)
    return division_id === null || division_name === null
      ? null
      : {
          role: role.operator,
          user_id,
          privilege,
          full_name,
          department_id,
          department_name,
          division_id,
          division_name,
          audited_divisions: audited_divisions ?? [],
        };
  const { supplier_id, supplier_code, company_name, branch_office_name } = row;
  return supplier_id === null || supplier_code === null || company_name === null
    ? null
    : {
        role: role.supplier,
        user_id,
        full_name,
        supplier_id,
        supplier_code,
        company_name,
        branch_office_name,
      };
}

/** Records that the session is in use, unless that was recorded a moment ago. */
export async function touchSession(
  db: Db,
  session: Pick<LiveSession, 'session_hash' | 'last_used_at'>,
  now: Date,
  limits: SessionLimits,
): Promise<void> {
  const noted = noteEvery(limits);
  if (Date.parse(session.last_used_at) >= now.getTime() - noted) return;
  await db
    .updateTable('session')
    .set({ last_used_at: now })
    .where('session_hash', '=', session.session_hash)
    .where('last_used_at', '<', earlier(now, noted))
    .execute();
}

/**
 * Waits for transactions that end sessions, and blocks new ones until this transaction ends: they would miss
 * a session that is being created. All sign-ins share the lock, so they don't wait for each other, nor for
 * whoever changes the user's row.
 */
export async function takeSignInLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(advisoryLock.signIn)})`.execute(tx);
}

/**
 * Waits for sign-ins in progress and blocks new ones until this transaction ends. To be taken after all other
 * locks, because everybody's sign-in waits for it.
 */
export function blockSignIns() {
  return sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.signIn)})`;
}

/** Ends the sessions of a user. */
export async function endSessionsOf(tx: Tx, user_id: number): Promise<void> {
  await endSessions(tx, sql`s.user_id = ${sql.lit(user_id)}`);
}

/**
 * Ends the sessions of everybody who is invalid now. Otherwise, if the user became valid again, their old
 * session would too, for anyone who has its cookie.
 */
export async function endSessionsOfInvalid(tx: Tx): Promise<void> {
  await endSessions(tx, sql`not exists (select from valid_user v where v.user_id = s.user_id)`);
}

/**
 * Ends sessions, those of sign-ins in progress too: in a block, unlike in a `with`, the deletion sees what
 * was committed while the lock waited. A block takes no parameters.
 */
async function endSessions(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    do $$ begin
      perform pg_advisory_xact_lock(${sql.lit(advisoryLock.signIn)});
      delete from session s where ${which};
    end $$`.execute(tx);
}

/** Deletes ended sessions, and sign-ins that began over ten minutes ago and were never finished. */
export async function cleanUpSessions(db: Db, now: Date, limits: SessionLimits): Promise<void> {
  await endedSessions(db, now, limits).execute();
  await db.deleteFrom('login_state').where('created_at', '<=', oldestLogin(now)).execute();
}

/** Deletes the sessions that were idle or lasted too long. */
function endedSessions(db: Db | Tx, now: Date, limits: SessionLimits) {
  return db
    .deleteFrom('session')
    .where((row) =>
      row.or([
        row('last_used_at', '<=', earlier(now, limits.idle_minutes * minute)),
        row('created_at', '<=', earlier(now, limits.hours * hour)),
      ]),
    );
}

/** A sign-in that began at or before this moment is too old to finish. */
export function oldestLogin(now: Date): string {
  return earlier(now, loginSeconds * 1000);
}

function earlier(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

/** How long a sign-in may take. */
export const loginSeconds = 600;

/** The name of the session cookie. */
export function sessionCookieName(base_url: string): string {
  return cookieName(base_url, 'portal_session');
}

/** The Set-Cookie line of a new session. */
export function sessionCookie(base_url: string, token: string): string {
  return cookie(base_url, sessionCookieName(base_url), token);
}

/** The Set-Cookie line that deletes the session cookie. */
export function clearedSessionCookie(base_url: string): string {
  return cookie(base_url, sessionCookieName(base_url), '', { max_age_seconds: 0 });
}
