import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { probeConnections } from '#server/db/probe.ts';
import { workerConnections } from './workers.ts';

/** Of a process that serves: its pool, the queue that it adds jobs to, the thread that reads an import. */
const servingConnections = 10 + 1 + 1;
/** Of the process that leads them: for its own reads, the queue with its listener, and probes. */
export const leadingConnections = 2;
const queueConnections = 4 + 1;

/** The maximum number of PostgreSQL connections of a portal with several processes. */
export function connectionsOf(processes: number, workers: number): number {
  const leading = leadingConnections + queueConnections + probeConnections + workerConnections(workers);
  return processes * servingConnections + leading;
}

/** Throws an Error with one line that says what to do if PostgreSQL can't have as many connections. */
export async function checkConnections(db: Db, processes: number, workers: number): Promise<void> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::integer
      - current_setting('superuser_reserved_connections')::integer as allowed`.execute(db);
  const allowed = rows[0]?.allowed ?? 0;
  const needed = connectionsOf(processes, workers);
  if (needed <= allowed) return;
  const possible = Math.max(1, Math.floor((allowed - connectionsOf(0, workers)) / servingConnections));
  throw new Error(
    `PROCESSES=${processes} may need ${needed} database connections, and PostgreSQL allows ${allowed}: set PROCESSES to at most ${possible}, or raise max_connections.`,
  );
}
