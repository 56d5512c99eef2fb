import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { NotificationSetting } from './queries.ts';

/** Lets saves of a user's setting wait for each other until the transaction ends: the first has no row yet. */
export async function lockSetting(tx: Tx, user_id: number): Promise<void> {
  await sql`select from portal_user where user_id = ${user_id} for no key update`.execute(tx);
}

/** Writes which mails a user gets. */
export async function saveSetting(tx: Tx, user_id: number, setting: NotificationSetting): Promise<void> {
  await tx
    .insertInto('notification_setting')
    .values({ user_id, ...setting, version: 1 })
    .onConflict((row) =>
      row.column('user_id').doUpdateSet({ ...setting, version: sql`notification_setting.version + 1` }),
    )
    .execute();
}
