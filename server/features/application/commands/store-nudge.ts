import type { Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { DatabaseSchema } from '#server/db/schema.ts';

/** Stores a nudge. A step has one a day. */
export async function insertNudge(
  tx: Tx,
  nudge: Insertable<DatabaseSchema['application_nudge']>,
): Promise<void> {
  await tx.insertInto('application_nudge').values(nudge).execute();
}
