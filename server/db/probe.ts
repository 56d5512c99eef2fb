import pg from 'pg';
import { onOpening, setSession } from './database.ts';

/** The most connections that probes and metrics open. */
export const probeConnections = 2;
/** How long a probe waits for an answer, in milliseconds. */
export const probeTimeout = 2000;

/**
 * Connections of their own for probes and metrics, so that these still answer while requests use up all
 * others. Every statement ends within `timeout` milliseconds, even if the database hangs.
 */
export type Probe = {
  /** The rows of a statement. Rejects if there is no connection or answer in time. */
  readonly ask: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
};

export function openProbe(url: string, timeout = probeTimeout): Probe {
  const pool = new pg.Pool({
    connectionString: url,
    max: probeConnections,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    ...onOpening((client) => client.query(setSession(timeout))),
  });
  // A connection that breaks while idle is replaced; the next statement reports the real problem.
  pool.on('error', () => undefined);
  return {
    // Unlike a borrowed connection, one whose statement failed here is not used again: it may hang for ever.
    ask: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows,
    close: () => pool.end(),
  };
}
