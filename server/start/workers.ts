import type { Db } from '#server/db/database.ts';
import { told } from '#server/db/database-error.ts';
import type { Settings } from '#server/environment.ts';
import type { FileStore } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { sweepKeys } from '#server/http/idempotency.ts';
import { sweepSessions } from '#server/http/session.ts';
import type { RunningQueue } from '#server/jobs/queue.ts';
import { sendMail, spreadMail, type Jobs } from '#server/jobs/queues.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { sendMailJob } from '#server/mail/send.ts';
import { spreadMailJob } from '#server/mail/spread.ts';

export type WorkerDeps = {
  /** Connections of their own, so that mail never keeps a request waiting for one. */
  readonly db: Db;
  readonly settings: Pick<Settings, 'base_url' | 'workers' | 'session_idle_minutes' | 'session_hours'>;
  readonly files: FileStore;
  readonly queue: RunningQueue;
  readonly mailer: Mailer;
  readonly now: () => Date;
  /** Told in one line what failed and will be tried again, without a name or an address. */
  readonly onError: (message: string) => void;
};

/** How many connections the workers use at most: one a job at hand, and one for the sweeps. */
export function workerConnections(workers: number): number {
  return 2 * workers + 1;
}

const minute = 60_000;

/** Starts what runs beside the requests: the mails of changes, and the sweeps. Jobs end with the queue's `stop`. */
export async function startWorkers(deps: WorkerDeps): Promise<{ stop(): Promise<void> }> {
  const { db, settings, files, queue, mailer, now, onError } = deps;
  const { base_url, workers } = settings;
  const limits = { idle_minutes: settings.session_idle_minutes, hours: settings.session_hours };
  const spread = reporting('mail-spread', onError, (job: Jobs['mail-spread']) =>
    spreadMailJob({ db, jobs: queue, now }, job),
  );
  const send = reporting('mail-send', onError, (job: Jobs['mail-send']) =>
    sendMailJob({ db, mailer, base_url, now }, job),
  );
  await queue.work(spreadMail, spread, workers);
  await queue.work(sendMail, send, workers);
  const sweeps = [
    repeat(10 * minute, 'sweep of sessions', onError, () => sweepSessions(db, now(), limits)),
    repeat(10 * minute, 'sweep of repeated saves', onError, () =>
      db.transaction().execute((tx) => sweepKeys(tx, now())),
    ),
    // It lists the whole store, so it comes less often.
    repeat(60 * minute, 'sweep of files', onError, () => sweepFiles(db, files)),
  ];
  return {
    async stop() {
      await Promise.all(sweeps.map((sweep) => sweep.stop()));
    },
  };
}

/** A handler that says what failed; the queue tries it again. */
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

/** Runs a sweep again and again, never two at once; a failed one is reported, and the next may succeed. */
function repeat(
  every: number,
  what: string,
  onError: WorkerDeps['onError'],
  sweep: () => Promise<void>,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    try {
      await sweep();
    } catch (error) {
      onError(`${what}: ${reasonOf(error)}`);
    } finally {
      running = null;
    }
  };
  const timer = setInterval(() => {
    running ??= run();
  }, every);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** The answer of a mail server holds addresses, so of a mail's failure only the codes are told. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('command' in error)) return told(error).message;
  const codes = [
    'code' in error ? String(error.code) : error.name,
    'responseCode' in error ? String(error.responseCode) : '',
  ];
  return codes.join(' ').trim();
}
