import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#server/db/database.ts';
import { newestEarlier } from '#server/db/adopt.ts';
import { migrationNames } from '#server/db/migrate.ts';
import { readEnvironment } from '#server/environment.ts';
import { completeBackups, readManifest, type Dump, type Manifest } from './backup-manifest.ts';
import { openAttachments, openBackups, splitBackup } from './backup-locations.ts';
import {
  checkPart,
  copyEach,
  DamagedError,
  openPart,
  unlessMissing,
  writePart,
  type BackupStore,
} from './backup-store.ts';
import type { CommandContext, ExitCode } from './context.ts';
import { findTool, startTool, type Tool } from './postgres-tools.ts';
import { endAllSessions, isEmptyDatabase, selectAttachments, selectServerVersion } from './queries-backup.ts';

export type RestoreCommand = {
  readonly name: 'restore';
  /** A back-up, or a location of back-ups, of which the newest complete one is taken. */
  readonly source: string;
  /** The data folder to be: it must be empty or missing. */
  readonly target: string;
};

/**
 * Restores a back-up into the empty database of DATABASE_URL, or that of the new data folder, and into
 * FILES_URL. Every part is compared with its checksum on the way, and the attachments with the rows of the
 * restored database. If anything is wrong, one line says what, and no file remains. Ends all sessions.
 */
export async function restore(
  { source, target }: RestoreCommand,
  context: CommandContext,
): Promise<ExitCode> {
  const { store, name } = await findBackup(source, context);
  const manifest = await readManifest(store, name);
  const dump = manifest.database;
  if (![...(await migrationNames()), newestEarlier].includes(manifest.migration))
    throw new Error(
      `バックアップ ${name} は、この版のポータルでは復元できません（${manifest.migration}）。バックアップを作成した版で復元してください。`,
    );
  const destination = await findTarget(target, context);
  try {
    const database =
      destination.database_url === null
        ? await context.startDatabase(destination.data_dir)
        : { url: destination.database_url, stop: async () => undefined };
    try {
      const db = openDatabase({ url: database.url, connections: 1, seconds: longSeconds });
      try {
        const { files, database_url, data_dir } = destination;
        const into = database_url === null ? `「${data_dir}」` : ' DATABASE_URL のデータベース';
        // The database of a data folder has no other roles.
        const flags = database_url === null ? ['--no-privileges'] : [];
        const restoring = { store, name, manifest, dump, files, url: database.url, into, flags, context };
        return await restoreInto(db, restoring);
      } finally {
        await db.destroy();
      }
    } finally {
      await database.stop();
    }
  } catch (error) {
    await clear(destination).catch((left: unknown) => {
      context.printError(`復元先に残ったファイルを削除できませんでした: ${String(left)}`);
    });
    throw error;
  }
}

/** A statement of a restore may take this long. */
const longSeconds = 3600;

async function findBackup(source: string, context: CommandContext) {
  const { location, name: named } = splitBackup(source, context.folder);
  const store = await openBackups(location, context.folder);
  const name = named ?? (await completeBackups(store)).at(-1);
  if (name === undefined) throw new Error(`「${store.address}」に、完了したバックアップがありません。`);
  return { store, name };
}

type RestoreTarget = {
  readonly data_dir: string;
  readonly files: BackupStore;
  /** The database to fill; null: that of the data folder. */
  readonly database_url: string | null;
};

/** Where to restore to. Throws if any file is there already. */
async function findTarget(target: string, { env, root, folder }: CommandContext): Promise<RestoreTarget> {
  if (target.startsWith('s3://'))
    throw new Error('復元先に s3:// は使用できません。空のフォルダーを指定してください。');
  const { DATABASE_URL, DATABASE_OWNER_URL, FILES_URL } = env;
  const PORTAL_DATA_DIR = path.resolve(folder, target);
  const { data_dir, files_url, database_owner_url } = readEnvironment(
    { PORTAL_DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, FILES_URL, PORTAL_DEMO: '1' },
    root,
  );
  const files = await openAttachments(files_url);
  if (((await unlessMissing(readdir(data_dir))) ?? []).length > 0)
    throw new Error(`復元先「${data_dir}」は空ではありません。空のフォルダーを指定してください。`);
  const first = await files.files('files')[Symbol.asyncIterator]().next();
  if (first.done !== true)
    throw new Error(
      `復元先「${files.address}」（FILES_URL）には添付ファイルがあります。空の場所を指定してください。`,
    );
  await mkdir(data_dir, { recursive: true });
  return { data_dir, files, database_url: database_owner_url };
}

