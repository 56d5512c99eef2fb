import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * The next valid recipients without a mail under this key, by user id, without the sender. The subqueries run
 * once per user (`offset 0`): the planner has no statistics yet for a message that was just sent to all.
 */
export async function selectUnnotifiedRecipients(
  db: Db | Tx,
  message_id: number,
  event_key: string,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from valid_user u join message g on g.message_id = ${message_id}
    where u.user_id <> g.sender_user_id
      and exists (select from message_mailbox x where x.message_id = ${message_id}
        and x.principal_id in (u.user_id, u.department_id, u.supplier_id) offset 0)
      and not exists (select from mail m where m.event_key = ${event_key} and m.user_id = u.user_id offset 0)
    order by u.user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
