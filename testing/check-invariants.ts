import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { FileStore } from '#server/files/store.ts';
import { itemChanged } from '#server/jobs/queues.ts';
import { checkAll } from '#server/cli/check.ts';

/**
 * Returns the violations of what must hold after any requests: the invariants of `portal check` (each state
 * is the fold of its history, the work list matches the state, files have their bytes …), and that every
 * stored file has a row.
 */
export async function problemsOf(db: Db, files: FileStore): Promise<string[]> {
  const { findings } = await checkAll(db, files);
  const rows = await db.selectFrom('stored_file').select('storage_key').execute();
  const referenced = new Set(rows.map(({ storage_key }) => storage_key));
  const orphans = (await storedKeys(files)).filter((key) => !referenced.has(key));
  return [
    ...findings.map(({ subject, text }) => `${subject}: ${text}`),
    ...orphans.map((key) => `the store holds ${key}, which no row names`),
  ];
}

/** The keys of everything in the store, including incomplete files. */
export async function storedKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { storage_key } of files.keys()) keys.push(storage_key);
  return keys;
}

/**
 * Counts the rows and files that a save leaves behind. Two equal results mean that nothing was left in
 * between.
 */
export async function traces(db: Db, files: FileStore): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from application) as applications,
    (select count(*) from approval_route_step) as steps,
    (select count(*) from approval_route_step where status <> 1) as acted,
    (select sum(version) from application) as versions,
    (select count(*) from application_event) as events,
    (select count(*) from stored_file) as files,
    (select count(*) from notice) as notices,
    (select count(*) from message) as messages,
    (select count(*) from message_box) as message_boxes,
    (select count(*) from work_list) as work_list,
    (select coalesce(sum(version), 0) from saved_approval_route where deleted_at is null) as templates,
    (select count(*) from idempotency_key) as keys,
    (select count(*) from pgboss.job where name = ${itemChanged}) as jobs`.execute(db);
  return { ...rows[0], stored: (await storedKeys(files)).length };
}
