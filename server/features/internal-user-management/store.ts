import { sql } from 'kysely';
import type { Privilege } from '#domain/codes.ts';
import type { Tx } from '#server/db/database.ts';
import { sendLater } from '#server/db/statement.ts';

/** Writes what a system admin may change. A changed privilege overrides the source from then on. */
export async function updateUser(
  tx: Tx,
  user_id: number,
  change: { readonly privilege: Privilege; readonly portal_invalid_flag: boolean },
): Promise<void> {
  const { portal_invalid_flag } = change;
  const update = tx
    .updateTable('portal_user')
    .set({
      privilege_set_in_portal: sql<boolean>`privilege_set_in_portal or privilege <> ${change.privilege}`,
      privilege: change.privilege,
      portal_invalid_flag,
      version: sql<number>`version + 1`,
    })
    .where('user_id', '=', user_id);
  await sendLater(tx, update);
}
