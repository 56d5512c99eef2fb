import { execFile } from 'node:child_process';
import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * When a process started, in a form that only compares; null if it does not run. A pid alone can be reused.
 */
async function startOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    const [state, ...fields] = line?.slice(line.lastIndexOf(')') + 2).split(' ') ?? [];
    // A zombie (ended, but not yet collected by its parent) does not run.
    return state === undefined || state === 'Z' ? null : (fields[18] ?? null);
  }
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/NH', '/FI', `PID eq ${pid}`]);
    return stdout.includes(String(pid)) ? 'running' : null;
  }
  const found = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => null);
  return found?.stdout.trim() ?? null;
}

/**
 * Locks the folder for this process, so that two portals never share a PostgreSQL or its files. Fails with
 * one line that says what to do while the previous owner still runs; a dead owner is ignored.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const pid = await otherOwner(folder);
  if (pid !== null)
    throw new Error(
      `The data folder ${folder} is in use by process ${pid}: stop that portal, or set PORTAL_DATA_DIR (and PORT) to run a second one.`,
    );
  const file = ownerFile(folder);
  await writeFile(file, `${process.pid} ${(await startOf(process.pid)) ?? ''}\n`);
  return () => rm(file, { force: true });
}

const ownerFile = (folder: string): string => path.join(folder, 'in-use-by');

/** The running process that locked the folder, if it is not this one; otherwise null. */
async function otherOwner(folder: string): Promise<number | null> {
  const [pid, ...start] = (await readFile(ownerFile(folder), 'utf8').catch(() => '')).trim().split(' ');
  if (pid === undefined || pid === '' || Number(pid) === process.pid) return null;
  return (await startOf(Number(pid))) === start.join(' ') ? Number(pid) : null;
}

/**
 * The port of the PostgreSQL that another process of ours runs for `folder` in what `findData` returns; null
 * if none has locked the folder. Waits at most 30 seconds for one that is starting.
 */
export async function portOfRunning(folder: string, findData: () => Promise<string>): Promise<number | null> {
  for (let waited = 0; ; waited += 100) {
    const owner = await otherOwner(folder);
    if (owner === null) return null;
    const data = await findData();
    const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    const [pid, , , port, , , , status] = lines;
    if (status?.trim() === 'ready' && (await isPostmasterOf(Number(pid), data))) return Number(port);
    if (waited > 30_000)
      throw new Error(
        `Process ${owner} has taken the data folder ${folder}, but no PostgreSQL is ready in it: stop that process.`,
      );
    await sleep(100);
  }
}

async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if ((await startOf(pid)) === null) return false;
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data;
  if (process.platform === 'win32')
    return (await run('tasklist', ['/NH', '/FI', `PID eq ${pid}`])).stdout.includes('postgres');
  return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout.includes(data);
}

/** Whether a PostgreSQL runs in this folder, whoever started it. */
export async function isRunningIn(data: string): Promise<boolean> {
  const pid = await postmasterPid(data);
  return pid > 0 && (await isPostmasterOf(pid, data));
}

async function postmasterPid(data: string): Promise<number> {
  const file = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(file.split('\n')[0]);
}

/** Stops the PostgreSQL that a killed start left in this folder, and removes a stale pid file. */
export async function stopLeftover(data: string): Promise<void> {
  const file = path.join(data, 'postmaster.pid');
  const pid = await postmasterPid(data);
  if (!(pid > 0)) return;
  if (await isPostmasterOf(pid, data)) {
    const start = await startOf(pid);
    process.kill(pid, 'SIGINT');
    for (let waited = 0; (await startOf(pid)) === start; waited += 50) {
      if (waited === 10_000) process.kill(pid, 'SIGQUIT');
      if (waited > 20_000)
        throw new Error(
          `A PostgreSQL (process ${pid}) still runs in ${data} and does not stop: end it by hand.`,
        );
      await sleep(50);
    }
  }
  await rm(file, { force: true });
}
