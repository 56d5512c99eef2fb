import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { joinPostgres } from '#dev/postgres/postgres.ts';
import { loadDemonstration } from '#dev/demonstration/load.ts';
import { problemsOf } from '#testing/check-invariants.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { testDatabase } from '#testing/database.ts';
import { findDumpableServer } from '#testing/dumpable-server.ts';
import { s3Credentials, startS3Server, type S3Server } from '#testing/s3-server.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Settings } from '#server/environment.ts';
import { openEvidence } from '#server/evidence/open.ts';
import { openFiles } from '#server/files/open.ts';
import { openFileStore } from '#server/files/store.ts';
import { openPdfPrinter } from '#server/pdf/printer.ts';
import { runPortal } from './commands.ts';
import { findTool } from './postgres-tools.ts';

const bundled = 18;

const startServer = await findDumpableServer();
let folder: string;
let s3: S3Server;
beforeAll(async () => {
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
  s3 = await startS3Server({ pageSize: 10 });
  folder = await makeDataFolder('portal-outside');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function portal(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const context = {
    env: { PATH: process.env['PATH'], ...env },
    root: path.resolve(import.meta.dirname, '../..'),
    folder,
    startDatabase: joinPostgres,
    print: (line: string) => out.push(line),
    printError: (line: string) => error.push(line),
  };
  const code = await runPortal(args, context, () => 'not in this test');
  return { code, out: out.join('\n'), error: error.join('\n') };
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const databaseOf = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

test('a missing tool is named in one line, with the version', async () => {
  await expect(findTool('pg_dump', 99, process.env)).rejects.toThrow(
    /^pg_dump（PostgreSQL 99 以上）がありません.*。PostgreSQL 99 のクライアントをインストールし、PATH に加えてください。$/,
  );
  if ((await findTool('pg_dump', bundled, process.env).catch(() => null)) !== null) return;
  const database = await testDatabase();
  const env = { DATABASE_URL: database.url, FILES_URL: path.join(folder, 'none') };
  const { code, out, error } = await portal(env, 'backup', 'missing');
  expect([code, out]).toEqual([1, '']);
  expect(error).toMatch(/^pg_dump（PostgreSQL 18 以上）がありません[^\n]*$/);
  await database.drop();
});

test('a database is dumped, and restored with every file: folders, and one bucket', async ({ skip }) => {
  if (startServer === null)
    return skip('not run: no pg_dump is installed with a PostgreSQL that it can dump');
  const server = await startServer(folder);
  const names = ['backup_source', 'backup_restored', 'backup_restored_files'];
  const [source = '', restored = '', restoredToBucket = ''] = names.map((name) =>
    databaseOf(server.url, name),
  );
  try {
    for (const name of names) await ask(server.url, `create database ${name}`);
    const env = { DATABASE_URL: source, FILES_URL: path.join(folder, 'files') };
    expect(await portal(env, 'migrate')).toMatchObject({ code: 0, error: '' });
    const db = openDatabase({ url: source, connections: 1 });
    await loadDemonstration(
      db,
      {
        // The seed needs no setting and queues nothing.
        settings: {} as Settings,
        files: openFileStore(env.FILES_URL),
        scanner: null,
        jobs: { send: async () => undefined },
        pdf: openPdfPrinter(),
        evidence: openEvidence({ evidence_keys: null, tsa_url: null }),
      },
      new Date(),
    );
    const ids = await db
      .selectFrom('application')
      .select('application_id')
      .orderBy('application_id')
      .execute();
    await db.destroy();
    expect(ids.length).toBeGreaterThan(0);

    expect((await portal(env, 'backup', 'files')).error).toContain('FILES_URL）と重なっています');
    const made = await portal(env, 'backup', 'dumps');
    expect([made.code, made.error]).toEqual([0, '']);
    expect(made.out).toMatch(/添付ファイル 16 件、うち今回コピーしたもの 16 件/);
    // Attachments, back-ups and restored attachments in one bucket.
    const inBucket = { DATABASE_URL: source, FILES_URL: s3.addressOf('portal') };
    for await (const { storage_key } of openFileStore(env.FILES_URL).keys()) {
      const bytes = await readFile(path.join(env.FILES_URL, storage_key));
      s3.objects.set(`portal/${storage_key}`, { bytes, modified: new Date() });
    }
    expect((await portal(inBucket, 'backup', inBucket.FILES_URL)).error).toContain(
      'FILES_URL）と重なっています',
    );
    const dumps = s3.addressOf('portal/dumps');
    expect(await portal(inBucket, 'backup', dumps)).toMatchObject({ code: 0, error: '' });

    expect((await portal({ DATABASE_URL: source }, 'restore', 'dumps', 'new')).error).toBe(
      'DATABASE_URL のデータベースは空ではありません。空のデータベースを指定してください。',
    );
    expect(
      (await portal({ ...inBucket, DATABASE_URL: restoredToBucket }, 'restore', dumps, 'new')).error,
    ).toContain('には添付ファイルがあります。空の場所を指定してください。');

    for (const { from, to, into, files_url } of [
      {
        from: 'dumps',
        to: 'new',
        into: { DATABASE_URL: restored },
        files_url: path.join(folder, 'new/files'),
      },
      {
        from: dumps,
        to: 'new-with-bucket',
        into: { DATABASE_URL: restoredToBucket, FILES_URL: s3.addressOf('restored') },
        files_url: s3.addressOf('restored'),
      },
    ]) {
      const done = await portal(into, 'restore', from, to);
      expect([done.code, done.error]).toEqual([0, '']);
      const copy = openDatabase({ url: into.DATABASE_URL, connections: 2 });
      expect(await problemsOf(copy, await openFiles(files_url))).toEqual([]);
      expect(
        await copy.selectFrom('application').select('application_id').orderBy('application_id').execute(),
      ).toEqual(ids);
      await copy.destroy();
      // The next start has nothing left to do.
      expect(await portal(into, 'migrate')).toMatchObject({ code: 0, error: '' });
    }

    // A damaged part leaves nothing in the bucket either.
    for (const [key, { bytes }] of s3.objects)
      if (key.startsWith('portal/dumps/') && key.endsWith('/database.dump'))
        s3.objects.set(key, { bytes: bytes.subarray(1), modified: new Date() });
    await ask(server.url, 'drop database backup_restored with (force)');
    await ask(server.url, 'create database backup_restored');
    const refused = { DATABASE_URL: restored, FILES_URL: s3.addressOf('refused') };
    expect((await portal(refused, 'restore', dumps, 'refused')).error).toMatch(
      /^バックアップが壊れています: \d{8}T\d{6}Z\/database\.dump が/,
    );
    expect([...s3.objects.keys()].filter((key) => key.startsWith('refused/'))).toEqual([]);
  } finally {
    for (const name of names) await ask(server.url, `drop database if exists ${name} with (force)`);
    await server.stop();
  }
});
