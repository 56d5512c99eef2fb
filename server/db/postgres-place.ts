import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isReachableByOthers, type RunAs } from './postgres-binaries.ts';
import { isRunningIn } from './postgres-lock.ts';

/**
 * The place of a data folder's cluster: the folder itself, or one outside. Started by root, PostgreSQL runs
 * as `nobody`, who can't reach a cluster below a closed folder. The data folder's file `postgres.place` names
 * the place outside; the place's file `data-folder` names the data folder. So a place without its data folder
 * can be told and is removed.
 */

/** Where places outside are. */
export const outsideFolder = '/var/lib/supplier-portal';

const nameFile = (dataDir: string): string => path.join(dataDir, 'postgres.place');
const ownerFile = (place: string): string => path.join(place, 'data-folder');

/** The place of this data folder's cluster; null if it has none. A moved folder keeps its own, a copy not. */
export async function findPlace(dataDir: string, outside = outsideFolder): Promise<string | null> {
  if ((await textOf(path.join(dataDir, 'postgres/PG_VERSION'))) !== null) return dataDir;
  const named = await textOf(nameFile(dataDir));
  if (named === null || path.dirname(named) !== outside || (await isGone(named))) return null;
  const owner = await ownerOf(named);
  if (owner === null) return path.basename(named) === hashOf(dataDir) ? named : null;
  return owner.dataDir === dataDir || (await textOf(nameFile(owner.dataDir))) !== named ? named : null;
}

/** The place of this data folder's cluster; makes one if it has none. */
export async function takePlace(dataDir: string, as: RunAs, outside = outsideFolder): Promise<string> {
  const found = await findPlace(dataDir, outside);
  if (found === dataDir) return dataDir;
  if (found === null && (as === null || (await isReachableByOthers(dataDir)))) return dataDir;
  const place = found ?? (await freePlace(dataDir, outside));
  // In this order: whoever finds the second file finds the first one too.
  await writeFile(nameFile(dataDir), `${place}\n`);
  await mkdir(place, { recursive: true, mode: 0o755 });
  await writeFile(ownerFile(place), `${dataDir}\n${(await stat(dataDir)).dev}\n`);
  return place;
}

/** What an earlier data folder of this name has left is not found again. */
async function freePlace(dataDir: string, outside: string): Promise<string> {
  const place = path.join(outside, hashOf(dataDir));
  if (await isGone(place)) return place;
  const owner = await ownerOf(place);
  if (owner?.dataDir !== dataDir || (await isRunningIn(path.join(place, 'postgres'))))
    return `${place}-${randomBytes(4).toString('hex')}`;
  await rm(place, { recursive: true });
  return place;
}

/** Removes places whose data folder is gone or names another one. Returns them with their data folders. */
export async function removeLeftPlaces(
  outside = outsideFolder,
): Promise<readonly { readonly place: string; readonly dataDir: string }[]> {
  const removed: { place: string; dataDir: string }[] = [];
  for (const name of await readdir(outside).catch(() => [])) {
    const place = path.join(outside, name);
    const owner = await ownerOf(place);
    if (owner === null || !(await isLeft(place, owner))) continue;
    await rm(place, { recursive: true, force: true });
    removed.push({ place, dataDir: owner.dataDir });
  }
  return removed;
}

type Owner = { readonly dataDir: string; readonly device: number };

async function isLeft(place: string, { dataDir, device }: Owner): Promise<boolean> {
  if ((await textOf(nameFile(dataDir))) === place) return false;
  if (await isRunningIn(path.join(place, 'postgres'))) return false;
  // On another device than the data folder was: its volume is not mounted now.
  for (let folder = dataDir; ; folder = path.dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found !== null) return found.dev === device;
  }
}

async function ownerOf(place: string): Promise<Owner | null> {
  const [dataDir = '', device] = ((await textOf(ownerFile(place))) ?? '').split('\n');
  return dataDir === '' ? null : { dataDir, device: Number(device) };
}

function hashOf(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
}

async function isGone(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => null)) === null;
}

/** The trimmed content of a file; null if there is none. */
async function textOf(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}
