import { randomBytes } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCompany } from '#dev/demonstration/company.ts';
import { act, expectDone, submitApplication } from '#dev/testing/application.ts';
import { problemsOf, storedKeys } from '#dev/testing/check-invariants.ts';
import { makeDataFolder } from '#dev/testing/data-folder.ts';
import { testPortal, type TestPortal } from '#dev/testing/portal.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { startPostgres, type RunningPostgres } from '#server/db/postgres.ts';
import { openFileStore } from '#server/files/store.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { backUp } from './backup.ts';
import { completeBackups, readManifest, type Manifest } from './backup-manifest.ts';
import { openBackupFolder } from './backup-store.ts';
import { runPortal } from './commands.ts';
import type { CommandContext, ExitCode } from './context.ts';
import { takeBackupLock } from './queries-backup.ts';

let folder: string;
let postgres: RunningPostgres;
let portal: TestPortal;
beforeAll(async () => {
  folder = await makeDataFolder('portal-backup');
  postgres = await startPostgres({ dataDir: path.join(folder, 'source'), durable: false });
  await migrate(postgres.url);
  const db = openDatabase({ url: postgres.url });
  await db.transaction().execute((tx) => loadCompany(tx));
  portal = await testPortal({ database: { db, url: postgres.url, drop: () => db.destroy() } });
});
afterAll(async () => {
  await portal.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

type Ran = { readonly code: ExitCode; readonly out: string; readonly error: string };

function context(out: string[], error: string[]): CommandContext {
  return {
    env: {},
    root: path.resolve(import.meta.dirname, '../..'),
    folder,
    print: (line) => out.push(line),
    printError: (line) => error.push(line),
  };
}

/** Backs up the running portal, whose PostgreSQL this process has. */
async function backup(target: string, { keep, ...given }: Backup = {}): Promise<Ran> {
  const out: string[] = [];
  const error: string[] = [];
  const installation = {
    database_url: postgres.url,
    database_owner_url: postgres.url,
    files_url: portal.filesFolder,
    built_in: true,
    stop: async () => undefined,
  };
  const code = await backUp({ name: 'backup', target, keep: keep ?? null }, installation, {
    ...context(out, error),
    ...given,
  });
  return { code, out: out.join('\n'), error: error.join('\n') };
}
type Backup = { readonly keep?: number } & Pick<CommandContext, 'progress'>;

async function restore(source: string, target: string): Promise<Ran> {
  const out: string[] = [];
  const error: string[] = [];
  const noGenerate = () => 'not in this test';
  const code = await runPortal(['restore', source, target], context(out, error), noGenerate);
  return { code, out: out.join('\n'), error: error.join('\n') };
}

const placeOf = (target: string) => openBackupFolder(path.join(folder, target));

/** The newest back-up in a place. */
async function newest(target: string): Promise<{ readonly name: string; readonly manifest: Manifest }> {
  const name = (await completeBackups(placeOf(target))).at(-1) ?? 'none';
  return { name, manifest: await readManifest(placeOf(target), name) };
}

async function submitWithFile(): Promise<number> {
  const file1 = new File([randomBytes(20_000)], '図面.pdf');
  return submitApplication(portal, { files: { file1 } });
}

const applicationIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('application').select('application_id').execute()).map((row) => row.application_id);

/** Submits applications with files, and receives them, until `stop`. */
function startLoad() {
  const load = { running: true };
  let submitted = 0;
  const write = async (): Promise<void> => {
    while (load.running) {
      const application_id = await submitWithFile();
      submitted += 1;
      await expectDone(act(portal, 'reception1', 'approve', application_id));
    }
  };
  const writers = Promise.all([write(), write(), write()]);
  // Awaited by `stop`; until then a failure must not count as unhandled.
  writers.catch(() => undefined);
  return {
    submitted: () => submitted,
    async stop(): Promise<void> {
      load.running = false;
      await writers;
    },
  };
}

/** Writes changed pages to their files, and lets PostgreSQL remove the log that it no longer needs. */
async function checkpoint(done: number): Promise<void> {
  if (done < 3) await sql`select pg_switch_wal()`.execute(portal.db);
  await sql`checkpoint`.execute(portal.db);
}

/** Opens what was restored into a folder. */
async function opened<T>(target: string, use: (db: Db) => Promise<T>): Promise<T> {
  const running = await startPostgres({ dataDir: path.join(folder, target) });
  const db = openDatabase({ url: running.url });
  try {
    return await use(db);
  } finally {
    await db.destroy();
    await running.stop();
  }
}

test('a back-up under load, followed by one of the difference, restores to one moment with every file', async () => {
  const first = await submitWithFile();
  const load = startLoad();
  const before = await applicationIds(portal.db);
  const atStart = load.submitted();
  // Checkpoints while files are copied: the copy is whole only with the log since its start.
  const checkpoints: Promise<void>[] = [];
  const made = await backup('load', { progress: () => checkpoints.push(checkpoint(checkpoints.length)) });
  expect(checkpoints.length).toBeGreaterThan(3);
  await Promise.all(checkpoints);
  const atEnd = load.submitted();
  await load.stop();
  expect([made.code, made.error]).toEqual([0, '']);
  expect(atEnd).toBeGreaterThan(atStart);
  const { name, manifest } = await newest('load');
  expect((await stat(path.join(folder, 'load', name))).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(folder, 'load', name, 'manifest.json'))).mode & 0o777).toBe(0o600);

  await submitWithFile();
  const next = await backup('load');
  const all = (await newest('load')).manifest.files;
  expect(next.out).toContain(
    `添付ファイル ${all.length} 件、うち今回コピーしたもの ${all.length - manifest.files.length} 件`,
  );
  expect(all.length).toBeGreaterThan(manifest.files.length);

  const restored = await restore(`load/${name}`, 'restored');
  expect([restored.code, restored.error]).toEqual([0, '']);
  expect(restored.out).toContain('件すべて終了しました。');
  expect(restored.out).toMatch(/これからメールになる操作 [1-9]\d* 件/);
  const files = openFileStore(path.join(folder, 'restored/files'));
  await opened('restored', async (db) => {
    expect(await problemsOf(db, files)).toEqual([]);
    const ids = await applicationIds(db);
    expect(ids).toEqual(expect.arrayContaining([...before, first]));
    expect(await db.selectFrom('session').select('user_id').execute()).toEqual([]);
    const rows = await db.selectFrom('stored_file').select('storage_key').execute();
    expect(rows.length).toBeGreaterThanOrEqual(before.length);
    for (const { storage_key } of rows)
      expect(
        (await buffer(await files.read(storage_key))).equals(
          await readFile(path.join(portal.filesFolder, storage_key)),
        ),
      ).toBe(true);
  });
}, 120_000);

