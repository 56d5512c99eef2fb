import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { DamagedError, writePart, type BackupStore } from './backup-store.ts';

const written = { size: z.int(), sha256: z.string() };

const manifestSchema = z.object({
  format: z.literal(1),
  portal_version: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** ISO 8601, UTC. */
  made_at: z.string(),
  database: z.object({
    /** What pg_dump wrote in its own format. */
    kind: z.literal('dump'),
    server_version: z.string(),
    /** The major version of pg_dump. */
    tool_version: z.int(),
    /** Paths in the back-up. */
    files: z.array(z.object({ path: z.string(), ...written })),
  }),
  /** The attachments, which all back-ups of a location share. */
  files: z.array(z.object({ storage_key: z.string(), ...written })),
  /** Attachments that could not be read or were damaged when the back-up was made. */
  unreadable_files: z.array(z.string()),
});

/** The content of a back-up. */
export type Manifest = z.infer<typeof manifestSchema>;
export type Dump = Manifest['database'];

const manifestPath = (name: string): string => `${name}/manifest.json`;

/** Makes a back-up complete: one without this file is a broken-off one. */
export async function writeManifest(store: BackupStore, name: string, manifest: Manifest): Promise<void> {
  await writePart(
    store,
    manifestPath(name),
    Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]),
  );
}

/** The names of the complete back-ups, oldest first. */
export async function completeBackups(store: BackupStore): Promise<readonly string[]> {
  const complete: string[] = [];
  for (const name of (await store.folders()).toSorted())
    if (isBackupName(name) && (await store.has(manifestPath(name)))) complete.push(name);
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
  const bytes = await store.read(manifestPath(name));
  if (bytes === null)
    throw new Error(
      `「${store.address}」のバックアップ「${name}」は完了していません（manifest.json がありません）。`,
    );
  const content = await text(bytes);
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    throw new DamagedError(manifestPath(name));
  }
  const parsed = z.safeParse(manifestSchema, json);
  if (!parsed.success)
    throw new Error(`バックアップ「${name}」の形式に、この版のポータルは対応していません。`);
  return parsed.data;
}
