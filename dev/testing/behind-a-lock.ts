import { sql } from 'kysely';
import { expect } from 'vitest';
import { takeAdminLock } from '#server/db/admin-lock.ts';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * Begins changes while somebody else holds a lock that all of them need, and lets it go when all of them wait; answers what they
 * came to. So they meet each time, whatever else the machine does. Fails where one does not wait.
 */
export async function behindALock<T>(
  db: Db,
  take: (tx: Tx) => Promise<unknown>,
  begin: () => readonly Promise<T>[],
): Promise<T[]> {
  const begun = await db.transaction().execute(async (tx) => {
    await take(tx);
    const changes = begin();
    await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(changes.length);
    return changes;
  });
  return Promise.all(begun);
}

/** The same behind the lock under which it is decided who is a valid system admin. */
export function behindTheAdminLock<T>(db: Db, begin: () => readonly Promise<T>[]): Promise<T[]> {
  return behindALock(db, takeAdminLock, begin);
}

/** How many sessions of this database wait for somebody's lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
