import type { Db, Tx } from '#server/db/database.ts';

export type NotificationSetting = { readonly reminders: boolean; readonly notices: boolean };

/** Who has changed nothing gets all mails. */
const unchanged = { reminders: true, notices: true, version: 0 };

/** Which mails a user gets. */
export async function selectSetting(db: Db | Tx, user_id: number) {
  const row = await db
    .selectFrom('notification_setting')
    .select(['reminders', 'notices', 'version'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row ?? unchanged;
}
