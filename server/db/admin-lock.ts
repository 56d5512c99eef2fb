import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Any number that no other advisory lock of the product uses. */
const adminLock = 4_002;

/**
 * Waits for every other change of who is a valid system admin, and keeps others waiting until this transaction ends: so
 * that two of them never take the last one away together (domain 5, 8).
 */
export async function takeAdminLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${adminLock})`.execute(tx);
}
