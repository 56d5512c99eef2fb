import { Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import { isConnectionError, withPreparedStatements } from './pool.ts';
import type { DatabaseSchema } from './schema.ts';

/** The database outside a transaction: for reads. */
export type Db = Kysely<DatabaseSchema>;
/** A transaction: a function that takes one may write. */
export type Tx = Transaction<DatabaseSchema>;

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
 * A time in a JSON column, where PostgreSQL writes `2026-01-05T06:35:00.123456+00:00`, as ISO 8601 in UTC.
 */
export function timeInJson<T extends string | null>(text: T): T {
  // Replacing the zone keeps a text a text.
  return (text === null ? null : text.replace(/\+00:00$/, 'Z')) as T;
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

const pools = new WeakMap<Db, pg.Pool>();

/** The connections of an opened database: open, idle, the most there may be, and how many wait for one. */
export function poolCounts(db: Db): Readonly<Record<'total' | 'idle' | 'size' | 'waiting', number>> {
  const pool = pools.get(db);
  if (pool === undefined) throw new Error('This is a transaction or a connection, not an opened database.');
  const { totalCount, idleCount, waitingCount, options } = pool;
  return { total: totalCount, idle: idleCount, size: options.max, waiting: waitingCount };
}

/**
 * Connection failures, insufficient resources (a full disk, too many connections), shutdown and start, an
 * input or output error, and a database that has become a read-only standby.
 */
const unavailableCodes = /^(08...|53...|57P0[1235]|58030|25006)$/;

/**
 * Whether the database can't serve now, and may later. If it failed at the COMMIT, what was written may be
 * stored.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isConnectionError(error) || isContention(error)) return true;
  return error instanceof pg.DatabaseError && unavailableCodes.test(error.code ?? '');
}

/** Whether the server says that it rolled the transaction back. Without such an answer it may be stored. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

export type DatabaseOptions = {
  url: string;
  connections?: number;
  /** After how many seconds without an answer a statement is given up; by default 10, as for every call. */
  seconds?: number;
  /** Called after each statement. */
  log?: (event: LogEvent) => void;
};

/**
 * Session settings. A screen's statement takes less than a millisecond, but starting parallel workers takes
 * many. The higher setup cost keeps the planner from using them except to read whole tables.
 */
const session = { timezone: 'UTC', parallel_setup_cost: 20_000 } as const;
/** The same as options of a connection, for tools. */
export const sessionOptions = optionsOf(session, (name, value) => `-c ${name}=${value}`).join(' ');

/**
 * Sent once over each connection: a pooler such as PgBouncer refuses these as options of a connection. No
 * statement runs longer than `statement_timeout`, in milliseconds, and no idle transaction holds its locks.
 */
export function setSession(statement_timeout: number): string {
  const settings = { ...session, statement_timeout, idle_in_transaction_session_timeout: 30_000 };
  return optionsOf(settings, (name, value) => `set ${name} = '${value}'`).join('; ');
}

function optionsOf(
  settings: Readonly<Record<string, string | number>>,
  write: (name: string, value: string | number) => string,
): string[] {
  return Object.entries(settings).map(([name, value]) => write(name, value));
}

/** What a pool does with each new connection before anybody gets it. */
export function onOpening(
  act: (client: pg.ClientBase) => Promise<unknown>,
): Pick<pg.PoolConfig, 'onConnect'> {
  // The pool waits for the promise, although its types don't say so.
  // eslint-disable-next-line typescript/no-misused-promises
  return { onConnect: act };
}

/** The limit of what nobody waits for, such as jobs. */
export const backgroundSeconds = 30;
/** The limit of what takes long by nature: a command, and an import. */
export const longSeconds = 600;

/**
 * Opens the database. `destroy()` closes its connections. A statement that waits or computes is ended by the
 * server one second before it is given up, so that its transaction surely ends.
 */
export function openDatabase({ url, connections = 10, seconds = 10, log }: DatabaseOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    query_timeout: seconds * 1000,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    ...onOpening((client) => client.query(setSession((seconds - 1) * 1000))),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format),
    },
  });
  // The pool replaces a connection that breaks while idle; the next statement reports the real problem.
  pool.on('error', () => undefined);
  const db: Db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
    ...(log && { log }),
  });
  pools.set(db, pool);
  return db;
}
