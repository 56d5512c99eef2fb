import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { joinPostgres } from '#dev/postgres/postgres.ts';
import { loadDemonstrationCompany } from '#dev/demonstration/company.ts';
import { act, expectDone, loadDetailAs, submitApplication } from '#testing/application.ts';
import { problemsOf } from '#testing/check-invariants.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { fillAsEarlier } from '#testing/earlier-database.ts';
import { findDumpableServer, type DumpableServer } from '#testing/dumpable-server.ts';
import { testPortal, type TestPortal } from '#testing/portal.ts';
import { s3Credentials, startS3Server, type S3Server } from '#testing/s3-server.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { openFileStore } from '#server/files/store.ts';
import { migrationNames } from '#server/db/migrate.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { backUp } from './backup.ts';
import { completeBackups, readManifest, type Manifest } from './backup-manifest.ts';
import { openBackups } from './backup-locations.ts';
import type { BackupStore } from './backup-store.ts';
import { runPortal } from './commands.ts';
import type { CommandContext, ExitCode } from './context.ts';
import { selectMigration, takeBackupLock } from './queries-backup.ts';

const startServer = await findDumpableServer();

let folder: string;
let server: DumpableServer;
/** The database of the portal. */
let source: string;
let portal: TestPortal;
let s3: S3Server;
const databases: string[] = [];

