import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { fold } from '#domain/approval-route/evolve.ts';
import type { ApplicationState, Event } from '#domain/approval-route/types.ts';
import { worklist } from '#domain/approval-route/worklist.ts';
import type { Db } from '#server/db/database.ts';
import type { FileStore } from '#server/files/store.ts';
import { loadApplications } from '#server/application/store.ts';

/**
 * What must hold after whatever was asked of a portal: each application's stored state is the fold of its history, its
 * work list is that of its state, and the store holds the files that rows name and no other. Answers what does not.
 */
export async function problemsOf(db: Db, files: FileStore): Promise<string[]> {
  const ids = await db.selectFrom('application').select('application_id').orderBy('application_id').execute();
  const loaded = await loadApplications(
    db,
    ids.map(({ application_id }) => application_id),
  );
  const events = Map.groupBy(await selectEvents(db), (row) => row.application_id);
  const rows = Map.groupBy(
    await db.selectFrom('work_list').selectAll().execute(),
    (row) => row.application_id,
  );
  const problems = loaded.flatMap(({ application_id, state }) => {
    const history = events.get(application_id) ?? [];
    const folded = fold(history.map(({ event }) => event));
    const listed = (rows.get(application_id) ?? []).map((row) => ({
      principal: row.principal_id,
      bucket: row.search_type,
      sort_key: row.sort_key,
      also: row.also,
    }));
    return [
      ...(folded !== null && isDeepStrictEqual(sameTimes(folded), sameTimes(state))
        ? []
        : [`application ${application_id}: its state is not what its history adds up to`]),
      ...(isDeepStrictEqual(inOrder(listed), inOrder(worklist(state)))
        ? []
        : [`application ${application_id}: its work list is not that of its state`]),
      ...(history.every(({ event_number }, index) => event_number === index + 1)
        ? []
        : [`application ${application_id}: its history has a gap`]),
    ];
  });
  return [...problems, ...(await fileProblems(db, files))];
}

async function fileProblems(db: Db, files: FileStore): Promise<string[]> {
  const named = new Set(
    (await db.selectFrom('application_file').select('storage_key').execute()).map((row) => row.storage_key),
  );
  const stored = new Set(await storedKeys(files));
  return [
    ...[...stored.difference(named)].map((key) => `the store holds ${key}, which no row names`),
    ...[...named.difference(stored)].map((key) => `the store lacks ${key}`),
  ];
}

/** The keys of everything in the store, half-written files too. */
export async function storedKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { storage_key } of files.keys()) keys.push(storage_key);
  return keys;
}

/** How many rows and files there are of what a save leaves behind: two alike mean that nothing was left. */
export async function traces(db: Db, files: FileStore): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from application) as applications,
    (select count(*) from approval_route_step) as steps,
    (select count(*) from approval_route_step where status <> 1) as acted,
    (select sum(version) from application) as versions,
    (select count(*) from application_event) as events,
    (select count(*) from application_file) as files,
    (select count(*) from work_list) as work_list,
    (select count(*) from idempotency_key) as keys,
    (select count(*) from pgboss.job where name = 'mail-spread') as jobs`.execute(db);
  return { ...rows[0], stored: (await storedKeys(files)).length };
}

function selectEvents(db: Db) {
  return (
    db
      .selectFrom('application_event')
      // The column holds what the engine answered.
      .select(['application_id', 'event_number', sql<Event>`event`.as('event')])
      .orderBy('application_id')
      .orderBy('event_number')
      .execute()
  );
}

/** The database leaves out the zeros at the end of a time. */
function sameTimes(state: ApplicationState): unknown {
  return JSON.parse(JSON.stringify(state), (key: string, value: unknown) =>
    typeof value === 'string' && /(_at|^at)$/.test(key) ? new Date(value).toISOString() : value,
  );
}

function inOrder(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
