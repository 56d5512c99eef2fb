import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run repeat`: runs `npm test` ten times, the second half beside two busy processes, and lists what
 * failed. `RUNS=4` changes the number; arguments go to `npm test` (`-- --only=vitest`).
 */
const root = path.dirname(import.meta.dirname);
const runs = Number(process.env['RUNS'] ?? '10');
if (!Number.isInteger(runs) || runs < 1) throw new Error('RUNS=10: a number of runs');

/** Lines that name a failed check or test, from the output of Vitest, Playwright or `npm test`. */
const failure = /^\s*(?:FAIL |✗ |×|✘|\d+\) \[)|: \d+ FAILED|^\d+ passed, \d+ failed/;

function busy(): ChildProcess {
  return spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });
}

async function test(): Promise<{ readonly code: number; readonly lines: string[] }> {
  const child = spawn('npm', ['test', '--', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, lines: output.split('\n').filter((line) => failure.test(line)) };
}

let bad = 0;
for (let run = 1; run <= runs; run += 1) {
  const others = run > runs / 2 ? [busy(), busy()] : [];
  const began = performance.now();
  try {
    const { code, lines } = await test();
    const beside = others.length > 0 ? 'beside two busy processes' : 'alone';
    console.log(
      `run ${run}, ${beside}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 60_000).toFixed(1)} min`,
    );
    for (const line of lines) console.log(`  ${line.trim()}`);
    if (code !== 0) bad += 1;
  } finally {
    for (const other of others) other.kill();
  }
}
console.log(`${runs - bad} of ${runs} runs passed`);
process.exitCode = bad === 0 ? 0 : 1;
