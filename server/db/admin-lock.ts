import { sql } from 'kysely';
import { advisoryLock } from './advisory-locks.ts';
import type { Tx } from './database.ts';

/**
 * Serializes changes of who is a valid system admin until this transaction ends, so that two of them never
 * remove the last one together.
 */
export async function takeAdminLock(tx: Tx): Promise<void> {
  await selectAdminLock.execute(tx);
}

/** The statement that takes it. */
export const selectAdminLock = sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.admin)})`;
