// Starts an entry of this project from a bare clone: `node scripts/bootstrap.mjs ENTRY [ARGUMENT…]`. Plain
// JavaScript without dependencies, for Node 20 or later. Installs the packages of package-lock.json if it
// changed, then runs the entry with the pinned Node. Ends when npm ends, because npm does not pass SIGTERM on
// to its shell's children.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.installed');
const installing = path.join(root, '.build', 'installing');
/** The compiled modules of the last start: a process begins in two thirds of the time. */
const compiled = { NODE_COMPILE_CACHE: path.join(root, '.build', 'compiled') };
/**
 * What keeps a portal that serves for months small (docs/performance.md), beside the compiled modules, with
 * which neither it nor its threads load the compiler that strips types: garbage collected before it outgrows
 * what is in use, and one store of native memory, which a new thread takes from what an ended one has left.
 */
const lean = {
  entry: 'scripts/start.ts',
  environment: { MALLOC_ARENA_MAX: '1' },
  flags: ['--max-semi-space-size=4', '--heap-growing-percent=50'],
};

/** Prints one line that says what to do, and exits with 1. */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Identifies the installed modules: the lock file, and the system they are for. */
function fingerprint() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`;
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint();
}

/**
 * Whether npm's record of the installed modules matches the lock file, as it does after `npm install` by
 * hand.
 */
function isInstalledByHand() {
  const record = path.join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const isForThisSystem = ({ os, cpu, libc }) =>
    os?.includes(process.platform) === true && cpu?.includes(process.arch) === true && libc === undefined;
  return (
    Object.keys(installed).every(
      (place) => locked[place] !== undefined && existsSync(path.join(root, place)),
    ) &&
    Object.entries(locked).every(([place, entry]) => {
      if (place === '') return true;
      if (installed[place] !== undefined) return installed[place].integrity === entry.integrity;
      return entry.optional === true && !isForThisSystem(entry);
    })
  );
}

/** The command that runs npm: the npm that started this process, or the one on the path. */
function npm() {
  const cli = process.env['npm_execpath'];
  if (cli?.endsWith('.js')) return { command: process.execPath, first: [cli], shell: false };
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}

/** Waits while another start in the same folder installs; takes over if that one died. */
function takeTurn() {
  mkdirSync(path.dirname(installing), { recursive: true });
  for (;;) {
    try {
      writeFileSync(installing, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(readFileSync(installing, 'utf8'));
    const age = Date.now() - statSync(installing).mtimeMs;
    if ((owner > 0 && !isAlive(owner)) || age > 15 * 60_000) rmSync(installing, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function install() {
  takeTurn();
  try {
    if (isInstalled()) return;
    if (isInstalledByHand()) return writeFileSync(stampFile, fingerprint());
    console.log('Installing what package-lock.json names. It takes some minutes.');
    const environment = { ...process.env };
    // `npm start --omit=dev` or NODE_ENV=production would leave out half of what a start needs.
    for (const name of Object.keys(environment))
      if (/^(NODE_ENV|npm_config_(omit|include|production|only|also|dry_run|node_env))$/i.test(name))
        delete environment[name];
    const { command, first, shell } = npm();
    const npmCi = spawn(
      command,
      [...first, 'ci', '--loglevel=error', '--include=dev', '--include=optional'],
      {
        cwd: root,
        env: environment,
        shell,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const ended = new Promise((resolve) => {
      npmCi.once('error', (error) =>
        fail(`npm could not be run (${error.message}): install Node 20 or later with npm.`),
      );
      npmCi.once('close', resolve);
    });
    const begun = Date.now();
    // npm says nothing until it ends.
    const progress = setInterval(
      () => console.log(`  still installing after ${Math.round((Date.now() - begun) / 1000)} s`),
      10_000,
    );
    const status = await ended;
    clearInterval(progress);
    if (status !== 0)
      fail('The installation failed (see above): mend that, then run the same command again.');
    writeFileSync(stampFile, fingerprint());
  } finally {
    rmSync(installing, { force: true });
  }
}

/** The pinned Node, after a trial run: a minimal Debian lacks a library that it needs. */
function pinnedNode() {
  const node = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (!existsSync(node))
    fail(
      `There is no Node for ${process.platform} on ${process.arch} among the optional dependencies of package.json.`,
    );
  const tried = spawnSync(node, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  if (tried.status === 0) return node;
  if (/libatomic/.test(tried.stderr ?? ''))
    fail('The library libatomic1 is missing: apt-get install -y libatomic1');
  return fail(
    `The installed Node does not run: ${(tried.stderr || tried.error?.message || 'no reason given').trim()}`,
  );
}

/** A process's parent and name, or null if it has ended or can't be read. */
function processOf(pid) {
  try {
    if (process.platform === 'linux') {
      const [, name = '', parent = '0'] =
        /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return { name, parent: Number(parent) };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [, parent = '0', name = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    return { name: path.basename(name), parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Calls `onOrphaned` once when npm, or the shell that npm started this process with, has ended. */
function watchParents(onOrphaned) {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const above = processOf(parent);
  // npm runs scripts in a shell. Some shells replace themselves with their command, so the parent is npm
  // itself.
  const grandparent = above && /^-?(sh|dash|bash|ash|zsh|ksh)$/.test(above.name) ? above.parent : null;
  const timer = setInterval(
    () => {
      const orphaned =
        process.ppid !== parent || (grandparent !== null && processOf(parent)?.parent !== grandparent);
      if (!orphaned) return;
      clearInterval(timer);
      onOrphaned();
    },
    process.platform === 'linux' ? 250 : 1000,
  );
  timer.unref();
}

function run(entry, rest) {
  const node = pinnedNode();
  const { flags, environment } = entry === lean.entry ? lean : { flags: [], environment: {} };
  const child = spawn(node, [...flags, path.join(root, entry), ...rest], {
    cwd: root,
    // The channel tells the entry when this process ends, however it ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...compiled,
      ...environment,
      ...process.env,
      PATH: path.join(modules, '.bin') + path.delimiter + (process.env['PATH'] ?? ''),
    },
    shell: process.platform === 'win32',
  });
  const stop = (signal) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGHUP', () => stop('SIGTERM'));
  watchParents(() => {
    stop('SIGTERM');
    setTimeout(() => stop('SIGKILL'), 15_000).unref();
  });
  child.on('error', (error) => fail(`The entry could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
    if (signal !== null && process.exitCode === 1) console.error(`${entry} was ended by ${signal}.`);
  });
}

const [entry, ...rest] = process.argv.slice(2);
if (entry === undefined) fail('usage: node scripts/bootstrap.mjs ENTRY [ARGUMENT…]');
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or later is needed; this is ${process.version}.`);
if (!isInstalled()) await install();
run(entry, rest);
