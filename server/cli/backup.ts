import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Db } from '#server/db/database.ts';
import { passwordFile } from '#server/db/postgres.ts';
import { openFiles } from '#server/files/open.ts';
import type { FileStore } from '#server/files/store.ts';
import { copyCluster } from './backup-cluster.ts';
import {
  backupNameOf,
  completeBackups,
  isBackupName,
  readManifest,
  writeManifest,
  type Manifest,
} from './backup-manifest.ts';
import { copyEach, DamagedError, openBackupFolder, type BackupStore, type Written } from './backup-store.ts';
import type { CommandContext, ExitCode } from './context.ts';
import { withDatabase, type Installation } from './installation.ts';
import { findTool, startTool } from './postgres-tools.ts';
import {
  allowLongWork,
  exportSnapshot,
  selectAttachments,
  selectMigration,
  selectServerVersion,
  takeBackupLock,
  type Attachment,
} from './queries-backup.ts';

export type BackupCommand = {
  readonly name: 'backup';
  readonly target: string;
  /** How many back-ups to keep; null: all. */
  readonly keep: number | null;
};

/**
 * Backs up database and attachments to one point while the portal runs
 * (docs/decisions/0053-copy-the-cluster-online-and-dump-an-outside-database.md). An attachment that the place
 * has from an earlier back-up is not copied again. The manifest comes last: without it the back-up does not
 * count.
 */
export async function backUp(
  { target, keep }: BackupCommand,
  installation: Installation,
  context: CommandContext,
): Promise<ExitCode> {
  const store = openBackups(target, context);
  const source = await openFiles(installation.files_url);
  // The role that migrates may read everything.
  return withDatabase(installation.database_owner_url, (db) =>
    db.connection().execute(async (session): Promise<ExitCode> => {
      await allowLongWork(session);
      if (!(await takeBackupLock(session))) throw new Error('ほかのバックアップが実行中です。');
      const made_at = await freeTime(store);
      const name = backupNameOf(made_at);
      const { database, attachments } = installation.built_in
        ? await copyOwn(session, { store, name, context, url: installation.database_url })
        : await dumpOutside(session, { store, name, context, url: installation.database_owner_url });
      const { copied, unreadable } = await copyAttachments(attachments, { source, store, context });
      await writeManifest(store, name, {
        format: 1,
        portal_version: await portalVersion(),
        migration: await selectMigration(session),
        made_at: made_at.toISOString(),
        database,
        files: attachments.filter(({ storage_key }) => !unreadable.includes(storage_key)),
        unreadable_files: [...unreadable],
      });
      const bytes = database.files.reduce((sum, { size }) => sum + size, 0);
      context.print(
        `バックアップ ${name} を作りました（データベース ${megabytes(bytes)} MB、添付ファイル ${attachments.length} 件、うち今回コピーしたもの ${copied} 件）。`,
      );
      for (const key of unreadable.slice(0, maxLines))
        context.printError(`添付ファイル ${key} がないか、内容が記録と異なるため、含まれていません。`);
      if (unreadable.length > maxLines)
        context.printError(`ほか ${unreadable.length - maxLines} 件も同じです。`);
      // What an older back-up still has may be the last copy.
      if (unreadable.length > 0) return 1;
      if (keep !== null) await removeOld(store, keep, context);
      return 0;
    }),
  );
}

/** Lines about single files. */
const maxLines = 20;

/** The place of back-ups that the command line names. */
export function openBackups(target: string, { folder }: CommandContext): BackupStore {
  if (target.startsWith('s3://'))
    throw new Error('バックアップの場所に s3:// は使用できません。フォルダーを指定してください。');
  return openBackupFolder(path.resolve(folder, target));
}

/** Now, or a few seconds later if a back-up has that name already. */
async function freeTime(store: BackupStore): Promise<Date> {
  const taken = await store.folders();
  let time = Date.now();
  while (taken.includes(backupNameOf(new Date(time)))) time += 1000;
  return new Date(time);
}

type Making = {
  readonly store: BackupStore;
  readonly name: string;
  readonly context: CommandContext;
  /** Of the database. */
  readonly url: string;
};
type Database = {
  readonly database: Manifest['database'];
  /** At least what the copied database names. */
  readonly attachments: readonly Attachment[];
};

