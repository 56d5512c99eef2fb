import { japanDate } from '#domain/japan-date.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import {
  indexSearch,
  sendMail,
  type ItemChange,
  type SearchItems,
  type NoticeNudge,
  type StepNudge,
} from '#server/jobs/queues.ts';
import type { Batch, MailSources } from './sources.ts';
import { insertMails } from './store.ts';

export type ItemChangedDeps = {
  readonly db: Db;
  readonly jobs: JobQueue;
  readonly now: () => Date;
  readonly sources: MailSources;
};

/**
 * Tells both readers of a change. The search gets a job for the item's texts. Each person who is mailed gets
 * a mail and a job for it (docs/rules/mail.md#what-is-mailed). A retry adds only what is missing: a user has
 * one mail per event.
 */
export async function itemChangedJob(deps: ItemChangedDeps, change: ItemChange): Promise<void> {
  if (!('nudged_on' in change))
    await deps.db.transaction().execute((tx) => deps.jobs.send(tx, indexSearch, textsOf(change)));
  await createMails(deps, change);
}

async function createMails({ db, jobs, now, sources }: ItemChangedDeps, change: ItemChange): Promise<void> {
  for (let more = true; more;) {
    more = await db.transaction().execute(async (tx) => {
      const next = await nextMails(tx, sources, change, japanDate(now()));
      for (const mail_id of await insertMails(tx, next.mails, now()))
        await jobs.send(tx, sendMail, { mail_id });
      return next.more;
    });
  }
}

/** The item whose texts have changed. */
function textsOf(change: Exclude<ItemChange, StepNudge | NoticeNudge>): SearchItems {
  if ('notice_id' in change) return { kind: 'notice', item_ids: [change.notice_id] };
  if ('message_id' in change) return { kind: 'message', item_ids: [change.message_id] };
  return { kind: 'application', item_ids: [change.application_id] };
}

function nextMails(tx: Tx, sources: MailSources, change: ItemChange, today: string): Promise<Batch> {
  if ('notice_id' in change) return sources.notice.nextMails(tx, change, today);
  if ('message_id' in change) return sources.message.nextMails(tx, change, today);
  return sources.application.nextMails(tx, change, today);
}
