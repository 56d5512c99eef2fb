import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { endSessionsOf } from '#server/http/session.ts';

/** Unbinds a user's subject: their next sign-in binds a new one, and their sessions end. */
export async function releaseIdentity(tx: Tx, user_id: number): Promise<void> {
  await tx
    .updateTable('portal_user')
    .set({ issuer: null, subject: null, version: sql<number>`version + 1` })
    .where('user_id', '=', user_id)
    .where('subject', 'is not', null)
    .execute();
  await endSessionsOf(tx, user_id);
}
