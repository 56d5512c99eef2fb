import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#server/db/database.ts';
import { migrationNames } from '#server/db/migrate.ts';
import { passwordFile, placeCluster, removeCluster, startPostgres } from '#server/db/postgres.ts';
import { readEnvironment } from '#server/environment.ts';
import {
  checkPart,
  completeBackups,
  copyPart,
  openPart,
  readManifest,
  type Manifest,
} from './backup-manifest.ts';
import { openBackupFolder } from './backup-folder.ts';
import { openAttachments, openBackups, splitBackup } from './backup-places.ts';
import { copyEach, DamagedError, unlessMissing, type BackupStore } from './backup-store.ts';
import type { CommandContext, ExitCode } from './context.ts';
import { findTool, startTool } from './postgres-tools.ts';
import {
  allowLongWork,
  countWaitingMails,
  endAllSessions,
  isEmptyDatabase,
  selectAttachments,
  selectServerVersion,
} from './queries-backup.ts';

export type RestoreCommand = {
  readonly name: 'restore';
  /** A back-up, or a place of back-ups, of which the newest complete one is taken. */
  readonly source: string;
  /** The data folder to be: it must be empty or missing. */
  readonly target: string;
};

/**
 * Restores a back-up into an empty data folder, or into the empty database of DATABASE_URL. Every part is
 * compared with its checksum on the way, and the attachments with the rows of the restored database. If
 * anything is wrong, one line says what, and nothing remains in the folder. Ends all sessions.
 */
export async function restore(
  { source, target }: RestoreCommand,
  context: CommandContext,
): Promise<ExitCode> {
  const { store, name } = await findBackup(source, context);
  const manifest = await readManifest(store, name);
  if (!(await migrationNames()).includes(manifest.migration))
    throw new Error(
      `バックアップ ${name} は、より新しい版のポータルのものです（${manifest.migration}）。その版で復元してください。`,
    );
  const place = await findPlace(target, manifest.database.kind, context);
  const restoring = { store, name, place, context };
  try {
    await restoreAttachments(manifest, restoring);
    const { database } = manifest;
    const facts =
      database.kind === 'cluster'
        ? await restoreCluster(database, manifest, restoring)
        : await restoreDump(database, manifest, { ...restoring, url: place.database_url ?? '' });
    context.print(
      `バックアップ ${name} を「${place.data_dir}」に復元しました。添付ファイル ${facts.attachments} 件とデータベースのチェックサムは一致しています。`,
    );
    context.print(`ログインは ${facts.sessions} 件すべて終了しました。`);
    if (facts.mails + facts.events > 0)
      context.print(
        `送信待ちのメール ${facts.mails} 件と、これからメールになる操作 ${facts.events} 件があり、ポータルを起動すると送信されます。`,
      );
    if (facts.unreadable > 0)
      context.printError(
        `添付ファイル ${facts.unreadable} 件は、バックアップの時点で失われていたため復元できません。portal check で確認してください。`,
      );
    return facts.unreadable === 0 ? 0 : 1;
  } catch (error) {
    await clear(place).catch((left: unknown) => {
      context.printError(`復元先に残ったファイルを削除できませんでした: ${String(left)}`);
    });
    throw error;
  }
}

async function findBackup(source: string, context: CommandContext) {
  const { place, name: named } = splitBackup(source, context.folder);
  const store = await openBackups(place, context.folder);
  const name = named ?? (await completeBackups(store)).at(-1);
  if (name === undefined) throw new Error(`「${store.address}」に、完了したバックアップがありません。`);
  return { store, name };
}

type Place = {
  readonly data_dir: string;
  readonly files: BackupStore;
  /** The database to fill; null: our own PostgreSQL in the data folder. */
  readonly database_url: string | null;
};
type Restoring = {
  readonly store: BackupStore;
  readonly name: string;
  readonly place: Place;
  readonly context: CommandContext;
};

/** Where to restore to. Throws if anything is there already, or DATABASE_URL does not fit the back-up. */
async function findPlace(
  target: string,
  kind: Manifest['database']['kind'],
  { env, root, folder }: CommandContext,
): Promise<Place> {
  if (target.startsWith('s3://'))
    throw new Error('復元先に s3:// は使用できません。空のフォルダーを指定してください。');
  const { DATABASE_URL, DATABASE_OWNER_URL, FILES_URL } = env;
  const { data_dir, files_url, database_owner_url } = readEnvironment(
    {
      PORTAL_DATA_DIR: path.resolve(folder, target),
      DATABASE_URL,
      DATABASE_OWNER_URL,
      FILES_URL,
      PORTAL_DEMO: '1',
    },
    root,
  );
  if (kind === 'dump' && database_owner_url === null)
    throw new Error(
      'このバックアップは DATABASE_URL のデータベースのものです。DATABASE_URL に空のデータベースを指定してください。',
    );
  if (kind === 'cluster' && database_owner_url !== null)
    throw new Error(
      'このバックアップは内蔵の PostgreSQL のものです。DATABASE_URL を指定せずに復元してください。',
    );
  const files = await openAttachments(files_url);
  if (((await unlessMissing(readdir(data_dir))) ?? []).length > 0)
    throw new Error(`復元先「${data_dir}」は空ではありません。空のフォルダーを指定してください。`);
  const first = await files.files('files')[Symbol.asyncIterator]().next();
  if (first.done !== true)
    throw new Error(
      `復元先「${files.address}」（FILES_URL）には添付ファイルがあります。空の場所を指定してください。`,
    );
  if (database_owner_url !== null)
    await withSession(database_owner_url, async (db) => {
      if (!(await isEmptyDatabase(db)))
        throw new Error(
          'DATABASE_URL のデータベースは空ではありません。空のデータベースを指定してください。',
        );
    });
  await mkdir(data_dir, { recursive: true });
  return { data_dir, files, database_url: database_owner_url };
}

