import { sql } from 'kysely';
import type { Privilege } from '#domain/codes.ts';
import type { Tx } from '#server/db/database.ts';

/** Writes what a system admin may change. A changed privilege overrides the source from then on. */
export async function updateUser(
  tx: Tx,
  user_id: number,
  change: { readonly privilege: Privilege; readonly portal_invalid_flag: boolean },
): Promise<void> {
  const { portal_invalid_flag } = change;
  await tx
    .updateTable('portal_user')
    .set({
      privilege_set_in_portal: sql<boolean>`privilege_set_in_portal or privilege <> ${change.privilege}`,
      privilege: change.privilege,
      source_privilege: sql<number>`case when privilege_set_in_portal then source_privilege else privilege end`,
      portal_invalid_flag,
      version: sql<number>`version + 1`,
    })
    .where('user_id', '=', user_id)
    .execute();
}

/** What `look` finds while this user is invalid. The user is as before when it returns. */
export async function asIfInvalid<T>(
  tx: Tx,
  { user_id, privilege }: { readonly user_id: number; readonly privilege: Privilege },
  look: () => Promise<T>,
): Promise<T> {
  await sql`savepoint as_it_is`.execute(tx);
  await updateUser(tx, user_id, { privilege, portal_invalid_flag: true });
  const found = await look();
  await sql`rollback to savepoint as_it_is`.execute(tx);
  return found;
}
