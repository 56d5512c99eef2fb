import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Releases what a user signs in with: his next sign-in binds anew, and what he has open ends (domain 6). */
export async function releaseIdentity(tx: Tx, user_id: number): Promise<void> {
  await tx
    .updateTable('portal_user')
    .set({ issuer: null, subject: null, version: sql<number>`version + 1` })
    .where('user_id', '=', user_id)
    .where('subject', 'is not', null)
    .execute();
  await tx.deleteFrom('session').where('user_id', '=', user_id).execute();
}
