import { japanDate } from '#domain/japan-date.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { indexSearch, sendMail, type Jobs, type SearchItems } from '#server/jobs/queues.ts';
import type { Batch, MailSources } from './sources.ts';
import { insertMails } from './store.ts';

export type SpreadDeps = {
  readonly db: Db;
  readonly jobs: JobQueue;
  readonly now: () => Date;
  readonly sources: MailSources;
};

/**
 * Creates the mails of an event, and a job for each (docs/rules/mail.md#what-is-mailed). A retry adds only
 * what is missing: a user has one mail per event.
 */
export async function spreadMailJob(
  { db, jobs, now, sources }: SpreadDeps,
  job: Jobs['mail-spread'],
): Promise<void> {
  await db.transaction().execute((tx) => jobs.send(tx, indexSearch, changedBy(job)));
  for (let more = true; more;) {
    more = await db.transaction().execute(async (tx) => {
      const next = await nextMails(tx, sources, job, japanDate(now()));
      for (const mail_id of await insertMails(tx, next.mails, now()))
        await jobs.send(tx, sendMail, { mail_id });
      return next.more;
    });
  }
}

/** What the event is about: its texts have changed. */
function changedBy(job: Jobs['mail-spread']): SearchItems {
  if ('notice_id' in job) return { kind: 'notice', item_ids: [job.notice_id] };
  if ('message_id' in job) return { kind: 'message', item_ids: [job.message_id] };
  return { kind: 'application', item_ids: [job.application_id] };
}

function nextMails(tx: Tx, sources: MailSources, job: Jobs['mail-spread'], today: string): Promise<Batch> {
  if ('notice_id' in job) return sources.notice.nextMails(tx, job, today);
  if ('message_id' in job) return sources.message.nextMails(tx, job, today);
  return sources.application.nextMails(tx, job, today);
}
