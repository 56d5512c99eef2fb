import { Readable } from 'node:stream';
import type { Db } from '#server/db/database.ts';
import { passwordFile } from '#server/db/postgres.ts';
import { openFiles } from '#server/files/open.ts';
import type { FileStore } from '#server/files/store.ts';
import { version } from '#server/version.ts';
import { copyCluster } from './backup-cluster.ts';
import {
  backupNameOf,
  checkPart,
  completeBackups,
  isBackupName,
  readManifest,
  writeManifest,
  type Manifest,
} from './backup-manifest.ts';
import { openBackups, refuseOverlap } from './backup-places.ts';
import { copyEach, DamagedError, type BackupStore } from './backup-store.ts';
import type { CommandContext, ExitCode } from './context.ts';
import { withDatabase, type Installation } from './installation.ts';
import { findTool, startTool } from './postgres-tools.ts';
import {
  allowLongWork,
  exportSnapshot,
  noteBackup,
  selectAttachments,
  selectDatabaseSize,
  selectMigration,
  selectServerVersion,
  withBackupLock,
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
 * count, and the next one removes it.
 */
export async function backUp(
  { target, keep }: BackupCommand,
  installation: Installation,
  context: CommandContext,
): Promise<ExitCode> {
  refuseOverlap(target, installation.files_url, context.folder);
  const store = await openBackups(target, context.folder);
  const source = await openFiles(installation.files_url);
  // The role that migrates may read everything.
  return withDatabase(installation.database_owner_url, (db) =>
    db.connection().execute(async (session) => {
      await allowLongWork(session);
      return withBackupLock(session, () => make(session, { store, source, keep, installation, context }));
    }),
  );
}

type Inputs = {
  readonly store: BackupStore;
  readonly source: FileStore;
  readonly keep: number | null;
  readonly installation: Installation;
  readonly context: CommandContext;
};

async function make(session: Db, { store, source, keep, installation, context }: Inputs): Promise<ExitCode> {
  await removeBroken(store, context);
  const made_at = await freeTime(store);
  const name = backupNameOf(made_at);
  const { database, attachments } = installation.built_in
    ? await copyOwn(session, { store, name, context, url: installation.database_url })
    : await dumpOutside(session, { store, name, context, url: installation.database_owner_url });
  const { copied, unreadable } = await copyAttachments(attachments, { source, store, context });
  const lost = new Set(unreadable);
  await writeManifest(store, name, {
    format: 1,
    portal_version: version,
    migration: await selectMigration(session),
    made_at: made_at.toISOString(),
    database,
    files: attachments.filter(({ storage_key }) => !lost.has(storage_key)),
    unreadable_files: [...lost],
  });
  const bytes = database.files.reduce((sum, { size }) => sum + size, 0);
  context.print(
    `バックアップ ${name} を作りました（データベース ${megabytes(bytes)} MB、添付ファイル ${attachments.length} 件、うち今回コピーしたもの ${copied} 件）。`,
  );
  for (const key of unreadable.slice(0, maxLines))
    context.printError(`添付ファイル ${key} がないか、内容が記録と異なるため、含まれていません。`);
  if (unreadable.length > maxLines) context.printError(`ほか ${unreadable.length - maxLines} 件も同じです。`);
  // What an older back-up still has may be the last copy.
  if (unreadable.length > 0) return 1;
  await noteBackup(session, new Date());
  if (keep !== null) await removeOld(store, keep, context);
  return 0;
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
      // The dump's own size shows only at its end.
      const estimate = await selectDatabaseSize(tx);
      const dump = startTool(tool, url, ['--format=custom', '--no-owner', `--snapshot=${snapshot}`]);
      const place = 'database.dump';
      const writing = store.write(`${name}/${place}`, dump.output, { estimate });
      const [written] = await Promise.all([writing, dump.end]);
      const files = [{ path: place, ...written }];
      return {
        database: { kind: 'dump', server_version, tool_version: tool.version, files },
        attachments,
      };
    });
}

/**
 * Copies the attachments that the place does not have. It has one if an earlier back-up names it with this
 * checksum, or if its bytes are read and have it: a back-up that was broken off may have left it. Names those
 * that can't be read or are damaged.
 */
async function copyAttachments(
  attachments: readonly Attachment[],
  {
    source,
    store,
    context,
  }: { readonly source: FileStore; readonly store: BackupStore; readonly context: CommandContext },
): Promise<{ readonly copied: number; readonly unreadable: readonly string[] }> {
  const proven = await newestChecksums(store, context);
  const present = new Map<string, number>();
  for await (const { name, size } of store.files('files')) present.set(name, size);
  let copied = 0;
  const unreadable: string[] = [];
  await copyEach(attachments.entries(), async ([done, { storage_key, ...expected }]) => {
    if (done % 100 === 0)
      context.progress?.(`バックアップ中 添付ファイル ${done} / ${attachments.length} 件`);
    if (present.get(storage_key) === expected.size) {
      if (proven.get(storage_key) === expected.sha256) return;
      if (await unlessDamaged(checkPart(store, storage_key, expected))) return;
    }
    const bytes = await source.read(storage_key).catch(async () => {
      // If it serves, this file alone is lost.
      await source.check();
      return null;
    });
    if (bytes !== null && (await unlessDamaged(store.write(storage_key, bytes, { expected })))) copied += 1;
    else unreadable.push(storage_key);
  });
  return { copied, unreadable };
}

/** The SHA-256 of each attachment of the newest back-up; each was compared when it was written. */
async function newestChecksums(
  store: BackupStore,
  context: CommandContext,
): Promise<ReadonlyMap<string, string>> {
  const name = (await completeBackups(store)).at(-1);
  if (name === undefined) return new Map();
  try {
    const { files } = await readManifest(store, name);
    return new Map(files.map(({ storage_key, sha256 }) => [storage_key, sha256]));
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    context.printError(error.message);
    return new Map();
  }
}

/** Whether the operation succeeds; false for a DamagedError. */
async function unlessDamaged(operation: Promise<unknown>): Promise<boolean> {
  try {
    await operation;
    return true;
  } catch (error) {
    if (error instanceof DamagedError) return false;
    throw error;
  }
}

/** Removes what earlier back-ups that were broken off have left, but for whole attachments. */
async function removeBroken(store: BackupStore, context: CommandContext): Promise<void> {
  await store.removeUnfinished();
  const complete = await completeBackups(store);
  const broken = (await store.folders()).filter((name) => isBackupName(name) && !complete.includes(name));
  for (const name of broken) await store.removeFolder(name);
  if (broken.length > 0) context.print(`途中で終わっていたバックアップ ${broken.length} 件を削除しました。`);
}

/** Removes all but the newest back-ups, and the attachments that none of these names. */
async function removeOld(store: BackupStore, keep: number, context: CommandContext): Promise<void> {
  const complete = await completeBackups(store);
  const kept = complete.slice(-keep);
  const old = complete.slice(0, -keep);
  const named = new Set<string>();
  for (const name of kept)
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