describe('a back-up that is not whole', () => {
  const flip = async (place: string): Promise<void> => {
    const bytes = await readFile(place);
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
    await writeFile(place, bytes);
  };
  const remove = (place: string): Promise<void> => rm(place);
  type Newest = Awaited<ReturnType<typeof newest>>;
  const inDatabase = ({ name, manifest }: Newest) => `${name}/${manifest.database.files[0]?.path}`;
  const attachment = ({ manifest }: Newest) => `${manifest.files.at(-1)?.storage_key}`;
  const damages: readonly (readonly [what: string, part: (newest: Newest) => string, damage: typeof flip])[] =
    [
      ['a changed byte in the database', inDatabase, flip],
      ['a missing part of the database', inDatabase, remove],
      ['a changed byte in an attachment', attachment, flip],
      ['a missing attachment', attachment, remove],
      ['a changed byte in the manifest', ({ name }) => `${name}/manifest.json`, flip],
      ['a manifest without its checksum', ({ name }) => `${name}/manifest.sha256`, remove],
    ];
  test.each(damages)('%s is named, and nothing is restored', async (_what, partOf, damage) => {
    const part = partOf(await newest('load'));
    const place = path.join(folder, 'load', part);
    await cp(place, `${place}.kept`);
    await damage(place);
    const named = part.replace('.sha256', '.json');
    expect(await restore('load', 'refused')).toEqual({
      code: 1,
      out: '',
      error: `バックアップが壊れています: ${named} がないか、内容が異なります。`,
    });
    await rename(`${place}.kept`, place);
    expect(await readdir(path.join(folder, 'refused')).catch(() => [])).toEqual([]);
  });

  test('broken off, it never counts; without a lost attachment, it says so; a whole one replaces both', async () => {
    const progress = () => {
      throw new Error('broken off');
    };
    await expect(backup('other', { progress })).rejects.toThrow('broken off');
    const [broken] = (await placeOf('other').folders()).filter((each) => each !== 'files');
    expect(await restore('other', 'refused')).toEqual({
      code: 1,
      out: '',
      error: `「${path.join(folder, 'other')}」に、完了したバックアップがありません。`,
    });
    expect((await restore(`other/${broken}`, 'refused')).error).toContain('は完了していません');

    const { storage_key = '' } = (await newest('load')).manifest.files[0] ?? {};
    const place = path.join(portal.filesFolder, storage_key);
    await rename(place, `${place}.lost`);
    try {
      const made = await backup('other', { keep: 1 });
      expect([made.code, made.error]).toEqual([
        1,
        `添付ファイル ${storage_key} がないか、内容が記録と異なるため、含まれていません。`,
      ]);
    } finally {
      await rename(`${place}.lost`, place);
    }
    const without = await newest('other');
    expect(without.manifest.unreadable_files).toEqual([storage_key]);
    // Nothing older is removed for it.
    expect(new Set(await placeOf('other').folders())).toEqual(new Set([broken, 'files', without.name]));
    await expect(restore('other', 'without')).resolves.toMatchObject({
      code: 1,
      error: expect.stringContaining('添付ファイル 1 件は、バックアップの時点で失われていた'),
    });

    await writeFile(path.join(folder, 'other/files/of-a-removed-back-up'), 'bytes');
    const { code, out } = await backup('other', { keep: 1 });
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(
        '古いバックアップ 2 件と、残りのバックアップにない添付ファイル 1 件を削除しました。',
      ),
    ]);
    const { name, manifest } = await newest('other');
    expect(new Set(await placeOf('other').folders())).toEqual(new Set([name, 'files']));
    const keys = manifest.files.map((file) => file.storage_key);
    expect(keys).toContain(storage_key);
    expect((await storedKeys(openFileStore(path.join(folder, 'other')))).toSorted()).toEqual(keys);
  }, 60_000);
});

test('one back-up at a time', async () => {
  await portal.db.connection().execute(async (session) => {
    expect(await takeBackupLock(session)).toBe(true);
    await expect(backup('second')).rejects.toThrow('ほかのバックアップが実行中です。');
  });
});

test('a place that is not empty, or not a folder, is refused', async () => {
  expect((await restore('load', 'other')).error).toBe(
    `復元先「${path.join(folder, 'other')}」は空ではありません。空のフォルダーを指定してください。`,
  );
  expect((await restore('load', 's3://bucket')).error).toContain('s3:// は使用できません');
  expect((await restore('nowhere', 'new')).error).toContain('に、完了したバックアップがありません。');
});
