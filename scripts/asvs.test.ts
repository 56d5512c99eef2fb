import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';

/** docs/asvs.md has a row for each requirement of ASVS 5.0 of the levels 1 and 2, and their sums. */

const docs = path.join(path.dirname(import.meta.dirname), 'docs');
const page = readFileSync(path.join(docs, 'asvs.md'), 'utf8');
const required: { number: string; level: string }[] = parse(readFileSync(path.join(docs, 'asvs.csv')), {
  columns: true,
});
const rows = [
  ...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| .+ \| (met|not applicable|not met) \| .+ \|$/gm),
].map(([, number, level, state]) => ({ number, level, state }));

test('each requirement of the levels 1 and 2 has one row, in order', () => {
  expect(required.length).toBe(253);
  expect(rows.map(({ number, level }) => ({ number, level }))).toEqual(
    required.map(({ number, level }) => ({ number, level })),
  );
});

test.each(['1', '2'])('the sums of level %s are those of the rows', (level) => {
  const sums = ['met', 'not applicable', 'not met'].map(
    (state) => rows.filter((row) => row.level === level && row.state === state).length,
  );
  expect(page).toContain(`| ${level} | ${sums.join(' | ')} |`);
});
