import { createHash } from 'node:crypto';
import {
  Kysely,
  PostgresDialect,
  type Logger,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/** The database outside a transaction: for reads. */
export type Db = Kysely<Schema>;
/** A transaction: a function that takes one may write. */
export type Tx = Transaction<Schema>;

// int8 (counts) fit a number. Times and days stay text: a Date loses microseconds, and a day has no time
// zone.
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIMESTAMPTZ]: isoTime,
};

/** PostgreSQL's `2026-01-05 06:35:00.123456+00` (the sessions run in UTC) as ISO 8601. */
function isoTime(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z');
}

/**
 * Prepared statements are named and planned once per connection. Beyond this many texts, statements stay
 * unnamed.
 */
const maxNames = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= maxNames) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

/**
 * A connection in use: sends each statement with parameters as a prepared one, because planning costs more
 * than running.
 */
class PreparingConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #broken: Error | null = null;
  // The pool listens for errors only while a connection is idle. Without a listener, one that breaks in use
  // would end the process. The next statement fails with the original error; the driver would only report a
  // lost connection.
  readonly #onError = (error: Error) => {
    this.#broken ??= error;
  };

  constructor(client: pg.PoolClient) {
    this.#client = client.on('error', this.#onError);
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not in use.');
    if (this.#broken !== null) return Promise.reject(this.#broken);
    const name = parameters.length === 0 ? undefined : nameOf(text);
    return this.#client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
  }

  release(destroy?: boolean): void {
    this.#client.off('error', this.#onError);
    this.#client.release(destroy);
  }
}

/**
 * Deadlock, serialization failure, lock not available, statement timeout while waiting for a lock, and
 * idle-in-transaction timeout.
 */
const contentionCodes: readonly unknown[] = ['40P01', '40001', '55P03', '57014', '25P03'];
/** The pool's error when every connection is in use for too long; it has no code. */
const noConnection = 'timeout exceeded when trying to connect';

/** Whether a statement failed because of other transactions: this one is rolled back and can be retried. */
export function isContention(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error ? contentionCodes.includes(error.code) : error.message === noConnection;
}

export type DatabaseOptions = {
  url: string;
  connections?: number;
  /** Called for each statement; for measurements. */
  log?: Logger;
};

/**
 * Session settings. A screen's statement takes less than a millisecond, but starting parallel workers takes
 * many. The higher setup cost keeps the planner from using them except to read whole tables.
 */
export const sessionOptions = '-c timezone=UTC -c parallel_setup_cost=20000';

/** Opens the database. `destroy()` closes its connections. Statements time out after 15 seconds. */
export function openDatabase({ url, connections = 10, log }: DatabaseOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
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
  // The pool replaces a connection that breaks while idle; the next statement reports the real problem.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => new PreparingConnection(await pool.connect()),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    ...(log === undefined ? {} : { log }),
  });
}
