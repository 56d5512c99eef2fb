import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { FileStore } from './store.ts';

const day = 24 * 60 * 60 * 1000;
const slice = 500;
/** From this many old files on, a cleanup that would remove more than half of them needs a person. */
const minSuspicious = 100;

/**
 * Removes files older than a day that no row names: from uploads that were cut off, and from rejected changes
 * if the server died before removing them. Throws and removes nothing if most files would be removed: the
 * database is probably the wrong one.
 */
export async function cleanUpFiles(db: Db, files: FileStore): Promise<void> {
  const orphans: string[] = [];
  let old = 0;
  let keys: string[] = [];
  const sift = async (): Promise<void> => {
    orphans.push(...(await unnamed(db, keys)));
    old += keys.length;
    keys = [];
  };
  for await (const { storage_key, age_milliseconds } of files.keys()) {
    if (age_milliseconds < day) continue;
    keys.push(storage_key);
    if (keys.length === slice) await sift();
  }
  await sift();
  if (orphans.length >= minSuspicious && orphans.length > old / 2)
    throw new Error(
      `${orphans.length} of ${old} files belong to nothing in this database, so none was removed: is it the database of this file store?`,
    );
  for (const storage_key of orphans) await files.remove(storage_key);
}

async function unnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ storage_key: string }>`
    select key as storage_key from unnest(${keys}::text[]) as key
    where not exists (select from stored_file f where f.storage_key = key)`.execute(db);
  return rows.map(({ storage_key }) => storage_key);
}
