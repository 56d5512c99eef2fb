import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { StopTarget } from './queries.ts';

/** Stops a supplier or its user, or lifts that. */
export async function setStopped(
  tx: Tx,
  { supplier_id, user_id }: StopTarget,
  portal_invalid_flag: boolean,
): Promise<void> {
  const change = { portal_invalid_flag, version: sql<number>`version + 1` };
  if (user_id === null)
    await tx.updateTable('supplier').set(change).where('supplier_id', '=', supplier_id).execute();
  else await tx.updateTable('portal_user').set(change).where('user_id', '=', user_id).execute();
}

/** What `look` finds while they are stopped. They are as before when it returns. */
export async function asIfStopped<T>(tx: Tx, target: StopTarget, look: () => Promise<T>): Promise<T> {
  await sql`savepoint as_it_is`.execute(tx);
  await setStopped(tx, target, true);
  const found = await look();
  await sql`rollback to savepoint as_it_is`.execute(tx);
  return found;
}
