import { sql } from 'kysely';
import { expect } from 'vitest';
import { takeAdminLock } from '#server/db/admin-lock.ts';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * Starts changes while another session holds a lock that all of them need, and releases it when all of them
 * wait, after `meanwhile`. They collide on every run, however busy the machine is. Returns their results.
 * Fails if one does not wait.
 */
export async function behindALock<T>(
  db: Db,
  take: (tx: Tx) => Promise<unknown>,
  begin: () => readonly Promise<T>[],
  meanwhile: () => void = () => undefined,
): Promise<T[]> {
  const pending = await db.transaction().execute(async (tx) => {
    await take(tx);
    const changes = begin();
    await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(changes.length);
    meanwhile();
    return changes;
  });
  return Promise.all(pending);
}

/** The same behind the lock that guards the set of valid system admins. */
export function behindTheAdminLock<T>(db: Db, begin: () => readonly Promise<T>[]): Promise<T[]> {
  return behindALock(db, takeAdminLock, begin);
}

/** How many sessions of this database wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
