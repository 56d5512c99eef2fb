import { japanDate } from '#domain/japan-date.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { sendMail, type Jobs } from '#server/jobs/queues.ts';
import { mailsOfEvent } from '#server/features/application/mail.ts';
import { nextMailsOfMessage } from '#server/features/message/mail.ts';
import { nextMailsOfNotice } from '#server/features/notice/mail.ts';
import { insertMails, type NewMail } from './store.ts';

export type SpreadDeps = { readonly db: Db; readonly jobs: JobQueue; readonly now: () => Date };

/**
 * Works out who is mailed about what happened (domain 7), and puts one job a mail in. Repeated, or begun again where a worker
 * died, it adds only what is missing: a person has one mail an event.
 */
export async function spreadMailJob({ db, jobs, now }: SpreadDeps, job: Jobs['mail-spread']): Promise<void> {
  for (let more = true; more;) {
    more = await db.transaction().execute(async (tx) => {
      const found = await nextMails(tx, job, now());
      for (const mail_id of await insertMails(tx, found.mails, now()))
        await jobs.send(tx, sendMail, { mail_id });
      return found.more;
    });
  }
}

/** Mails that are to be made in one transaction, and whether there may be more of the same. */
type Slice = { readonly mails: readonly NewMail[]; readonly more: boolean };

async function nextMails(tx: Tx, job: Jobs['mail-spread'], now: Date): Promise<Slice> {
  if ('notice_id' in job) return nextMailsOfNotice(tx, job.notice_id, japanDate(now));
  if ('message_id' in job) return nextMailsOfMessage(tx, job.message_id);
  return { mails: await mailsOfEvent(tx, job.application_id, job.event_number), more: false };
}
