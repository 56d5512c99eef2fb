import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { DamagedError, measure, type BackupStore, type Written } from './backup-store.ts';

const written = { size: z.int(), sha256: z.string() };

const manifestSchema = z.object({
  format: z.literal(1),
  portal_version: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** ISO 8601, UTC: the database is that of this moment or a little later. */
  made_at: z.string(),
  database: z.discriminatedUnion('kind', [
    z.object({
      /** A copy of the files of our own PostgreSQL, made while it runs. It recovers when it is started. */
      kind: z.literal('cluster'),
      server_version: z.string(),
      start_lsn: z.string(),
      /** The database is that of this position in the write-ahead log. */
      stop_lsn: z.string(),
      /** Paths in the back-up. */
      files: z.array(z.object({ path: z.string(), ...written })),
      /** Folders that may be empty. */
      folders: z.array(z.string()),
    }),
    z.object({
      /** What pg_dump wrote in its own format. */
      kind: z.literal('dump'),
      server_version: z.string(),
      /** The major version of pg_dump. */
      tool_version: z.int(),
      files: z.array(z.object({ path: z.string(), ...written })),
    }),
  ]),
  /** The attachments, which all back-ups of a place share. */
  files: z.array(z.object({ storage_key: z.string(), ...written })),
  /** Attachments that could not be read or were damaged when the back-up was made. */
  unreadable_files: z.array(z.string()),
});

/** The content of a back-up. */
export type Manifest = z.infer<typeof manifestSchema>;

const place = (name: string): string => `${name}/manifest.json`;
const checksumPlace = (name: string): string => `${name}/manifest.sha256`;

/** Makes a back-up complete: one without this file is a broken-off one. */
export async function writeManifest(store: BackupStore, name: string, manifest: Manifest): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await store.write(checksumPlace(name), Readable.from([Buffer.from(`${sha256}  manifest.json\n`)]));
  await store.write(place(name), Readable.from([bytes]));
}

/** The names of the complete back-ups, oldest first. */
export async function completeBackups(store: BackupStore): Promise<readonly string[]> {
  const complete: string[] = [];
  for (const name of (await store.folders()).toSorted())
    if (isBackupName(name) && (await store.has(place(name)))) complete.push(name);
  return complete;
}

/** The name of a back-up is its time in UTC: 20261123T072825Z. */
export const isBackupName = (name: string): boolean => /^\d{8}T\d{6}Z$/.test(name);

export const backupNameOf = (time: Date): string =>
  time.toISOString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '');

/**
 * Throws an Error whose message is one line if it is missing, damaged (DamagedError), or of another format.
 */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest> {
  const bytes = await store.read(place(name));
  if (bytes === null)
    throw new Error(
      `「${store.address}」のバックアップ「${name}」は完了していません（manifest.json がありません）。`,
    );
  const json = await text(bytes);
  const checksum = await store.read(checksumPlace(name));
  const expected = checksum === null ? null : (await text(checksum)).split(' ')[0];
  if (createHash('sha256').update(json).digest('hex') !== expected) throw new DamagedError(place(name));
  const parsed = z.safeParse(manifestSchema, JSON.parse(json));
  if (!parsed.success)
    throw new Error(`バックアップ「${name}」の形式に、この版のポータルは対応していません。`);
  return parsed.data;
}

/** Opens a part of a back-up. Throws a DamagedError if it is missing. */
export async function openPart(store: BackupStore, name: string): Promise<Readable> {
  const bytes = await store.read(name);
  if (bytes === null) throw new DamagedError(name);
  return bytes;
}

/** Reads a part of a back-up. Throws a DamagedError if it is missing or damaged. */
export async function checkPart(store: BackupStore, name: string, expected: Written): Promise<void> {
  const { bytes } = measure(name, await openPart(store, name), expected);
  for await (const _ of bytes);
}

/** Copies a part of a back-up to another place. Throws a DamagedError if it is missing or damaged. */
export async function copyPart(
  from: BackupStore,
  name: string,
  to: { readonly store: BackupStore; readonly name: string; readonly expected: Written },
): Promise<void> {
  const bytes = await openPart(from, name);
  try {
    await to.store.write(to.name, bytes, { expected: to.expected });
  } catch (error) {
    throw error instanceof DamagedError ? new DamagedError(name) : error;
  }
}
