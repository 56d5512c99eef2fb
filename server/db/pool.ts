import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { createHash } from 'node:crypto';

const connectionErrors = new WeakSet<object>();

/** Whether the database was not reached or did not answer: whether it ran the statement is unknown. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && connectionErrors.has(error);
}

function noted(error: unknown): unknown {
  if (error instanceof Error) connectionErrors.add(error);
  return error;
}

/** A primary that a failover has made a standby: the next connection may reach the new primary. */
const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006';

/** Statements beyond this many texts are not prepared: each connection would keep them. */
const maxNames = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < maxNames)
    names.set(text, createHash('sha256').update(text).digest('base64url'));
  return names.get(text);
}

/**
 * The pool for Kysely's dialect, which is used as it comes: a driver that sends several statements at once
 * saves milliseconds of a save, and nobody can change a store without knowing it. Statements with parameters
 * are prepared, because planning takes longer than running. A connection that broke or got no answer in time
 * runs no further statement. It is replaced, and so is one to a read-only server.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch((error: unknown) => Promise.reject(noted(error)));
    let broken: unknown = null;
    let replaced = false;
    const giveUp = (error: unknown) => void (broken ??= noted(error));
    // The pool listens while a client is idle. Without a listener, one that breaks in use ends the process.
    client.on('error', giveUp);
    const query = async (text: string, values: readonly unknown[]) => {
      if (broken !== null) throw broken;
      const name = values.length === 0 ? undefined : nameOf(text);
      return client.query({ text, values: [...values], ...(name && { name }) }).catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError)) giveUp(error);
        replaced ||= isReadOnly(error);
        throw error;
      });
    };
    const release = () => {
      client.off('error', giveUp);
      client.release(replaced || broken !== null);
    };
    // Cursors, the other overload of `query`, are not in use.
    return { query: query as unknown as PostgresPoolClient['query'], release };
  };
  return { options: pool.options, connect, end: () => pool.end() };
}
