import { spawn } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * `npm test`: runs all checks in turn, also after a failure, and ends with `N passed, N failed` (each check
 * and each test counts as one). `npm test -- --only=lint,vitest` runs a part.
 */

const folders = 'domain texts contract server dev web e2e testing qualification scripts';
const checks: readonly {
  readonly name: string;
  readonly title: string;
  readonly command: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What a run that looked at anything has in its output. */
  readonly says?: RegExp;
  /** Whether the command runs tests, and ends with their numbers. */
  readonly tests?: true;
}[] = [
  { name: 'lock', title: 'the lock file is complete', command: 'npm ci --dry-run --loglevel=error' },
  { name: 'licences', title: 'licences of packages', command: 'node scripts/licences.ts --check' },
  { name: 'types', title: 'types', command: 'tsc -b' },
  { name: 'format', title: 'format', command: 'oxfmt --check .' },
  { name: 'lint', title: 'lint, with types', command: 'oxlint --type-aware --deny-warnings' },
  {
    name: 'boundaries',
    title: 'boundaries between the folders',
    command: `depcruise ${folders} vite.config.ts vitest.config.ts playwright.config.ts`,
    // Without a parser for TypeScript, dependency-cruiser finds no modules and reports no violations.
    says: /\(\d{3,} modules/,
  },
  {
    name: 'unused',
    title: 'unused files, exports, dependencies and texts',
    command: 'knip --no-progress && node scripts/check-texts.ts',
  },
  { name: 'docs', title: 'documents agree with the code', command: 'node scripts/check-docs.ts' },
  { name: 'vitest', title: 'unit, generated and server tests', command: 'vitest run', tests: true },
  {
    name: 'coverage',
    title: 'every line and branch of the rules, by their unit tests',
    command: 'vitest run --config vitest.coverage.config.ts --reporter=dot',
    says: /All files +\| +100 \| +100 \| +100 \| +100 /,
  },
  {
    name: 'browser',
    title: 'browser and accessibility tests',
    command: 'playwright test --reporter=list',
    env: { E2E_WHOLE: '1' },
    tests: true,
  },
];

const only = process.argv.slice(2).flatMap((argument) => argument.replace(/^--only=/, '').split(','));
const names = checks.map(({ name }) => name);
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`--only knows ${names.join(', ')}; not ${unknown.join(', ')}.`);
const selected = checks.filter(({ name }) => only.length === 0 || only.includes(name));

/** Shows the command's output, and returns it without colours. */
async function run(
  command: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly output: string }> {
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
      process.stdout.write(chunk);
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code: code ?? 1, output: stripVTControlCharacters(output) };
}

/** The last number before this word in the summary of Vitest or Playwright. */
function numberOf(word: string, output: string): number {
  const found = [...output.matchAll(new RegExp(`^ +(?:Tests .*?)?(\\d+) ${word}`, 'gm'))];
  return Number(found.at(-1)?.[1] ?? 0);
}

let passed = 0;
let failed = 0;
for (const { title, command, env = {}, says, tests } of selected) {
  console.log(`\n== ${title}`);
  const start = performance.now();
  const { code, output } = await run(command, env);
  const isGood = code === 0 && (says === undefined || says.test(output));
  const passedHere = tests ? numberOf('passed', output) : Number(isGood);
  // A run that broke off or found no test has failed even if no single test did.
  const failedHere = isGood && passedHere > 0 ? 0 : (tests && numberOf('failed', output)) || 1;
  passed += passedHere;
  failed += failedHere;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`== ${title}: ${failedHere === 0 ? 'passed' : `${failedHere} FAILED`} in ${seconds} s`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