/** Our own PostgreSQL, with the password that the portal opens it with. */
async function copyOwn(session: Db, { store, name, context, url }: Making): Promise<Database> {
  const cluster = await copyCluster(session, { store, name, progress: context.progress });
  const password = Readable.from([Buffer.from(`${decodeURIComponent(new URL(url).password)}\n`)]);
  const written = await store.write(`${name}/${passwordFile}`, password);
  const database = { ...cluster, files: [...cluster.files, { path: passwordFile, ...written }] };
  // Read after the copy's own moment. Rows of attachments are never deleted, so none is missing; a few may
  // belong to later changes.
  return { database, attachments: await selectAttachments(session) };
}

/** Another PostgreSQL, by pg_dump, in one snapshot with the list of attachments. */
async function dumpOutside(session: Db, { store, name, context, url }: Making): Promise<Database> {
  const server_version = await selectServerVersion(session);
  const tool = await findTool('pg_dump', Number.parseInt(server_version, 10), context.env);
  return session
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const snapshot = await exportSnapshot(tx);
      const attachments = await selectAttachments(tx);
      context.progress?.('バックアップ中 データベース');
      const dump = startTool(tool, url, ['--format=custom', '--no-owner', `--snapshot=${snapshot}`]);
      const place = 'database.dump';
      const [written] = await Promise.all([store.write(`${name}/${place}`, dump.output), dump.end]);
      const files = [{ path: place, ...written }];
      return {
        database: { kind: 'dump', server_version, tool_version: tool.version, files },
        attachments,
      };
    });
}

/** Copies the attachments that the place does not have. Names those that can't be read or are damaged. */
async function copyAttachments(
  attachments: readonly Attachment[],
  {
    source,
    store,
    context,
  }: { readonly source: FileStore; readonly store: BackupStore; readonly context: CommandContext },
): Promise<{ readonly copied: number; readonly unreadable: readonly string[] }> {
  let copied = 0;
  const unreadable: string[] = [];
  await copyEach(attachments.entries(), async ([done, { storage_key, ...expected }]) => {
    if (done % 100 === 0)
      context.progress?.(`バックアップ中 添付ファイル ${done} / ${attachments.length} 件`);
    if ((await store.sizeOf(storage_key)) === expected.size) return;
    const bytes = await source.read(storage_key).catch(() => null);
    const whole = bytes !== null && (await writeUndamaged(store, storage_key, bytes, expected));
    if (whole) copied += 1;
    else unreadable.push(storage_key);
  });
  return { copied, unreadable };
}

/** Returns false, leaving nothing, if the bytes are not the expected ones. */
async function writeUndamaged(
  store: BackupStore,
  name: string,
  bytes: Readable,
  expected: Written,
): Promise<boolean> {
  try {
    await store.write(name, bytes, expected);
    return true;
  } catch (error) {
    if (error instanceof DamagedError) return false;
    throw error;
  }
}

/** Removes all but the newest back-ups, and the attachments that none of these names. */
async function removeOld(store: BackupStore, keep: number, context: CommandContext): Promise<void> {
  const kept = (await completeBackups(store)).slice(-keep);
  const [oldest = ''] = kept;
  // A broken-off back-up goes with those of its time.
  const old = (await store.folders()).filter((name) => isBackupName(name) && name < oldest);
  const named = new Set<string>();
  for (const name of kept)
    for (const { storage_key } of (await readManifest(store, name)).files) named.add(storage_key);
  // The manifest first: a removal that is broken off leaves nothing that looks complete.
  for (const name of old) {
    await store.remove(`${name}/manifest.json`);
    await store.remove(name);
  }
  let files = 0;
  for await (const key of store.names('files'))
    if (!named.has(key)) {
      await store.remove(key);
      files += 1;
    }
  if (old.length + files > 0)
    context.print(
      `古いバックアップ ${old.length} 件と、残りのバックアップにない添付ファイル ${files} 件を削除しました。`,
    );
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

async function portalVersion(): Promise<string> {
  const json: unknown = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  return z.parse(z.object({ version: z.string() }), json).version;
}
