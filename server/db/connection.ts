import { createHash } from 'node:crypto';
import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { joinWrites } from './join.ts';

/** Called with the statements of one round trip before they are sent. */
export type SendObserver = (statements: readonly CompiledQuery[]) => void;

/** Called with the statements of one round trip; sends them by `send` and returns what that returns. */
export type SendTracer = <T>(statements: readonly CompiledQuery[], send: () => Promise<T>) => Promise<T>;

/** What may watch the round trips of a driver. */
export type Watching = { readonly onSend?: SendObserver; readonly traceSend?: SendTracer };

/**
 * Writes that are joined into one statement and sent together with the next one
 * (docs/decisions/0016-prepare-and-pipeline-statements.md).
 */
export const deferred = new WeakSet<CompiledQuery>();

/** Errors of connections that could not be opened, broke or got no answer in time. */
const connectionErrors = new WeakSet();

/** Whether the database was not reached or did not answer: whether it ran the statements is unknown. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && connectionErrors.has(error);
}

function asConnectionError(error: unknown): unknown {
  if (error instanceof Error) connectionErrors.add(error);
  return error;
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

const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');

/**
 * A connection in use. It sends each statement with parameters as a prepared one, because planning costs
 * more than running. It sends several statements in one round trip if nothing in between depends on their
 * results.
 */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #watching: Watching;
  /** How long one round trip may take, in milliseconds. */
  patience: number;
  /** Writes that are not sent yet: they go out with the next statement. */
  #waiting: CompiledQuery[] = [];
  /** Until it is sent: with the first statement. */
  #begin: CompiledQuery | null = null;
  #discarded = false;
  #broken: Error | null = null;
  // The pool listens for errors only while a connection is idle. Without a listener, one that breaks in use
  // would end the process. The next statement fails with the original error; the driver would only report a
  // lost connection.
  readonly #onError = (error: Error) => {
    asConnectionError(error);
    this.#broken ??= error;
  };

  constructor(client: pg.PoolClient, { patience, ...watching }: DriverOptions) {
    client.on('error', this.#onError);
    this.#client = client;
    this.#watching = watching;
    this.patience = patience;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (deferred.has(query)) {
      this.#waiting.push(query);
      return { rows: [] };
    }
    const [result] = await this.send([query]);
    // The caller declares the row's type; nothing at run time knows it.
    return result as QueryResult<R>;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Cursors are not in use.');
  }

  /** Sends what waits and these statements in one round trip. Returns the results of these. */
  async send(queries: readonly CompiledQuery[]): Promise<Result[]> {
    if (this.#broken !== null) throw this.#broken;
    const waiting = [...(this.#begin === null ? [] : [this.#begin]), ...joinWrites(this.#waiting)];
    const all = [...waiting, ...queries];
    this.#begin = null;
    this.#waiting = [];
    const { onSend, traceSend } = this.#watching;
    onSend?.(all);
    const results = await (traceSend === undefined
      ? this.#exchange(all)
      : traceSend(all, () => this.#exchange(all)));
    return results.slice(waiting.length);
  }

  async #exchange(all: readonly CompiledQuery[]): Promise<Result[]> {
    // The server's own limits don't help against one that hangs. A COMMIT without an answer may have
    // succeeded; the connection is of no use afterwards.
    const { patience } = this;
    const givingUp = setTimeout(
      () => this.#client.connection.stream.destroy(new Error(`no answer of the database in ${patience} ms`)),
      patience,
    );
    const results = await Promise.allSettled(this.#write(all));
    clearTimeout(givingUp);
    // Of several failures the first is the cause: after it, the others find an aborted transaction.
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) {
      // After a failover, the server that was the primary: the next connection may reach the new one.
      if (isReadOnly(failed.reason)) this.#discarded = true;
      throw failed.reason;
    }
    return results.filter((result) => result.status === 'fulfilled').map(({ value }) => resultOf(value));
  }

  #write(queries: readonly CompiledQuery[]): Promise<pg.QueryResult>[] {
    // What is written while the socket is corked leaves in one system call.
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      return queries.map(({ sql: text, parameters }) => {
        const name = parameters.length === 0 ? undefined : nameOf(text);
        return this.#client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
      });
    } finally {
      stream.uncork();
    }
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    this.#begin = CompiledQuery.raw(`begin${level} ${accessMode ?? ''}`.trimEnd());
  }

  async commit(): Promise<void> {
    if (this.#begin !== null && this.#waiting.length === 0) {
      this.#begin = null;
      return;
    }
    const [result] = await this.send([commit]);
    if (result?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    const unsent = this.#begin !== null;
    this.#begin = null;
    this.#waiting = [];
    if (unsent) return;
    try {
      await this.send([rollback]);
    } catch (error) {
      this.#discarded = true;
      throw error;
    }
  }

  release(): void {
    this.#client.off('error', this.#onError);
    this.#client.release(this.#discarded || this.#begin !== null || this.#waiting.length > 0);
  }
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

type Result = QueryResult<unknown> & { readonly command: string };

function resultOf({ command, rowCount, rows }: pg.QueryResult): Result {
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
  return { command, rows, ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
}

export type DriverOptions = Watching & {
  /** How long one round trip may take, in milliseconds, before the connection is given up. */
  readonly patience: number;
};

/** Kysely's driver for a pool. BEGIN is sent with the first statement of its transaction. */
export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #options: DriverOptions;

  constructor(pool: pg.Pool, options: DriverOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  /** Lets each round trip take this long, in milliseconds, until the connection is released. */
  static allow(connection: DatabaseConnection, patience: number): void {
    own(connection).patience = patience;
  }

  /** Sends statements on a connection of this driver in one round trip. */
  static send(connection: DatabaseConnection, queries: readonly CompiledQuery[]): Promise<Result[]> {
    return own(connection).send(queries);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw asConnectionError(error);
    }
    return new Connection(client, this.#options);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    own(connection).begin(settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

function own(connection: DatabaseConnection): Connection {
  if (!(connection instanceof Connection)) throw new Error('The connection is of another driver.');
  return connection;
}