/** Removes what a failed restore has written; nothing was there before. */
async function clear({ data_dir, files }: Place): Promise<void> {
  for (const entry of (await unlessMissing(readdir(data_dir))) ?? [])
    await rm(path.join(data_dir, entry), { recursive: true, force: true });
  await files.removeUnfinished();
  await files.removeFolder('files');
}

async function restoreAttachments({ files }: Manifest, { store, place, context }: Restoring): Promise<void> {
  await copyEach(files.entries(), async ([done, { storage_key, ...expected }]) => {
    if (done % 100 === 0) context.progress?.(`復元中 添付ファイル ${done} / ${files.length} 件`);
    await copyPart(store, storage_key, { store: place.files, name: storage_key, expected });
  });
}

async function restoreCluster(
  database: Extract<Manifest['database'], { kind: 'cluster' }>,
  manifest: Manifest,
  restoring: Restoring,
): Promise<Facts> {
  const { store, name, place, context } = restoring;
  const { data_dir } = place;
  await placeCluster(data_dir, async (folder) => {
    const into = openBackupFolder(folder);
    for (const each of database.folders)
      await mkdir(path.join(folder, withinCluster(each)), { recursive: true, mode: 0o700 });
    await copyEach(database.files.entries(), async ([done, { path: file, ...expected }]) => {
      if (done % 100 === 0)
        context.progress?.(`復元中 データベース ${done} / ${database.files.length} ファイル`);
      const to =
        file === passwordFile
          ? { store: openBackupFolder(data_dir), name: file, expected }
          : { store: into, name: withinCluster(file), expected };
      await copyPart(store, `${name}/${file}`, to);
    });
  });
  try {
    // PostgreSQL recovers the copy when it starts.
    const postgres = await startPostgres({ dataDir: data_dir });
    try {
      return await withSession(postgres.url, (session) => finish(session, manifest, restoring));
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    // It may be outside the data folder.
    await removeCluster(data_dir);
    throw error;
  }
}

/** A path of the back-up as one of the cluster. */
const withinCluster = (file: string): string => file.replace(/^postgres\//, '');

async function restoreDump(
  database: Extract<Manifest['database'], { kind: 'dump' }>,
  manifest: Manifest,
  restoring: Restoring & { readonly url: string },
): Promise<Facts> {
  const { store, name, url, context } = restoring;
  return withSession(url, async (session) => {
    const server = Number.parseInt(await selectServerVersion(session), 10);
    const tool = await findTool('pg_restore', Math.max(server, database.tool_version), context.env);
    context.progress?.('復元中 データベース');
    for (const { path: file, ...expected } of database.files) {
      // Before any of it reaches the database.
      await checkPart(store, `${name}/${file}`, expected);
      const bytes = await openPart(store, `${name}/${file}`);
      const running = startTool(tool, url, ['--no-owner', '--single-transaction']);
      running.output.resume();
      const sent = pipeline(bytes, running.input);
      // If the tool fails, its own message is the reason.
      sent.catch(() => undefined);
      await running.end;
      await sent;
    }
    await sql`analyze`.execute(session);
    return finish(session, manifest, restoring);
  });
}

type Facts = {
  readonly sessions: number;
  readonly mails: number;
  readonly events: number;
  /** Restored ones. */
  readonly attachments: number;
  /** Those that were lost when the back-up was made. */
  readonly unreadable: number;
};

/** Compares the restored database with the restored attachments, and ends all sessions. */
async function finish(session: Db, manifest: Manifest, { place }: Restoring): Promise<Facts> {
  const files = new Map(manifest.files.map(({ storage_key, sha256 }) => [storage_key, sha256]));
  const unnamed = new Set(files.keys());
  const lost = new Set(manifest.unreadable_files);
  let unreadable = 0;
  const attachments = await selectAttachments(session);
  for (const { storage_key, sha256 } of attachments)
    if (lost.has(storage_key)) unreadable += 1;
    else if (files.get(storage_key) === sha256) unnamed.delete(storage_key);
    else throw new DamagedError(storage_key);
  // Of changes after the moment of the database.
  for (const key of unnamed) await place.files.remove(key);
  const sessions = await endAllSessions(session);
  return {
    sessions,
    ...(await countWaitingMails(session)),
    attachments: attachments.length - unreadable,
    unreadable,
  };
}

/** One connection for long work. */
async function withSession<T>(url: string, work: (session: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, connections: 1 });
  try {
    return await db.connection().execute(async (session) => {
      await allowLongWork(session);
      return work(session);
    });
  } finally {
    await db.destroy();
  }
}
