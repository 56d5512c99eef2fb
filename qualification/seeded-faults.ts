import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededFaults } from '#testing/seeded-faults.ts';

/**
 * `npm run seeded-faults`: makes each fault of testing/seeded-faults.ts in this folder, runs the one test
 * file that must fail, and takes the fault back. Ends with 1 if a test passes. `npm run seeded-faults WORD…`
 * makes those whose file or test has one of the words.
 */

const root = path.dirname(import.meta.dirname);
const words = process.argv.slice(2);
const selected = seededFaults.filter(
  ({ file, test }) => words.length === 0 || words.some((word) => file.includes(word) || test.includes(word)),
);

// Ctrl+C ends the tests, and then this loop, after the fault is taken back.
process.on('SIGINT', () => undefined);

const vitest = (test: string) =>
  spawnSync('vitest', ['run', test, '--reporter=dot'], { cwd: root, encoding: 'utf8' });

let survived = 0;
for (const { file, from, to, test } of selected) {
  const place = path.join(root, file);
  const right = readFileSync(place, 'utf8');
  if (!right.includes(from)) throw new Error(`${file} has no 「${from}」.`);
  let run: ReturnType<typeof vitest>;
  try {
    writeFileSync(
      place,
      right.replace(from, () => to),
    );
    run = vitest(test);
  } finally {
    writeFileSync(place, right);
  }
  if (run.signal !== null || run.status === 130) process.exit(130);
  // The exit code alone says less: a file that does not load fails too, and proves nothing.
  const failed = /Tests .*?(\d+) failed/.exec(run.stdout)?.[1];
  if (failed === undefined) survived += 1;
  console.log(
    `${failed === undefined ? 'SURVIVED' : `${failed} failed`.padEnd(8)}  ${test}  ${file}: ${from.trim()}`,
  );
}
console.log(`${selected.length - survived} of ${selected.length} caught`);
process.exitCode = survived === 0 ? 0 : 1;
