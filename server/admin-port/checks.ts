import type { Probe } from '#server/db/probe.ts';
import type { Scanner } from '#server/files/clamd.ts';
import type { FileStore } from '#server/files/store.ts';
import type { RunningQueue } from '#server/jobs/queue.ts';
import type { Checks } from './readiness.ts';

export type Checked = {
  readonly probe: Probe;
  readonly queue: Pick<RunningQueue, 'check'>;
  readonly files: Pick<FileStore, 'check'>;
  readonly scanner: Pick<Scanner, 'check'> | null;
  /** The names of all migrations of this version. */
  readonly migrations: readonly string[];
};

/** What a process needs to serve. The mail server is not among it: mail waits. */
export function checksOf({ probe, queue, files, scanner, migrations }: Checked): Checks {
  return {
    database: async () => {
      if (!(await takesWrites(probe))) throw new Error('read-only');
    },
    migrations: async () => {
      const missing = await countMissing(probe, migrations);
      if (missing !== 0) throw new Error(`${missing} missing`);
    },
    queue: () => queue.check(),
    files: () => files.check(),
    ...(scanner !== null && { scanner: () => scanner.check() }),
  };
}

/** Whether the database takes writes. A standby answers too, but takes no save. */
export async function takesWrites(probe: Probe): Promise<boolean> {
  const [row] = await probe.ask<{ read_only: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`,
  );
  return row?.read_only === false;
}

/** How many of these migrations have not run. A newer version may have added others. */
export async function countMissing(probe: Probe, migrations: readonly string[]): Promise<number> {
  const [row] = await probe.ask<{ missing: number }>(
    `select count(*)::integer as missing from unnest($1::text[]) as expected (name)
     where not exists (select from kysely_migration m where m.name = expected.name)`,
    [migrations],
  );
  return row?.missing ?? migrations.length;
}
