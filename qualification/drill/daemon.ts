import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';

export type DaemonOptions = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly gid?: number;
  readonly cwd?: string;
  /** Its output is appended to this file. */
  readonly log: string;
};

const all = new Set<Daemon>();

/** Kills everything that runs (-9), the latest first. */
export async function killAll(): Promise<void> {
  for (const daemon of [...all].toReversed()) await daemon.kill();
}

/** A background process that the drill starts, kills, stops and continues, with all of its descendants. */
export class Daemon {
  readonly #options: DaemonOptions;
  #child: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: DaemonOptions) {
    this.#options = options;
  }

  start(): void {
    const { command, args, env, uid, gid, cwd, log } = this.#options;
    const output = openSync(log, 'a');
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      cwd: cwd ?? '/',
      detached: true,
      stdio: ['ignore', output, output],
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
    });
    closeSync(output);
    this.#child = child;
    all.add(this);
    this.#ended = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
  }

  get running(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Sends a signal to the process and everything it has started. */
  signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined || !this.running) return;
    for (const each of [pid, ...descendants(pid)]) sendSignal(each, signal);
  }

  /** Kills it with everything it has started (-9), and waits for its end. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#ended;
  }

  /** Asks it to stop, and waits for its end. */
  async stop(): Promise<void> {
    const pid = this.#child?.pid;
    if (pid !== undefined && this.running) sendSignal(pid, 'SIGTERM');
    await this.#ended;
  }
}

/** Sends a signal to a process, if it is still there. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** By the parent of each process in /proc: PostgreSQL leaves the process group of what starts it. */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(name);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  const add = (of: number): void => {
    for (const child of children.get(of) ?? []) {
      found.push(child);
      add(child);
    }
  };
  add(pid);
  return found;
}

function parentOf(pid: string): number | null {
  try {
    // The name in brackets may hold spaces and brackets of its own.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[1]);
  } catch {
    return null;
  }
}
