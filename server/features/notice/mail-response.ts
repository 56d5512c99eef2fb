import type { Tx } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { sendMail } from '#server/jobs/queues.ts';
import { insertMails, type NewMail } from '#server/mail/store.ts';

/** Mails about the answers to a notice, to few people: they are queued in the transaction of the change. */

/** Tells the publisher that no company is open any more. */
export function mailAllResponded(
  tx: Tx,
  jobs: JobQueue,
  {
    notice_id,
    create_user_id,
    at,
  }: { readonly notice_id: number; readonly create_user_id: number; readonly at: Date },
): Promise<void> {
  const event_key = `notice_all_responded:${notice_id}`;
  return queue(
    tx,
    jobs,
    [{ event_key, user_id: create_user_id, kind: 'notice_all_responded', notice_id }],
    at,
  );
}

/** Tells users of a company that its answer is to be completed (追記を求める). */
export function mailCompletionAsked(
  tx: Tx,
  jobs: JobQueue,
  asked: {
    readonly notice_id: number;
    readonly supplier_id: number;
    readonly version: number;
    readonly user_ids: readonly number[];
    readonly at: Date;
  },
): Promise<void> {
  const { notice_id, supplier_id, version, user_ids, at } = asked;
  const mails = user_ids.map((user_id): NewMail => ({
    event_key: `notice_completion:${notice_id}:${supplier_id}:${version}`,
    user_id,
    kind: 'notice_completion_asked',
    notice_id,
  }));
  return queue(tx, jobs, mails, at);
}

async function queue(tx: Tx, jobs: JobQueue, mails: readonly NewMail[], at: Date): Promise<void> {
  for (const mail_id of await insertMails(tx, mails, at)) await jobs.send(tx, sendMail, { mail_id });
}
