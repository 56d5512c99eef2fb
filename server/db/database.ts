import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type Logger, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/** The database outside a transaction: for reads. */
export type Db = Kysely<Schema>;
/** A transaction: a function that takes one may write. */
export type Tx = Transaction<Schema>;

// int8 (counts) fit a number; times and days stay text, because a Date loses microseconds and a day has no time zone.
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIMESTAMPTZ]: isoTime,
};

/** PostgreSQL's `2026-01-05 06:35:00.123456+00` (the sessions run in UTC) as ISO 8601. */
function isoTime(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z');
}

/** A distinct text of a statement is planned once for each connection; more distinct texts than this stay unnamed. */
const mostNames = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

/** Sends every parametrised statement as a prepared one: planning costs more here than running. */
class NamingClient extends pg.Client {
  #ended: Error | null = null;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // The pool listens while a connection is idle. One that breaks while it is in use would end the whole process here;
    // the statement at hand fails with what is wrong, and so does the next one, of which the driver would say no more than that
    // the connection is gone.
    this.on('error', (error) => {
      this.#ended ??= error;
    });
  }

  // The driver's own type has a dozen overloads; this passes every form on as it is, with a name where one is missing.
  override query: pg.Client['query'] = ((config: unknown, ...rest: unknown[]) => {
    const [values, ...others] = rest;
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0)
      return this.#send(config, ...rest);
    const name = nameOf(config);
    return name === undefined
      ? this.#send(config, ...rest)
      : this.#send({ text: config, values: values as unknown[], name }, ...others);
  }) as pg.Client['query'];

  /** The driver's own query, in whichever of its forms. */
  #send(...all: unknown[]): unknown {
    // As a promise alone, which is how all of the portal asks.
    if (this.#ended !== null && typeof all.at(-1) !== 'function') return Promise.reject(this.#ended);
    const inherited: unknown = Reflect.get(pg.Client.prototype, 'query');
    if (typeof inherited !== 'function') throw new Error('The PostgreSQL driver has changed.');
    return Reflect.apply(inherited, this, all);
  }
}

/**
 * Deadlock, serialization failure, a lock that was not to be had, a statement that was cut while it waited for one, and a transaction
 * that was ended because its process had no time for it.
 */
const codesOfWaiting: readonly unknown[] = ['40P01', '40001', '55P03', '57014', '25P03'];
/** Of the pool, whose errors have no codes: every connection was in use for too long. */
const noConnection = 'timeout exceeded when trying to connect';

/** Whether a statement failed because others were in its way: the transaction is undone and can be tried again. */
export function waitedInVain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error ? codesOfWaiting.includes(error.code) : error.message === noConnection;
}

export type DatabaseOptions = {
  url: string;
  connections?: number;
  /** Told of each statement; for measurements. */
  log?: Logger;
};

/**
 * What each connection sets. A statement of a screen takes less than a millisecond, and starting helpers for it many: the planner, which
 * takes every reader for average, is told so, and keeps them for what reads a whole table.
 */
export const sessionOptions = '-c timezone=UTC -c parallel_setup_cost=20000';

/** Opens the database. `destroy()` closes its connections. Statements are cut after 15 seconds. */
export function openDatabase({ url, connections = 10, log }: DatabaseOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamingClient,
    max: connections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    options: sessionOptions,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that breaks while idle is replaced by the pool; the next statement reports what is really wrong.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(log === undefined ? {} : { log }),
  });
}