/** An empty database on the server that is dumped. */
async function newDatabase(): Promise<string> {
  const name = `backups_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  await ask(`create database ${name}`);
  return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
}

async function ask(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startAll(start: NonNullable<typeof startServer>): Promise<void> {
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
  s3 = await startS3Server({ pageSize: 1000 });
  folder = await makeDataFolder('portal-backup');
  server = await start(folder);
  source = await newDatabase();
  await migrate(source);
  const db = openDatabase({ url: source });
  await db.transaction().execute((tx) => loadDemonstrationCompany(tx));
  portal = await testPortal({ database: { db, url: source, drop: () => db.destroy() } });
}

async function stopAll(): Promise<void> {
  await portal.stop();
  for (const name of databases) await ask(`drop database ${name} with (force)`);
  await server.stop();
  vi.unstubAllEnvs();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
}

type Ran = { readonly code: ExitCode; readonly out: string; readonly error: string };

function context(env: CommandContext['env'], out: string[], error: string[]): CommandContext {
  return {
    env: { PATH: process.env['PATH'], ...env },
    root: path.resolve(import.meta.dirname, '../..'),
    folder,
    startDatabase: joinPostgres,
    print: (line) => out.push(line),
    printError: (line) => error.push(line),
  };
}

/** Backs up the running portal. */
async function backup(target: string, { keep, ...given }: Backup = {}): Promise<Ran> {
  const out: string[] = [];
  const error: string[] = [];
  const installation = {
    database_url: source,
    database_owner_url: source,
    files_url: portal.filesFolder,
    stop: async () => undefined,
  };
  const code = await backUp({ name: 'backup', target, keep: keep ?? null }, installation, {
    ...context({}, out, error),
    ...given,
  });
  return { code, out: out.join('\n'), error: error.join('\n') };
}
type Backup = { readonly keep?: number } & Pick<CommandContext, 'progress'>;

/** Restores into a new database. */
async function restore(from: string, target: string): Promise<Ran & { readonly url: string }> {
  const out: string[] = [];
  const error: string[] = [];
  const noGenerate = () => 'not in this test';
  const url = await newDatabase();
  const code = await runPortal(
    ['restore', from, target],
    context({ DATABASE_URL: url }, out, error),
    noGenerate,
  );
  return { code, out: out.join('\n'), error: error.join('\n'), url };
}

async function submitWithFile(): Promise<number> {
  const file1 = new File([randomBytes(20_000)], '図面.pdf');
  return submitApplication(portal, { files: { file1 } });
}

/** Rejects an application and submits it again with its file, which both then name. */
async function shareFileOf(resubmit_application_id: number): Promise<void> {
  await expectDone(act(portal, 'reception1', 'reject', resubmit_application_id));
  const { content } = await loadDetailAs(portal, 'applicant1', resubmit_application_id);
  const resubmit_file_ids = content.attached_files.map(({ file_id }) => file_id);
  await submitApplication(portal, { values: { resubmit_application_id, resubmit_file_ids } });
}

const applicationIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('application').select('application_id').execute()).map((row) => row.application_id);

/** The keys of all attachments but these. */
async function keysBut(known: readonly string[]): Promise<string[]> {
  const rows = await portal.db.selectFrom('stored_file').select('storage_key').execute();
  return rows.map(({ storage_key }) => storage_key).filter((key) => !known.includes(key));
}

/** The names of all attachments in a location, in order. */
async function namesOf(store: BackupStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.files('files')) names.push(name);
  return names.toSorted();
}

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
  const writers = Promise.all([write(), write()]);
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

/** The files of a location, as somebody who damages them reaches them. */
type Files = {
  read(name: string): Promise<Buffer>;
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
};

const inFolder = (location: string): Files => ({
  read: (name) => readFile(path.join(location, name)),
  async write(name, bytes) {
    await mkdir(path.dirname(path.join(location, name)), { recursive: true });
    await writeFile(path.join(location, name), bytes);
  },
  remove: (name) => rm(path.join(location, name)),
});

const inBucket = (location: string): Files => ({
  async read(name) {
    return s3.objects.get(`${location}/${name}`)?.bytes ?? Buffer.alloc(0);
  },
  async write(name, bytes) {
    s3.objects.set(`${location}/${name}`, { bytes, modified: new Date() });
  },
  async remove(name) {
    s3.objects.delete(`${location}/${name}`);
  },
});

test('a client of PostgreSQL is installed', ({ skip }) => {
  skip(startServer === null, 'not run: no pg_dump is installed with a PostgreSQL that it can dump');
  expect(startServer).toBeTypeOf('function');
});

describe.skipIf(startServer === null)('back-ups', () => {
  beforeAll(async () => {
    if (startServer !== null) await startAll(startServer);
  });
  afterAll(stopAll);

  describe.each(['a folder', 'a bucket'] as const)('back-ups in %s', (kind) => {
    /** A location of back-ups as the command line names it. */
    const at = (location: string): string => (kind === 'a folder' ? location : s3.addressOf(location));
    const filesOf = (location: string): Files =>
      kind === 'a folder' ? inFolder(path.join(folder, location)) : inBucket(location);
    const storeOf = (location: string) => openBackups(at(location), folder);
    /** One back-up as the command line names it. */
    const oneAt = (location: string, name: string): string => at(location).replace(/(?=\?|$)/, `/${name}`);
    const backUpTo = (location: string, more?: Backup): Promise<Ran> => backup(at(location), more);
    async function breakOff(location: string): Promise<void> {
      const progress = (line: string) => {
        if (line.includes('添付ファイル')) throw new Error('broken off');
      };
      await expect(backUpTo(location, { progress })).rejects.toThrow('broken off');
    }
    /** A data folder for one test. */
    const dataFolder = (name: string): string => `${name} from ${kind}`;

    /** The newest back-up in a location. */
    async function newest(location: string): Promise<{ readonly name: string; readonly manifest: Manifest }> {
      const store = await storeOf(location);
      const name = (await completeBackups(store)).at(-1) ?? 'none';
      return { name, manifest: await readManifest(store, name) };
    }

    test('a back-up that is broken off never counts', async () => {
      await submitWithFile();
      await breakOff('load');
      const store = await storeOf('load');
      const [broken = ''] = await store.folders();
      expect(await restore(at('load'), dataFolder('refused'))).toMatchObject({
        code: 1,
        out: '',
        error: `「${store.address}」に、完了したバックアップがありません。`,
      });
      expect((await restore(oneAt('load', broken), dataFolder('refused'))).error).toContain(
        'は完了していません',
      );
    });

    test('a back-up under load restores to one moment with every file', async () => {
      const first = await submitWithFile();
      await shareFileOf(first);
      const load = startLoad();
      const before = await applicationIds(portal.db);
      const atStart = load.submitted();
      const made = await backUpTo('load');
      const atEnd = load.submitted();
      await load.stop();
      expect([made.code, made.error]).toEqual([0, '']);
      expect(atEnd).toBeGreaterThan(atStart);
      expect(made.out).toContain('途中で終わっていたバックアップ 1 件を削除しました。');
      const { name } = await newest('load');
      expect(new Set(await (await storeOf('load')).folders())).toEqual(new Set(['files', name]));

      const restored = await restore(oneAt('load', name), dataFolder('restored'));
      expect([restored.code, restored.error]).toEqual([0, '']);
      expect(restored.out).toContain('件すべて終了しました。');
      const files = openFileStore(path.join(folder, dataFolder('restored'), 'files'));
      const db = openDatabase({ url: restored.url });
      try {
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
      } finally {
        await db.destroy();
      }
    });

    type Newest = Awaited<ReturnType<typeof newest>>;
    const inDatabase = ({ name, manifest }: Newest) => `${name}/${manifest.database.files[0]?.path}`;
    const attachment = ({ manifest }: Newest) => `${manifest.files.at(-1)?.storage_key}`;
    const flip = (bytes: Buffer): Buffer =>
      Buffer.from(bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte)));
    const damages: readonly (readonly [
      what: string,
      part: (newest: Newest) => string,
      /** Null: it is missing. */
      damage: typeof flip | null,
    ])[] = [
      ['a changed byte in the database', inDatabase, flip],
      ['a missing part of the database', inDatabase, null],
      ['a changed byte in an attachment', attachment, flip],
      ['a missing attachment', attachment, null],
      ['a changed byte in the manifest', ({ name }) => `${name}/manifest.json`, flip],
    ];
    test.each(damages)('%s is named, and nothing is restored', async (_what, partOf, damage) => {
      const part = partOf(await newest('load'));
      const files = filesOf('load');
      const bytes = await files.read(part);
      await (damage === null ? files.remove(part) : files.write(part, damage(bytes)));
      expect(await restore(at('load'), dataFolder('refused'))).toMatchObject({
        code: 1,
        out: '',
        error: `バックアップが壊れています: ${part} がないか、内容が異なります。`,
      });
      await files.write(part, bytes);
      expect(await readdir(path.join(folder, dataFolder('refused'))).catch(() => [])).toEqual([]);
    });

    test('the next copies the difference, and removes what was broken off and old', async () => {
      const before = await newest('load');
      const known = before.manifest.files.map(({ storage_key }) => storage_key);
      await submitWithFile();
      await submitWithFile();
      const [whole = '', ...others] = await keysBut(known);
      // What a back-up that was broken off leaves.
      const files = filesOf('load');
      await files.write('20200101T000000Z/database.dump', Buffer.from('half'));
      await files.write(whole, await inFolder(portal.filesFolder).read(whole));
      await files.write('files/of-a-removed-back-up', Buffer.from('bytes'));

      const { code, out, error } = await backUpTo('load', { keep: 1 });
      expect([code, error]).toEqual([0, '']);
      const all = known.length + 1 + others.length;
      expect(out).toContain('途中で終わっていたバックアップ 1 件を削除しました。');
      expect(out).toContain(`添付ファイル ${all} 件、うち今回コピーしたもの ${others.length} 件`);
      expect(out).toContain(
        '古いバックアップ 1 件と、残りのバックアップにない添付ファイル 1 件を削除しました。',
      );
      const { name, manifest } = await newest('load');
      const store = await storeOf('load');
      expect(new Set(await store.folders())).toEqual(new Set(['files', name]));
      expect(await namesOf(store)).toEqual(manifest.files.map(({ storage_key }) => storage_key));
    });

    test('a manifest that lacks an attachment of the database is named', async () => {
      const { name, manifest } = await newest('load');
      const files = filesOf('load');
      const location = `${name}/manifest.json`;
      const whole = await files.read(location);
      const short = { ...manifest, files: manifest.files.slice(1) };
      await files.write(location, Buffer.from(JSON.stringify(short)));
      expect(await restore(at('load'), dataFolder('refused'))).toMatchObject({
        code: 1,
        error: `バックアップが壊れています: ${manifest.files[0]?.storage_key} がないか、内容が異なります。`,
      });
      await files.write(location, whole);
    });
  });

  test('without a lost attachment, it says so and removes nothing; a whole one replaces it', async () => {
    const finished = async () => (await portal.db.selectFrom('backup').selectAll().execute()).length;
    const finishedBefore = await finished();
    const store = await openBackups('load', folder);
    const [before = ''] = await completeBackups(store);
    await submitWithFile();
    const known = (await readManifest(store, before)).files.map(({ storage_key }) => storage_key);
    const [storage_key = ''] = await keysBut(known);
    const location = path.join(portal.filesFolder, storage_key);
    await rename(location, `${location}.lost`);
    try {
      const made = await backup('load', { keep: 1 });
      expect([made.code, made.error]).toEqual([
        1,
        `添付ファイル ${storage_key} がないか、内容が記録と異なるため、含まれていません。`,
      ]);
    } finally {
      await rename(`${location}.lost`, location);
    }
    const [, without = ''] = await completeBackups(store);
    expect((await readManifest(store, without)).unreadable_files).toEqual([storage_key]);
    // Only a whole one is recorded.
    expect(await finished()).toBe(finishedBefore);
    expect(new Set(await store.folders())).toEqual(new Set([before, 'files', without]));
    await expect(restore('load', 'without')).resolves.toMatchObject({
      code: 1,
      error: expect.stringContaining('添付ファイル 1 件は、バックアップの時点で失われていた'),
    });
    // Every older one stays restorable.
    await expect(restore(`load/${before}`, 'before')).resolves.toMatchObject({ code: 0, error: '' });

    const { code, out } = await backup('load', { keep: 1 });
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(
        '古いバックアップ 2 件と、残りのバックアップにない添付ファイル 0 件を削除しました。',
      ),
    ]);
    expect(await finished()).toBe(finishedBefore + 1);
    const [name = ''] = await completeBackups(store);
    expect(new Set(await store.folders())).toEqual(new Set([name, 'files']));
    const keys = (await readManifest(store, name)).files.map((file) => file.storage_key);
    expect(keys).toContain(storage_key);
    expect(await namesOf(store)).toEqual(keys);
  });

  test('a back-up in a folder can be read by its owner only', async () => {
    const [name = ''] = await completeBackups(await openBackups('load', folder));
    const modeOf = async (location: string) => (await stat(path.join(folder, 'load', location))).mode & 0o777;
    expect([await modeOf(name), await modeOf(`${name}/manifest.json`)]).toEqual([0o700, 0o600]);
  });

  test('one back-up at a time', async () => {
    const other = openDatabase({ url: source, connections: 1 });
    await other.connection().execute(async (session) => {
      await takeBackupLock(session);
      await expect(backup('second')).rejects.toThrow('ほかのバックアップが実行中です。');
    });
    await other.destroy();
  });

  test('one of the version before the baseline restores, and the next migration adopts it', async () => {
    const url = await newDatabase();
    await fillAsEarlier(url);
    const files_url = path.join(folder, 'earlier files');
    await mkdir(files_url);
    const installation = {
      database_url: url,
      database_owner_url: url,
      files_url,
      stop: async () => undefined,
    };
    await backUp({ name: 'backup', target: 'earlier', keep: null }, installation, context({}, [], []));
    const [name = ''] = await completeBackups(await openBackups('earlier', folder));
    const { migration } = await readManifest(await openBackups('earlier', folder), name);
    expect(migration).toBe('0049_reminder');
    const restored = await restore('earlier', 'restored from earlier');
    expect([restored.code, restored.error]).toEqual([0, '']);
    await migrate(restored.url);
    const db = openDatabase({ url: restored.url });
    try {
      expect(await selectMigration(db)).toBe((await migrationNames()).at(-1));
    } finally {
      await db.destroy();
    }
  });

  test('one of a version that this one does not know is refused', async () => {
    const manifest = path.join(folder, 'earlier', '20200101T000000Z', 'manifest.json');
    const [name = ''] = await completeBackups(await openBackups('earlier', folder));
    const known = await readManifest(await openBackups('earlier', folder), name);
    await mkdir(path.dirname(manifest));
    await writeFile(manifest, JSON.stringify({ ...known, migration: '9999_next' }));
    expect((await restore('earlier/20200101T000000Z', 'refused')).error).toBe(
      'バックアップ 20200101T000000Z は、この版のポータルでは復元できません（9999_next）。バックアップを作成した版で復元してください。',
    );
  });

  test('a location that is not empty, or not a folder, is refused', async () => {
    expect((await restore('load', 'load')).error).toBe(
      `復元先「${path.join(folder, 'load')}」は空ではありません。空のフォルダーを指定してください。`,
    );
    expect((await restore('load', 's3://bucket')).error).toContain('s3:// は使用できません');
    await expect(backup(portal.filesFolder)).rejects.toThrow(
      '添付ファイルの場所（FILES_URL）と重なっています',
    );
    expect((await restore('nowhere', 'new')).error).toContain('に、完了したバックアップがありません。');
  });
});
