import { spawn } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * `npm test`: runs all checks, also after a failure, and ends with `N passed, N failed` (each check and each
 * test counts as one). `npm test -- --only=lint,server` runs a part.
 */

const folders = 'domain texts contract server dev web e2e testing qualification scripts';

type Check = {
  readonly name: string;
  readonly title: string;
  readonly command: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What a run that looked at anything has in its output. */
  readonly says?: RegExp;
  /** Whether the command runs tests, and ends with their numbers. */
  readonly tests?: true;
};

/** What needs one core each: two of them run at a time. The longest come first. */
const sideBySide: readonly Check[] = [
  {
    name: 'rules',
    title: 'the rules: tests that cover every line and branch',
    command:
      'vitest run --project rules --coverage --reporter=dot --reporter=json --outputFile.json=.build/tests/rules.json',
    says: /All files +\| +100 \| +100 \| +100 \| +100 /,
    tests: true,
  },
  { name: 'types', title: 'types', command: 'tsc -b' },
  { name: 'lint', title: 'lint, with types', command: 'oxlint --type-aware --deny-warnings' },
  {
    name: 'unused',
    title: 'unused files, exports, dependencies and texts',
    command: 'knip --no-progress && node scripts/check-texts.ts',
  },
  {
    name: 'boundaries',
    title: 'boundaries between the folders',
    command: `depcruise ${folders} vite.config.ts vitest.config.ts playwright.config.ts`,
    // Without a parser for TypeScript, dependency-cruiser finds no modules and reports no violations.
    says: /\(\d{3,} modules/,
  },
  { name: 'format', title: 'format', command: 'oxfmt --check .' },
  { name: 'lock', title: 'the lock file is complete', command: 'npm ci --dry-run --loglevel=error' },
  { name: 'docs', title: 'documents agree with the code', command: 'node scripts/check-docs.ts' },
  { name: 'licences', title: 'licences of packages', command: 'node scripts/licences.ts --check' },
];

/** What takes the whole machine: one after another. */
const inTurn: readonly Check[] = [
  {
    name: 'server',
    title: 'unit tests of the browser, and server tests',
    command:
      'vitest run --project web --project server --reporter=default --reporter=json --outputFile.json=.build/tests/server.json',
    tests: true,
  },
  {
    name: 'browser',
    title: 'browser and accessibility tests',
    command: 'playwright test --reporter=list,json',
    env: { E2E_WHOLE: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: '.build/tests/browser.json' },
    tests: true,
  },
];

const only = process.argv.slice(2).flatMap((argument) => argument.replace(/^--only=/, '').split(','));
const names = [...sideBySide, ...inTurn].map(({ name }) => name);
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`--only knows ${names.join(', ')}; not ${unknown.join(', ')}.`);
const selected = (checks: readonly Check[]) =>
  checks.filter(({ name }) => only.length === 0 || only.includes(name));

let passed = 0;
let failed = 0;

/** Runs a check and counts it. Its output is shown while it comes (`live`), or as a whole at its end. */
async function run({ title, command, env = {}, says, tests }: Check, live: boolean): Promise<void> {
  if (live) console.log(`\n== ${title}`);
  const start = performance.now();
  const colours = { [process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR']: '1' };
  const child = spawn(command, {
    cwd: path.dirname(import.meta.dirname),
    env: { ...process.env, ...colours, ...env },
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (live) process.stdout.write(chunk);
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (!live) process.stdout.write(`\n== ${title}\n${output}`);
  const plain = stripVTControlCharacters(output);
  const isGood = code === 0 && (says === undefined || says.test(plain));
  const passedHere = tests ? numberOf('passed', plain) : Number(isGood);
  // A run that broke off or found no test has failed even if no single test did.
  const failedHere = isGood && passedHere > 0 ? 0 : (tests && numberOf('failed', plain)) || 1;
  passed += passedHere;
  failed += failedHere;
  console.log(`== ${title}: ${failedHere === 0 ? 'passed' : `${failedHere} FAILED`} in ${seconds} s`);
}

/** The last number before this word in the summary of Vitest or Playwright. */
function numberOf(word: string, output: string): number {
  const found = [...output.matchAll(new RegExp(`^ +(?:Tests .*?)?(\\d+) ${word}`, 'gm'))];
  return Number(found.at(-1)?.[1] ?? 0);
}

const waiting = [...selected(sideBySide)];
await Promise.all(
  [1, 2].map(async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next, false);
  }),
);
for (const check of selected(inTurn)) await run(check, true);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
