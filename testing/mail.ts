import type { TestPortal } from './portal.ts';

/**
 * Inserts a mail about an application to a user, which their mail server rejected a minute ago for this
 * reason.
 */
export async function insertFailedMail(
  portal: TestPortal,
  login_id: string,
  application_id: number,
  last_error = 'connect ECONNREFUSED 127.0.0.1:25',
): Promise<{ mail_id: number }> {
  insertedMails += 1;
  const { mail_id } = await portal.db
    .insertInto('mail')
    .values({
      event_key: `test:${insertedMails}`,
      user_id: await portal.userId(login_id),
      kind: 'application_rejected',
      application_id,
      queued_at: new Date(Date.now() - 3_600_000),
      failed_at: new Date(Date.now() - 60_000),
      last_error,
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  return { mail_id };
}
let insertedMails = 0;
