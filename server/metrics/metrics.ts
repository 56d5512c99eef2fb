import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from '@prometheus-io/client';
import { poolCounts, type Db } from '#server/db/database.ts';
import { loggable } from '#server/db/database-error.ts';
import type { Probe } from '#server/db/probe.ts';
import { readFigures, type Figures } from './queries.ts';

/**
 * How a sign-in ended: `refused` if the provider confirmed somebody who may not sign in, `failed` if the
 * provider did not confirm anybody, `expired` if it was not begun in this browser or too long ago, `error` if
 * it is ours.
 */
export type SignInResult = 'signed_in' | 'refused' | 'failed' | 'expired' | 'error';
/** How an attempt to send a mail ended; a failed one is repeated. */
export type MailResult = 'sent' | 'dropped' | 'failed';

export type AnsweredCall = {
  readonly method: string;
  /** The route's pattern, never an address: that would be a series of its own for each id. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** All metrics of one process, as it sends them to another one. */
export type MetricsOfProcess = readonly MetricObjectWithValues<MetricValue<string>>[];

const signInResults: readonly SignInResult[] = ['signed_in', 'refused', 'failed', 'expired', 'error'];
const mailResults: readonly MailResult[] = ['sent', 'dropped', 'failed'];
/** Figures of the database are read again after this many milliseconds, however many scrape them. */
const figuresLast = 5000;

/**
 * The metrics of this process and of the database behind it, for Prometheus (docs/operations.md#metrics). No
 * label names a person, an organisation or an object.
 */
export class Metrics {
  readonly #registry = new Registry();
  #others: () => Promise<readonly MetricsOfProcess[]> = async () => [];
  readonly #calls = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Answered requests by method, route and status, with the time to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [this.#registry],
  });
  readonly #signIns = new Counter({
    name: 'portal_sign_ins_total',
    help: 'Sign-ins by result',
    labelNames: ['result'],
    registers: [this.#registry],
  });
  readonly #mails = new Counter({
    name: 'portal_mail_attempts_total',
    help: 'Attempts of this process to send a mail, by result',
    labelNames: ['result'],
    registers: [this.#registry],
  });
  readonly #limited = new Counter({
    name: 'portal_limited_total',
    help: 'Calls and sign-ins beyond a limit, by limit',
    labelNames: ['limit'],
    registers: [this.#registry],
  });
  readonly #violations = new Counter({
    name: 'portal_csp_violations_total',
    help: 'What browsers reported that the content security policy blocked, by directive',
    labelNames: ['directive'],
    registers: [this.#registry],
  });
  readonly #infected = new Counter({
    name: 'portal_infected_files_total',
    help: 'Uploaded files that were refused because they are infected',
    registers: [this.#registry],
  });
  constructor() {
    // A series that begins at its first increase hides that increase from rate().
    for (const result of signInResults) this.#signIns.inc({ result }, 0);
    for (const result of mailResults) this.#mails.inc({ result }, 0);
  }

  answered({ method, route, status, seconds }: AnsweredCall): void {
    this.#calls.observe({ method, route, status }, seconds);
  }

  signedIn(result: SignInResult): void {
    this.#signIns.inc({ result });
  }

  limited(limit: string, times = 1): void {
    this.#limited.inc({ limit }, times);
  }

  violated(directive: string, times = 1): void {
    this.#violations.inc({ directive }, times);
  }

  infected(): void {
    this.#infected.inc();
  }

  mailed(result: MailResult): void {
    this.#mails.inc({ result });
  }

  /** Adds the process itself: memory, processor time, event loop, garbage collection. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Adds the use of each pool of connections, by its name. */
  watchPools(pools: Readonly<Record<string, Db>>): void {
    const each = Object.entries(pools);
    this.#gauge('portal_pool_connections', 'Open connections to the database', ['pool', 'state'], (gauge) => {
      for (const [pool, db] of each) {
        const { total, idle } = poolCounts(db);
        gauge.set({ pool, state: 'used' }, total - idle);
        gauge.set({ pool, state: 'idle' }, idle);
      }
    });
    this.#gauge('portal_pool_waiting', 'Requests or jobs that wait for a connection', ['pool'], (gauge) => {
      for (const [pool, db] of each) gauge.set({ pool }, poolCounts(db).waiting);
    });
    this.#gauge('portal_pool_size', 'The most connections that the pool opens', ['pool'], (gauge) => {
      for (const [pool, db] of each) gauge.set({ pool }, poolCounts(db).size);
    });
  }

  /** Adds whether the process is ready, and each of its checks. */
  watchReadiness(read: () => Promise<ReadinessRead>): void {
    this.#gauge('portal_ready', '1 if the process is ready, else 0', [], async (gauge) => {
      gauge.set((await read()).state === 'ready' ? 1 : 0);
    });
    this.#gauge(
      'portal_check',
      '1 if the check of /readyz passes, 0 if it fails',
      ['check'],
      async (gauge) => {
        gauge.reset();
        for (const [check, state] of Object.entries((await read()).checks))
          if (state !== 'unchecked') gauge.set({ check }, state === 'ok' ? 1 : 0);
      },
    );
  }

  /**
   * Adds the figures of the database and of these job queues; every process has the same ones. While they
   * can't be read they are left out, and `onError` is called at the first time.
   */
  watchDatabase(probe: Probe, queues: readonly string[], onError: (message: string) => void): void {
    const read = cached(figuresLast, async () => readFigures(probe, queues));
    let failing = false;
    const figures = async (gauge: Gauge<string>): Promise<Figures | null> => {
      gauge.reset();
      try {
        const found = await read();
        failing = false;
        return found;
      } catch (error) {
        if (!failing) onError(error instanceof Error ? loggable(error).message : String(error));
        failing = true;
        return null;
      }
    };
    this.#gauge(
      'portal_figures_up',
      '1 if the figures of the database could be read, else 0',
      [],
      async (gauge) => {
        gauge.set((await figures(gauge)) === null ? 0 : 1);
      },
    );
    this.#gauge('portal_queue_jobs', 'Waiting jobs, due now or later', ['queue', 'state'], async (gauge) => {
      for (const { queue, due, later } of (await figures(gauge))?.queues ?? []) {
        gauge.set({ queue, state: 'due' }, due);
        gauge.set({ queue, state: 'later' }, later);
      }
    });
    this.#gauge(
      'portal_queue_oldest_seconds',
      'How long the oldest due job has been due; 0 without one',
      ['queue'],
      async (gauge) => {
        for (const { queue, oldest } of (await figures(gauge))?.queues ?? []) gauge.set({ queue }, oldest);
      },
    );
    this.#gauge(
      'portal_mails',
      'Mails to be sent: waiting for the first attempt, or failed so far',
      ['state'],
      async (gauge) => {
        for (const [state, count] of Object.entries((await figures(gauge))?.mails ?? {}))
          gauge.set({ state }, count);
      },
    );
    this.#gauge('portal_open_steps', 'Steps that wait for somebody to act', [], async (gauge) => {
      const found = await figures(gauge);
      // Without labels, a reset gauge would be 0.
      if (found === null) gauge.remove();
      else gauge.set(found.open_steps);
    });
  }

  /** Adds the metrics of other processes, which then are in the sums. */
  addProcesses(read: () => Promise<readonly MetricsOfProcess[]>): void {
    this.#others = read;
  }

  /** For the process that adds these to its own. */
  ofProcess(): Promise<MetricsOfProcess> {
    return this.#registry.getMetricsAsJSON();
  }

  /** All metrics as text, and its type. */
  async read(): Promise<{ readonly type: string; readonly text: string }> {
    const others = await this.#others();
    const all =
      others.length === 0
        ? this.#registry
        : AggregatorRegistry.aggregate([await this.ofProcess(), ...others].map((each) => [...each]));
    return { type: all.contentType, text: await all.metrics() };
  }

  #gauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    collect: (gauge: Gauge<string>) => void | Promise<void>,
  ): void {
    const registers = [this.#registry];
    const gauge: Gauge<string> = new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect: () => collect(gauge),
    });
  }
}

type ReadinessRead = {
  readonly state: string;
  readonly checks: Readonly<Record<string, 'ok' | 'failed' | 'unchecked'>>;
};

/** Reads at most once in this many milliseconds, also for several who ask at once. */
function cached<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= milliseconds)
      last = { at: performance.now(), value: read() };
    return last.value;
  };
}
