import type { Db } from '#server/db/database.ts';
import { loggable } from '#server/db/database-error.ts';
import type { Settings } from '#server/environment.ts';
import type { FileStore } from '#server/files/store.ts';
import { japanDate } from '#domain/japan-date.ts';
import { storeRecipients } from '#server/features/notice/queries-past.ts';
import { cleanUpFiles } from '#server/files/cleanup.ts';
import { searchSources } from '#server/start/search-sources.ts';
import { cleanUpKeys } from '#server/http/idempotency.ts';
import { cleanUpSessions } from '#server/http/session.ts';
import type { RunningQueue } from '#server/jobs/queue.ts';
import {
  fillSearch,
  indexSearch,
  renamedSearch,
  sendMail,
  itemChanged,
  makeDailyMails,
  type Jobs,
  cleanupFiles,
  cleanupKeys,
  storeNoticeRecipients,
  cleanupSessions,
  type QueueName,
} from '#server/jobs/queues.ts';
import type { MailResult } from '#server/metrics/metrics.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { dailyMailJob } from '#server/mail/daily.ts';
import { sendMailJob } from '#server/mail/send.ts';
import { itemChangedJob } from '#server/mail/item-changed.ts';
import { fillIndex } from '#server/search-index/fill.ts';
import { indexRenamed } from '#server/search-index/renames.ts';
import { indexItems } from '#server/search-index/store.ts';
import { cleanUpLogouts } from '#server/sign-in/store-provider-logout.ts';
import { mailSources } from './mail-sources.ts';

export type WorkerDeps = {
  /** A pool of their own, so that mail never makes a request wait for a connection. */
  readonly db: Db;
  readonly settings: Pick<
    Settings,
    'base_url' | 'operator' | 'identity_providers' | 'workers' | 'session_idle_minutes' | 'session_hours'
  >;
  readonly files: FileStore;
  readonly queue: RunningQueue;
  readonly mailer: Mailer;
  readonly now: () => Date;
  /** Counts an attempt to send a mail. */
  readonly mailed: (result: MailResult) => void;
  /** Called with one line about a failure that will be retried, without a name or an address. */
  readonly onError: (message: string) => void;
};

/**
 * The maximum number of connections: one per running job of the two mail queues and of the search's, one for
 * the scheduled jobs.
 */
export function workerConnections(workers: number): number {
  return 3 * workers + 1;
}

/** Starts the workers of the job queues: mails, cleanups and totals. They end with the queue's `stop`. */
export async function startWorkers(deps: WorkerDeps): Promise<void> {
  const { db, settings, files, queue, mailer, now, mailed, onError } = deps;
  const { base_url, operator, identity_providers, workers } = settings;
  const limits = { idle_minutes: settings.session_idle_minutes, hours: settings.session_hours };
  const work = <Q extends QueueName>(name: Q, handle: (job: Jobs[Q]) => Promise<void>, atOnce: number) =>
    queue.work(name, reporting(name, onError, handle), atOnce);
  await work(
    itemChanged,
    (job) => itemChangedJob({ db, jobs: queue, now, sources: mailSources }, job),
    workers,
  );
  await work(
    sendMail,
    async (job) => {
      const sending = sendMailJob(
        { db, mailer, base_url, operator, identity_providers, now, sources: mailSources },
        job,
      );
      const result = await sending.catch((error: unknown) => {
        mailed('failed');
        throw error;
      });
      if (result !== 'done') mailed(result);
    },
    workers,
  );
  await work(makeDailyMails, () => dailyMailJob({ db, jobs: queue, now, sources: mailSources }), 1);
  await work(
    indexSearch,
    async ({ kind, item_ids }) => void (await indexItems(db, searchSources, kind, item_ids)),
    workers,
  );
  await work(fillSearch, () => fillIndex(db, searchSources, queue.stopping), 1);
  // An update or the demonstration's data may have left items without texts.
  await db.transaction().execute((tx) => queue.send(tx, fillSearch, null));
  await work(renamedSearch, () => indexRenamed(db, searchSources, queue.stopping), 1);
  await work(
    cleanupSessions,
    async () => {
      await cleanUpSessions(db, now(), limits);
      await cleanUpLogouts(db, now());
    },
    1,
  );
  await work(
    storeNoticeRecipients,
    () => db.transaction().execute((tx) => storeRecipients(tx, japanDate(now()))),
    1,
  );
  await work(cleanupKeys, () => db.transaction().execute((tx) => cleanUpKeys(tx, now())), 1);
  await work(cleanupFiles, () => cleanUpFiles(db, files), 1);
}

/** A handler that reports a failure; the queue retries it. */
function reporting<T>(
  what: string,
  onError: WorkerDeps['onError'],
  handle: (job: T) => Promise<void>,
): (job: T) => Promise<void> {
  return async (job) => {
    try {
      await handle(job);
    } catch (error) {
      onError(`${what}: ${reasonOf(error)}`);
      throw error;
    }
  };
}

/** A mail server's reply may hold addresses, so a mail's failure is reported by its codes only. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('command' in error)) return loggable(error).message;
  const codes = [
    'code' in error ? String(error.code) : error.name,
    'responseCode' in error ? String(error.responseCode) : '',
  ];
  return codes.join(' ').trim();
}
