import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { copyEach, unlessMissing, type BackupStore, type Written } from './backup-store.ts';
import type { Manifest } from './backup-manifest.ts';

type ClusterCopy = Extract<Manifest['database'], { kind: 'cluster' }>;

/** What pg_basebackup leaves out, too: each start writes it, or only the running server uses it. */
const skippedFiles = [
  /^postmaster\.(pid|opts)$/,
  /^backup_(label|manifest)/,
  /^tablespace_map/,
  /^current_logfiles/,
  /^postgresql\.auto\.conf\.tmp$/,
  /^\.s\.PGSQL\./,
  /(^|\/)pg_internal\.init/,
  /(^|\/)pgsql_tmp/,
  // Temporary tables.
  /(^|\/)t\d+_\d+/,
];
const emptiedFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const controlFile = 'global/pg_control';

/**
 * Copies the files of our own PostgreSQL while it runs and others write, between its functions
 * pg_backup_start and pg_backup_stop, with the write-ahead log that a start of the copy needs. `session` is
 * one connection, kept for the whole time: if it ends early, PostgreSQL forgets the back-up.
 */
export async function copyCluster(session: Db, copying: Copying): Promise<ClusterCopy> {
  // Keeps the write-ahead log.
  await sql`select pg_create_physical_replication_slot('portal_backup', true, true)`.execute(session);
  try {
    return await copyFiles(session, copying);
  } finally {
    await sql`select pg_drop_replication_slot('portal_backup')`.execute(session);
  }
}

async function copyFiles(session: Db, { store, name, progress }: Copying): Promise<ClusterCopy> {
  const { rows } = await sql<{ data: string; server_version: string }>`
    select current_setting('data_directory') as data, current_setting('server_version') as server_version
  `.execute(session);
  const { data = '', server_version = '' } = rows[0] ?? {};
  if ((await readdir(path.join(data, 'pg_tblspc'))).length > 0)
    throw new Error('テーブル空間（tablespace）のあるデータベースはバックアップできません。');
  const started = await sql<{ lsn: string }>`select pg_backup_start(${name}, true)::text as lsn`.execute(
    session,
  );

  const files: { path: string; size: number; sha256: string }[] = [];
  const folders: string[] = [];
  const add = (to: string, written: Written | null): void => {
    if (written !== null) files.push({ path: to, ...written });
  };
  const copy = async (file: string): Promise<void> => {
    const to = `postgres/${file}`;
    add(to, await copyFile(path.join(data, file), store, `${name}/${to}`));
    if (files.length % 100 === 0) progress?.(`バックアップ中 データベース ${files.length} ファイル`);
  };
  await copyEach(entriesOf(data, ''), async (entry) => {
    if (entry.folder) folders.push(`postgres/${entry.name}`);
    else await copy(entry.name);
  });
  const put = async (file: string, bytes: Buffer): Promise<void> => {
    const to = `postgres/${file}`;
    add(to, await store.write(`${name}/${to}`, Readable.from([bytes])));
  };
  await put(controlFile, await readSettled(path.join(data, controlFile)));

  const stopped = await sql<{ lsn: string; labelfile: string; last: string }>`
    select lsn::text, labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)`.execute(session);
  const { lsn: stop_lsn = '', labelfile = '', last = '' } = stopped.rows[0] ?? {};
  await put('backup_label', Buffer.from(labelfile));
  const first = /\(file ([0-9A-F]{24})\)/.exec(labelfile)?.[1] ?? '';
  const segments = await segmentsBetween(path.join(data, 'pg_wal'), first, last);
  await copyEach(segments, (segment) => copy(`pg_wal/${segment}`));
  return {
    kind: 'cluster',
    server_version,
    start_lsn: started.rows[0]?.lsn ?? '',
    stop_lsn,
    files,
    folders,
  };
}

type Copying = {
  readonly store: BackupStore;
  /** The back-up's folder in the store. */
  readonly name: string;
  readonly progress?: ((line: string) => void) | undefined;
};

/** The files and folders to copy; `global/pg_control` is left out, because it comes last. */
async function* entriesOf(
  data: string,
  folder: string,
): AsyncGenerator<{ readonly name: string; readonly folder: boolean }> {
  for (const entry of (await unlessMissing(readdir(path.join(data, folder), { withFileTypes: true }))) ??
    []) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (name === controlFile || skippedFiles.some((pattern) => pattern.test(name))) continue;
    if (entry.isDirectory()) {
      yield { name, folder: true };
      if (!emptiedFolders.has(name)) yield* entriesOf(data, name);
    } else if (entry.isFile()) yield { name, folder: false };
  }
}

/** Copies the bytes that a file has now. Null if it is gone: its table was dropped since it was listed. */
async function copyFile(from: string, store: BackupStore, to: string): Promise<Written | null> {
  const file = await unlessMissing(open(from));
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    const bytes = size === 0 ? Readable.from([]) : file.createReadStream({ end: size - 1, autoClose: false });
    return await store.write(to, bytes);
  } finally {
    await file.close();
  }
}

/** A small file's bytes. PostgreSQL writes it in one go, but a reader may see half of a write: read twice. */
async function readSettled(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ;) {
    const now = await readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
}

/** The segments of the write-ahead log from `first` to `last`, both included. Throws if one is missing. */
async function segmentsBetween(folder: string, first: string, last: string): Promise<readonly string[]> {
  const present = (await readdir(folder))
    .filter((segment) => /^[0-9A-F]{24}$/.test(segment) && segment >= first && segment <= last)
    .toSorted();
  // Of 16 MB each, so that a number of 8 digits has 256.
  const numberOf = (segment: string): number =>
    Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16);
  if (present.length === 0 || present.length !== numberOf(last) - numberOf(first) + 1)
    throw new Error(`PostgreSQL のログ（WAL）${first} から ${last} がそろっていません。`);
  return present;
}
