import { sql } from 'kysely';
import { privilege, type Privilege } from '#domain/codes.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Locks a user's row until the transaction ends; false where there is no such internal user. Not against those who only name
 * him: each save's key names who saves, so two admins who edit each other would wait for each other.
 */
export async function lockUser(tx: Tx, user_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('portal_user')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('role', '=', 1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a user is a valid system admin now. */
export async function isSystemAdmin(tx: Tx, user_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('valid_user')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('privilege', '=', privilege.system_admin)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody else is a valid system admin. */
export async function hasOtherSystemAdmin(tx: Tx, user_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('valid_user')
    .select('user_id')
    .where('role', '=', 1)
    .where('privilege', '=', privilege.system_admin)
    .where('user_id', '<>', user_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what a system admin may change of a user; a privilege that he set counts from then on (domain 8). */
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
      portal_invalid_flag,
      version: sql<number>`version + 1`,
    })
    .where('user_id', '=', user_id)
    .execute();
}
