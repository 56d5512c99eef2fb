import type { Db } from '#server/db/database.ts';
import { openFiles } from '#server/files/open.ts';
import type { FileStore } from '#server/files/store.ts';
import { version } from '#server/version.ts';
import {
  backupNameOf,
  completeBackups,
  isBackupName,
  readManifest,
  writeManifest,
  type Dump,
} from './backup-manifest.ts';
import { openBackups, refuseOverlap } from './backup-locations.ts';
import { copyEach, DamagedError, writePart, type BackupStore } from './backup-store.ts';
import type { CommandContext, ExitCode } from './context.ts';
import { withDatabase, type Installation } from './installation.ts';
import { findTool, startTool } from './postgres-tools.ts';
import {
  noteBackup,
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
 * Backs up database and attachments while the portal runs
 * (docs/decisions/0053-back-up-by-pg-dump-and-a-copy-of-the-files.md). The database comes first: a stored
 * file never changes and its row is never deleted, so every file that the dump names is there afterwards. The
 * manifest comes last: without it the back-up does not count, and the next one removes it.
 */
export async function backUp(
  { target, keep }: BackupCommand,
  { database_owner_url: url, files_url }: Installation,
  context: CommandContext,
): Promise<ExitCode> {
  refuseOverlap(target, files_url, context.folder);
  const store = await openBackups(target, context.folder);
  const source = await openFiles(files_url);
  // The role that migrates may read everything.
  return withDatabase(url, (db) =>
    db.connection().execute(async (session) => {
      await takeBackupLock(session);
      await removeBroken(store, context);
      const made_at = await freeTime(store);
      const name = backupNameOf(made_at);
      const migration = await selectMigration(session);
      const database = await dump(session, { store, name, context, url });
      const attachments = await selectAttachments(session);
      const { copied, unreadable } = await copyAttachments(attachments, { source, store, context });
      await writeManifest(store, name, {
        format: 1,
        portal_version: version,
        migration,
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
      await noteBackup(session, new Date());
      if (keep !== null) await removeOld(store, keep, context);
      return 0;
    }),
  );
}

/** Lines about single files. */
const maxLines = 20;

/** Now, or a few seconds later if a back-up has that name already. */
async function freeTime(store: BackupStore): Promise<Date> {
  const taken = await store.folders();
  let time = Date.now();
  while (taken.includes(backupNameOf(new Date(time)))) time += 1000;
  return new Date(time);
}

type Dumping = {
  readonly store: BackupStore;
  readonly name: string;
  readonly context: CommandContext;
  readonly url: string;
};

async function dump(session: Db, { store, name, context, url }: Dumping): Promise<Dump> {
  const server_version = await selectServerVersion(session);
  const tool = await findTool('pg_dump', Number.parseInt(server_version, 10), context.env);
  context.progress?.('バックアップ中 データベース');
  const running = startTool(tool, url, ['--format=custom', '--no-owner']);
  const file = 'database.dump';
  const [written] = await Promise.all([writePart(store, `${name}/${file}`, running.output), running.end]);
  return { kind: 'dump', server_version, tool_version: tool.version, files: [{ path: file, ...written }] };
}

/** Copies the attachments that the location does not have. Names those that can't be read or are damaged. */
async function copyAttachments(
  attachments: readonly Attachment[],
  {
    source,
    store,
    context,
  }: { readonly source: FileStore; readonly store: BackupStore; readonly context: CommandContext },
): Promise<{ readonly copied: number; readonly unreadable: readonly string[] }> {
  // A file has its name only once it is whole and was compared with its checksum.
  const present = new Set<string>();
  for await (const { name } of store.files('files')) present.add(name);
  let copied = 0;
  const unreadable: string[] = [];
  await copyEach(attachments.entries(), async ([done, { storage_key, ...expected }]) => {
    if (done % 100 === 0)
      context.progress?.(`バックアップ中 添付ファイル ${done} / ${attachments.length} 件`);
    if (present.has(storage_key)) return;
    const bytes = await source.read(storage_key).catch(async () => {
      // If it serves, this file alone is lost.
      await source.check();
      return null;
    });
    if (bytes === null) return void unreadable.push(storage_key);
    try {
      await writePart(store, storage_key, bytes, expected);
      copied += 1;
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      unreadable.push(storage_key);
    }
  });
  return { copied, unreadable };
}

/** Removes what earlier back-ups that were broken off have left, but for whole attachments. */
async function removeBroken(store: BackupStore, context: CommandContext): Promise<void> {
  const complete = await completeBackups(store);
  const broken = (await store.folders()).filter((name) => isBackupName(name) && !complete.includes(name));
  for (const name of broken) await store.removeFolder(name);
  if (broken.length > 0) context.print(`途中で終わっていたバックアップ ${broken.length} 件を削除しました。`);
}

/** Removes all but the newest back-ups, and the attachments that none of these names. */
async function removeOld(store: BackupStore, keep: number, context: CommandContext): Promise<void> {
  const complete = await completeBackups(store);
  const old = complete.slice(0, -keep);
  const named = new Set<string>();
  for (const name of complete.slice(-keep))
    for (const { storage_key } of (await readManifest(store, name)).files) named.add(storage_key);
  // The manifest first: a removal that is broken off leaves nothing that looks complete.
  for (const name of old) {
    await store.remove(`${name}/manifest.json`);
    await store.removeFolder(name);
  }
  let files = 0;
  await copyEach(store.files('files'), async ({ name }) => {
    if (named.has(name)) return;
    await store.remove(name);
    files += 1;
  });
  if (old.length + files > 0)
    context.print(
      `古いバックアップ ${old.length} 件と、残りのバックアップにない添付ファイル ${files} 件を削除しました。`,
    );
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
