import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

const ownerFile = (folder: string): string => path.join(folder, 'in-use-by');

/** The running process that locked the folder, if it is not this one; otherwise null. */
export async function otherOwner(folder: string): Promise<number | null> {
  const [pid, ...start] = (await readFile(ownerFile(folder), 'utf8').catch(() => '')).trim().split(' ');
  if (pid === undefined || pid === '' || Number(pid) === process.pid) return null;
  return (await startOf(Number(pid))) === start.join(' ') ? Number(pid) : null;
}

/**
 * Locks the folder for this process, so that two portals never share their files. Fails with one line that
 * says what to do while the previous owner still runs; a dead owner is ignored.
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
