import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { masterDataKinds, masterDataLabel } from '#texts/master-data.ts';
import { columnNoteLabel, fileRemarks } from '#texts/master-template.ts';
import { checkFolder } from '#server/features/import/compare/check.ts';
import { columnNotes, type ColumnNote } from './column-notes.ts';
import { columnRules } from '#server/features/import/read/columns.ts';
import { exampleRows } from './example-rows.ts';
import type { Existing } from '#server/features/import/compare/existing.ts';
import {
  masterFiles,
  references,
  type Columns,
  type MasterName,
} from '#server/features/import/read/files.ts';
import { readSource, type FoundFiles, type Source } from '#server/features/import/read/read-source.ts';
import { noRows, writeFiles, type MasterRows } from './write-files.ts';

const nothing: Existing = {
  divisions: new Map(),
  workflow_types: new Map(),
  departments: new Map(),
  department_groups: new Map(),
  suppliers: new Map(),
  internal_users: new Map(),
  supplier_users: new Map(),
  company_holidays: new Map(),
};

async function read(rows: MasterRows, format: 'xlsx' | 'csv'): Promise<Source> {
  const found: Record<string, { file: string; bytes: Buffer }> = {};
  for await (const { name, bytes } of writeFiles(rows, format))
    found[name.replace(/\..*/, '')] = { file: name, bytes };
  return readSource(found as FoundFiles);
}

function problemsOf(source: Source) {
  return [...Object.values(source).flatMap((file) => [...file.problems]), ...checkFolder(source, nothing)];
}

function rowsOf(source: Source) {
  return Object.fromEntries(masterDataKinds.map((kind) => [kind, source[kind].rows.map(({ row }) => row)]));
}

describe.each(['xlsx', 'csv'] as const)('as %s', (format) => {
  test('the template has each column and no row', async () => {
    const source = await read(noRows, format);
    expect(problemsOf(source)).toEqual([]);
    expect(rowsOf(source)).toEqual(noRows);
  });
  test('the example can be imported as it stands', async () => {
    const source = await read(exampleRows, format);
    expect(problemsOf(source)).toEqual([]);
    expect(rowsOf(source)).toEqual(exampleRows);
  });
});

const columns = masterDataKinds.flatMap((kind) => {
  const cells: Columns = masterFiles[kind].columns;
  return Object.entries(cells).map(([column, cell]) => ({ kind, column, cell }));
});

test.each(columns)('$kind.$column takes what its note says', ({ cell }) => {
  const rule = columnRules.get(cell);
  if (rule === undefined) throw new Error('There is no rule.');
  const takes = (text: string) => 'value' in cell(text);
  expect(takes('')).toBe(!rule.required);
  const { max_length, max_codes } = rule;
  if (rule.values === 'day') {
    expect(['2026-12-29', '2026/12/29', '2026'].map(takes)).toEqual([true, true, false]);
    return;
  }
  if (max_length === null) {
    const values = [...Array(10).keys()].map(String).filter(takes);
    expect(values).toEqual(rule.values === 'flag' ? ['0', '1'] : ['1', '2', '3']);
    return;
  }
  const long = (length: number) => {
    if (rule.values !== 'mail_address') return 'a'.repeat(length);
    const domain = `${'a'.repeat(61)}.`.repeat(9);
    return `a@${domain.slice(0, length - 4)}.a`;
  };
  expect([takes(long(max_length)), takes(long(max_length + 1))]).toEqual([true, false]);
  if (max_codes === null) return;
  const list = (length: number) => [...Array(length).keys()].map((each) => `c${each}`).join(';');
  expect([takes(list(max_codes)), takes(list(max_codes + 1))]).toEqual([true, false]);
});

const refers = masterDataKinds.flatMap((kind) =>
  Object.entries(references[kind] ?? {}).map(([column, target]) => ({ kind, column, target })),
);

test.each(refers)('$kind.$column holds codes of $target', async ({ kind, column, target }) => {
  const value = (row: object) => (Array.isArray(Reflect.get(row, column)) ? ['none'] : 'none');
  const rows = { ...exampleRows, [kind]: exampleRows[kind].map((row) => ({ ...row, [column]: value(row) })) };
  const problems = problemsOf(await read(rows, 'csv'));
  expect(problems).toContainEqual(
    expect.objectContaining({
      file: `${kind}.csv`,
      line: 2,
      column,
      reason: `「none」は ${target}.csv にありません。`,
    }),
  );
});

/** The table of a file in the manual. */
function tableOf(kind: MasterName): string {
  const keys = Object.keys(columnNoteLabel) as (keyof ColumnNote)[];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(Object.values(columnNoteLabel)),
    line(keys.map(() => '---')),
    ...columnNotes(kind).map((note) =>
      line(keys.map((key) => (key === 'column' ? `\`${note[key]}\`` : note[key] || '—'))),
    ),
  ].join('\n');
}

const manual = await readFile(path.resolve('docs/manual/マスタ取込.md'), 'utf8');
test.each(masterDataKinds)('the manual has the table and the remarks of %s', (kind) => {
  const chapter = manual.split(/^### /m).find((each) => each.startsWith(`${masterDataLabel[kind]}（`));
  expect(chapter).toContain(tableOf(kind));
  for (const remark of fileRemarks[kind]) expect(chapter).toContain(remark);
});
