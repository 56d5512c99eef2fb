import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Lets saves of a user whose mails are counted wait for each other until the transaction ends. */
export async function lockMailsOf(tx: Tx, user_id: number): Promise<void> {
  await tx
    .selectFrom('portal_user')
    .select('user_id')
    .where('user_id', '=', user_id)
    .forNoKeyUpdate()
    .execute();
}

/**
 * How many mails a user's messages, notices, 催促 of notices and remarks have sent since a moment, one for
 * each recipient. Rows of `mail` don't tell: a job writes them after the save.
 */
export async function mailsSince(tx: Tx, user_id: number, moment: Date): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select coalesce(sum(mail_count), 0)::integer as mails from (
      select mail_count from message
      where sender_user_id = ${user_id} and sent_at >= ${moment} and mail_count > 0
      union all
      select mail_count from notice
      where create_user_id = ${user_id} and posted_at >= ${moment} and mail_count > 0
      union all
      select mail_count from notice_nudge
      where user_id = ${user_id} and nudged_at >= ${moment} and mail_count > 0
      union all
      select mail_count from application_remark
      where user_id = ${user_id} and written_at >= ${moment} and mail_count > 0
    ) as counted`.execute(tx);
  return rows[0]?.mails ?? 0;
}
