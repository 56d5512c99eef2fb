import { PgBoss } from 'pg-boss';
import { CompiledQuery } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { sendMail, type Jobs, type QueueName } from './queues.ts';
import { ignoreErrorsOfAbandonedConnections } from './second-error.ts';

/** Options that differ from the queue's. */
export type JobOptions = {
  /** The maximum number of retries. */
  readonly retryLimit?: number;
};

/** The job queue as the rest of the server sees it. */
export type JobQueue = {
  /** Adds a job in the transaction: it runs after the commit, and never after a rollback. */
  send<Q extends QueueName>(tx: Tx, queue: Q, data: Jobs[Q], options?: JobOptions): Promise<void>;
};

export type RunningQueue = JobQueue & {
  /**
   * Starts working on a queue. The handler is called at least once for each job, and again later if it
   * throws.
   */
  work<Q extends QueueName>(
    queue: Q,
    handler: (data: Jobs[Q]) => Promise<void>,
    atOnce: number,
  ): Promise<void>;
  /** Tells jobs that take long to end: the queue is about to stop. */
  readonly stopping: AbortSignal;
  /** Rejects if the queue does not answer. */
  check(): Promise<void>;
  /** Waits for running jobs, at most ten seconds. */
  stop(): Promise<void>;
};

export type QueueOptions = {
  url: string;
  onError: (error: Error) => void;
  /** false: only adds jobs. This process neither works on them nor supervises hanging ones. */
  works?: boolean;
};

/** Connects to the queues that `migrate` created. */
export async function startQueue({ url, onError, works = true }: QueueOptions): Promise<RunningQueue> {
  ignoreErrorsOfAbandonedConnections();
  const boss = new PgBoss({
    connectionString: url,
    max: works ? 4 : 1,
    migrate: false,
    ...(works
      ? { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1, useListenNotify: true }
      : { supervise: false, schedule: false }),
  });
  boss.on('error', onError);
  await boss.start();
  const ending = new AbortController();
  return {
    stopping: ending.signal,
    async send(tx, queue, data, options = {}) {
      await boss.send(queue, data, { ...options, db: within(tx) });
    },
    async work<Q extends QueueName>(queue: Q, handler: (data: Jobs[Q]) => Promise<void>, atOnce: number) {
      const options = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 };
      for (let started = 0; started < atOnce; started += 1) {
        let worker = '';
        worker = await boss.work<Jobs[Q]>(queue, options, async (jobs) => {
          try {
            for (const job of jobs) await handler(job.data);
          } finally {
            // A notification takes only one job; of several new jobs, the others would wait for the next
            // poll.
            boss.notifyWorker(worker);
          }
        });
      }
    },
    async check() {
      if ((await boss.getQueue(sendMail)) === null) throw new Error('without queues');
    },
    async stop() {
      ending.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Runs pg-boss's statements in the transaction. */
function within(tx: Tx) {
  return {
    executeSql: (text: string, values: unknown[] = []) => tx.executeQuery(CompiledQuery.raw(text, values)),
  };
}