/** Removes what a failed restore has written; nothing was there before. */
async function clear({ data_dir, files }: RestoreTarget): Promise<void> {
  for (const entry of (await unlessMissing(readdir(data_dir))) ?? [])
    await rm(path.join(data_dir, entry), { recursive: true, force: true });
  await files.removeFolder('files');
}

type Restoring = {
  readonly store: BackupStore;
  readonly name: string;
  readonly manifest: Manifest;
  readonly dump: Dump;
  /** Where the attachments go. */
  readonly files: BackupStore;
  /** Of the database. */
  readonly url: string;
  /** What the database is called in messages. */
  readonly into: string;
  /** Of pg_restore. */
  readonly flags: readonly string[];
  readonly context: CommandContext;
};

async function restoreInto(db: Db, restoring: Restoring): Promise<ExitCode> {
  const { name, dump, into, context } = restoring;
  if (!(await isEmptyDatabase(db)))
    throw new Error('DATABASE_URL のデータベースは空ではありません。空のデータベースを指定してください。');
  const server = Number.parseInt(await selectServerVersion(db), 10);
  const tool = await findTool('pg_restore', Math.max(server, dump.tool_version), context.env);
  await restoreAttachments(restoring);
  context.progress?.('復元中 データベース');
  await restoreDump(tool, restoring);
  await sql`analyze`.execute(db);
  const { count, lost } = await compareAttachments(db, restoring);
  const sessions = await endAllSessions(db);
  context.print(
    `バックアップ ${name} を${into}に復元しました。添付ファイル ${count} 件とデータベースのチェックサムは一致しています。`,
  );
  context.print(`ログインは ${sessions} 件すべて終了しました。`);
  context.print('バックアップの時点で送信待ちだったメールは、ポータルを起動すると送信されます。');
  if (lost === 0) return 0;
  context.printError(
    `添付ファイル ${lost} 件は、バックアップの時点で失われていたため復元できません。portal check で確認してください。`,
  );
  return 1;
}

async function restoreAttachments({ store, manifest, files, context }: Restoring): Promise<void> {
  const count = manifest.files.length;
  await copyEach(manifest.files.entries(), async ([done, { storage_key, ...expected }]) => {
    if (done % 100 === 0) context.progress?.(`復元中 添付ファイル ${done} / ${count} 件`);
    await writePart(files, storage_key, await openPart(store, storage_key), expected);
  });
}

async function restoreDump(tool: Tool, { store, name, dump, url, flags }: Restoring): Promise<void> {
  for (const { path: file, ...expected } of dump.files) {
    // Before any of it reaches the database.
    await checkPart(store, `${name}/${file}`, expected);
    const bytes = await openPart(store, `${name}/${file}`);
    const running = startTool(tool, url, ['--no-owner', '--single-transaction', ...flags]);
    running.output.resume();
    const sent = pipeline(bytes, running.input);
    // If the tool fails, its own message is the reason.
    sent.catch(() => undefined);
    await running.end;
    await sent;
  }
}

/**
 * Compares the attachments with the rows of the restored database, and removes those of later changes. Throws
 * a DamagedError if one is missing that was not lost already when the back-up was made.
 */
async function compareAttachments(db: Db, { manifest, files }: Restoring) {
  const unnamed = new Map(manifest.files.map(({ storage_key, sha256 }) => [storage_key, sha256]));
  const known = new Set(manifest.unreadable_files);
  let [count, lost] = [0, 0];
  for (const { storage_key, sha256 } of await selectAttachments(db)) {
    if (known.has(storage_key)) lost += 1;
    else if (unnamed.get(storage_key) === sha256) count += 1;
    else throw new DamagedError(storage_key);
    unnamed.delete(storage_key);
  }
  for (const key of unnamed.keys()) await files.remove(key);
  return { count, lost };
}
