import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { unprivileged } from '#dev/postgres/binaries.ts';
import { findTool, type Tool } from '#server/cli/postgres-tools.ts';
import { freePort } from '#dev/services/free-port.ts';

const run = promisify(execFile);

/** The version of the PostgreSQL that the tests start. */
const ours = 18;

export type DumpableServer = { readonly url: string; stop(): Promise<void> };

/**
 * How to start, in an empty folder, a PostgreSQL that an installed client can dump: that of the tests, or
 * else the one that Debian installs beside its own client. If none is there, returns null, and fails if `CI`
 * is set.
 */
export async function findDumpableServer(): Promise<((folder: string) => Promise<DumpableServer>) | null> {
  const fits = await findTool('pg_dump', ours, process.env).catch(() => null);
  const url = process.env['TEST_DATABASE_URL'];
  if (fits !== null && url !== undefined) return async () => ({ url, stop: async () => undefined });
  // Without PATH: the programs that PATH leads to may be links, with no server beside them.
  const tool = await findTool('pg_dump', 15, {}).catch(() => null);
  const beside = tool === null ? [] : await readdir(path.dirname(tool.file));
  if (tool !== null && beside.includes('initdb')) return (folder) => startBeside(tool, folder);
  if (process.env['CI'] !== undefined)
    throw new Error('No pg_dump is installed with a PostgreSQL that it can dump.');
  console.log('back-ups: not run, because no pg_dump is installed with a PostgreSQL that it can dump');
  return null;
}

/** Starts the PostgreSQL whose programs are beside its client. */
async function startBeside(tool: Tool, folder: string): Promise<DumpableServer> {
  const as = await unprivileged();
  const serverFolder = path.join(folder, 'server');
  const passwordFile = path.join(serverFolder, 'password');
  await mkdir(serverFolder);
  await writeFile(passwordFile, 'not for argv');
  if (as !== null) for (const each of [serverFolder, passwordFile]) await chown(each, as.uid, as.gid);
  const program = (name: string, ...args: readonly string[]) =>
    run(path.join(path.dirname(tool.file), name), ['-D', path.join(serverFolder, 'data'), ...args], {
      ...as,
      cwd: '/',
    });
  await program(
    'initdb',
    ...['--username=portal', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale=C', '--no-sync'],
  );
  const port = await freePort();
  const options = `-h 127.0.0.1 -p ${port} -k ${serverFolder} -c fsync=off -c timezone=UTC`;
  await program('pg_ctl', 'start', '--wait', '--silent', '-l', path.join(serverFolder, 'log'), '-o', options);
  return {
    url: `postgres://portal:not%20for%20argv@127.0.0.1:${port}/postgres`,
    stop: async () => void (await program('pg_ctl', 'stop', '--wait', '--silent', '-m', 'fast')),
  };
}
