import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { s3Credentials, startS3Server, type S3Server } from '#testing/s3-server.ts';
import { cleanUpFiles } from './cleanup.ts';
import { openFiles } from './open.ts';
import type { FileStore } from './store.ts';

let database: TestDatabase;
let folder = '';
let files: FileStore;
/** Null: the files are in the folder. */
let s3: S3Server | null;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function storeFile(hours: number): Promise<string> {
  const { storage_key } = await files.write(Readable.from([Buffer.from('bytes')]));
  const then = new Date(Date.now() - hours * 60 * 60 * 1000);
  if (s3 === null) await utimes(path.join(folder, storage_key), then, then);
  for (const [key, object] of s3?.objects ?? []) if (key.endsWith(storage_key)) object.modified = then;
  return storage_key;
}

async function keys(): Promise<string[]> {
  const all: string[] = [];
  for await (const { storage_key } of files.keys()) all.push(storage_key);
  return all.toSorted();
}

/** Inserts a row that names the key. Foreign keys are off, so its owner need not exist. */
async function name(
  storage_key: string,
  owner: 'application' | 'notice' | 'message' = 'application',
): Promise<void> {
  const [table, id] = [sql.table(`${owner}_file`), sql.ref(`${owner}_id`)];
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into ${table} (${id}, position, file_name, size, sha256, storage_key)
      select coalesce(max(${id}), 0) + 1, 1, 'a.txt', 5, ${Buffer.alloc(32)}, ${storage_key} from ${table}`.execute(
      tx,
    );
  });
}

describe.each(['a folder', 'a bucket'])('the cleanup of files in %s', (kind) => {
  beforeEach(async () => {
    s3 = kind === 'a bucket' ? await startS3Server() : null;
    for (const [variable, value] of Object.entries(s3Credentials)) vi.stubEnv(variable, value);
    files = await openFiles(s3?.files_url ?? folder);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await s3?.close();
    await database.db.deleteFrom('application_file').execute();
    await database.db.deleteFrom('notice_file').execute();
    await database.db.deleteFrom('message_file').execute();
  });

  test('removes files that are older than a day and named by no row, and no others', async () => {
    const named = [await storeFile(48), await storeFile(48), await storeFile(48)] as const;
    await name(named[0], 'application');
    await name(named[1], 'notice');
    await name(named[2], 'message');
    const young = await storeFile(23);
    await storeFile(25);
    await cleanUpFiles(database.db, files);
    expect(await keys()).toEqual([...named, young].toSorted());
  });

  test('removes nothing if it would remove most of many files: the database is the wrong one', async () => {
    await name(await storeFile(48));
    for (let count = 0; count < 100; count += 1) await storeFile(48);
    await expect(cleanUpFiles(database.db, files)).rejects.toThrow('100 of 101 files belong to nothing');
    expect(await keys()).toHaveLength(101);
  });
});
