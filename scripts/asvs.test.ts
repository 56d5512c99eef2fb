import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';

/** docs/asvs.md has a row for each requirement of ASVS 5.0 of the levels 1 and 2, and its evidence exists. */

const root = path.dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/asvs.md');
const required: { number: string; level: string }[] = parse(read('docs/asvs.csv'), { columns: true });

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', asked = '', state = '', evidence = '']) => ({
    number,
    level,
    asked,
    state,
    evidence,
  }),
);
/** The files that a row names, without anchors. */
const filesOf = (evidence: string): string[] =>
  [...evidence.matchAll(/`([\w./#-]*(?:\/|\.(?:json|mjs|md))[\w./#\p{L}-]*)`/gu)]
    .map(([, file = '']) => file.split('#')[0] ?? '')
    .filter((file) => /\.\w+$/.test(file));

test('each requirement of the levels 1 and 2 has one row, in order', () => {
  expect(required.length).toBe(253);
  expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(
    required.map(({ number, level }) => `${number} ${level}`),
  );
});

test('what is met names files, all named files exist, and what is not met says why', () => {
  const named = rows.flatMap(({ number, evidence }) => filesOf(evidence).map((file) => ({ number, file })));
  expect(named.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([]);
  const faulty = rows.filter(({ state, evidence }) =>
    state === 'met'
      ? filesOf(evidence).length === 0
      : !['not applicable', 'not met'].includes(state) || evidence.length < 9,
  );
  expect(faulty).toEqual([]);
});

test('the sums are those of the rows', () => {
  for (const level of ['1', '2']) {
    const sums = ['met', 'not applicable', 'not met'].map(
      (state) => rows.filter((row) => row.level === level && row.state === state).length,
    );
    expect(page).toContain(`| ${level} | ${sums.join(' | ')} |`);
  }
});
