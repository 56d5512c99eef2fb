import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';

/**
 * `npm test`: runs all checks in turn, also after a failure, and ends with `N passed, N failed` (each check
 * and each test counts as one). `npm test -- --only=lint,vitest` runs a part.
 */

interface Count {
  readonly passed: number;
  readonly failed: number;
}

const root = path.dirname(import.meta.dirname);
const reports = mkdtempSync(path.join(tmpdir(), 'portal-checks-'));
const folders = [
  'domain',
  'texts',
  'contract',
  'server',
  'dev',
  'web',
  'e2e',
  'testing',
  'qualification',
  'scripts',
];
const sources = [...folders, 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];

/**
 * Runs a program of node_modules/.bin (or npm) in the project. Returns its exit code and, on request, its
 * output.
 */
async function run(
  name: string,
  rest: readonly string[],
  options: { quiet?: boolean; env?: Record<string, string> } = {},
) {
  const npm = process.env['npm_execpath'];
  const [command, first] =
    name !== 'npm'
      ? [path.join(root, 'node_modules/.bin', name), []]
      : npm?.endsWith('.js')
        ? [process.execPath, [npm]]
        : ['npm', []];
  const child = spawn(command, [...first, ...rest], {
    cwd: root,
    env: { ...process.env, [process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR']: '1', ...options.env },
    stdio: [
      'ignore',
      options.quiet === true ? 'pipe' : 'inherit',
      options.quiet === true ? 'pipe' : 'inherit',
    ],
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(127);
    });
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, output };
}

const one = (good: boolean): Count => (good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A check that passes if its program exits with 0; its output shows only if it fails. */
async function check(name: string, rest: readonly string[]): Promise<Count> {
  const { code, output } = await run(name, rest, { quiet: true });
  if (code !== 0) console.log(output.trim());
  return one(code === 0);
}

/** The value at a path of names in unknown JSON; undefined if there is none. */
function at(json: unknown, ...names: readonly string[]): unknown {
  let value = json;
  for (const name of names) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return value;
}

function report(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.log(`${path.basename(file)} was not written: the run broke off.`);
    return {};
  }
}

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A run that exited with an error or ran no tests counts as a failure even if no single test failed. */
function counted(code: number, passed: number, failed: number): Count {
  if (passed + failed === 0) console.log('No test was found.');
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

async function boundaries(): Promise<Count> {
  const { code, output } = await run('depcruise', sources, { quiet: true });
  console.log(output.split('‼')[0]?.trim());
  // Without a parser for TypeScript, dependency-cruiser finds no modules and reports no violations.
  const modules = /\((\d+) modules/.exec(output)?.[1] ?? '0';
  return one(code === 0 && Number(modules) > 50);
}

/** knip checks exported names, check-texts.ts the members of exported objects. */
async function unused(): Promise<Count> {
  const names = await check('knip', ['--no-progress']);
  const members = await check('node', ['scripts/check-texts.ts']);
  return one(names.failed + members.failed === 0);
}

async function vitest(): Promise<Count> {
  const file = path.join(reports, 'vitest.json');
  const { code } = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const result = report(file);
  return counted(code, count(at(result, 'numPassedTests')), count(at(result, 'numFailedTests')));
}

/** The thresholds are in the configuration. A few generated histories reach the same lines as many. */
async function coverage(): Promise<Count> {
  const { code, output } = await run('vitest', ['run', '--config', 'vitest.coverage.config.ts'], {
    quiet: true,
    env: { HISTORIES: '50' },
  });
  const isFull = /All files +\| +100 \| +100 \| +100 \| +100 /.test(output);
  if (code !== 0 || !isFull) console.log(output.trim());
  return one(code === 0 && isFull);
}

async function browser(): Promise<Count> {
  const file = path.join(reports, 'playwright.json');
  const CHROMIUM_PATH = ensureChromium();
  const { code } = await run('playwright', ['test', '--reporter=list,json'], {
    env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const stats = at(report(file), 'stats');
  return counted(code, count(at(stats, 'expected')), count(at(stats, 'unexpected')));
}

const checks: readonly {
  readonly name: string;
  readonly title: string;
  readonly run: () => Promise<Count>;
}[] = [
  {
    name: 'lock',
    title: 'the lock file is complete',
    run: () => check('npm', ['ci', '--dry-run', '--loglevel=error']),
  },
  {
    name: 'packages',
    title: 'licences, install scripts and bill of materials',
    run: () => check('node', ['scripts/check-packages.ts']),
  },
  { name: 'types', title: 'types', run: () => check('tsc', ['-b']) },
  { name: 'format', title: 'format', run: () => check('oxfmt', ['--check', '.']) },
  {
    name: 'lint',
    title: 'lint, with types',
    run: () => check('oxlint', ['--type-aware', '--deny-warnings']),
  },
  { name: 'boundaries', title: 'boundaries between the folders', run: boundaries },
  {
    name: 'unused',
    title: 'unused files, exports, dependencies and texts',
    run: unused,
  },
  {
    name: 'docs',
    title: 'documents agree with the code',
    run: () => check('node', ['scripts/check-docs.ts']),
  },
  { name: 'vitest', title: 'unit, generated and server tests', run: vitest },
  { name: 'coverage', title: 'every line and branch of the rules, by their unit tests', run: coverage },
  { name: 'browser', title: 'browser and accessibility tests', run: browser },
];

const selected = process.argv
  .slice(2)
  .flatMap((argument) => (argument.startsWith('--only=') ? argument.slice('--only='.length).split(',') : []));
const unknown = selected.filter((name) => checks.every((one) => one.name !== name));
if (unknown.length > 0) {
  console.error(`--only knows ${checks.map((one) => one.name).join(', ')}; not ${unknown.join(', ')}.`);
  process.exit(1);
}

let passed = 0;
let failed = 0;
for (const { name, title, run: runCheck } of checks) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  console.log(`\n== ${title}`);
  const start = performance.now();
  const result = await runCheck().catch((error: unknown): Count => {
    console.log(error instanceof Error ? error.message : error);
    return one(false);
  });
  passed += result.passed;
  failed += result.failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`== ${title}: ${result.failed === 0 ? 'passed' : `${result.failed} FAILED`} in ${seconds} s`);
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
