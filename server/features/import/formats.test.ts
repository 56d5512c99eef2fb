import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { masterDataKinds } from '#texts/master-data.ts';
import { companyDatabase } from '#testing/company.ts';
import type { TestDatabase } from '#testing/database.ts';
import { importFolder } from './import-folder.ts';
import { masterFolder, type MasterFolder } from './master-folder.testing.ts';
import { showProblem } from '#server/features/import/read/problem.ts';
import { detailLines } from '#server/features/import/compare/report.ts';

let database: TestDatabase;
let master: MasterFolder;
beforeEach(async () => {
  database = await companyDatabase();
  master = await masterFolder();
});
afterEach(async () => {
  await database.drop();
  await master.remove();
});

/** The changes of an import, or its problems. */
async function importResult(): Promise<readonly string[]> {
  const result = await importFolder(database.db, master.path, { dry_run: false, accept: null });
  return result.ok ? detailLines(result.differences) : result.problems.map(showProblem);
}

const inFolder = (file: string) => path.join(master.path, file);

type Cell = string | number | boolean | Date | null;

/** Replaces a CSV file by a workbook. */
async function putWorkbook(name: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  const sheet = rows.map((row) =>
    row.map((value) =>
      value instanceof Date ? { value, type: Date, format: 'yyyy/mm/dd' } : value === null ? null : { value },
    ),
  );
  await writeFile(inFolder(`${name}.xlsx`), await writeXlsx(sheet).toBuffer());
  await rm(inFolder(`${name}.csv`), { force: true });
}

async function rowsOf(name: string): Promise<string[][]> {
  const text = await readFile(inFolder(`${name}.csv`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
}

test('CP932 is read, including its own characters', async () => {
  await master.edit('suppliers.csv', '株式会社青葉精工,本社', '㈱髙﨑精工～№①,本社');
  await writeFile(
    inFolder('suppliers.csv'),
    iconv.encode((await readFile(inFolder('suppliers.csv'), 'utf8')).replace('𠮷', '吉'), 'cp932'),
  );
  expect(await importResult()).toContain(
    '変更 suppliers.csv S0001: 会社名 「株式会社青葉精工」 → 「㈱髙﨑精工～№①」',
  );
});

test('every file as a workbook gives the same import as its CSV', async () => {
  for (const name of masterDataKinds) {
    const [header = [], ...rows] = await rowsOf(name);
    // A spreadsheet holds flags and privileges as numbers.
    const numbers = new Set(['invalid_flag', 'privilege'].map((column) => header.indexOf(column)));
    const cells = rows.map((row) =>
      row.map((value, at): Cell => (numbers.has(at) ? Number(value) : value === '' ? null : value)),
    );
    await putWorkbook(name, [header, ...cells, header.map(() => null)]);
  }
  expect(await importResult()).toEqual([]);
});

test('a non-text cell of a workbook that may have lost something is reported with the row of the sheet', async () => {
  await putWorkbook('divisions', [
    ['division_code', 'division_name'],
    ['D01', '産業機器事業部'],
    [null, null],
    ['D02', '電子部品事業部'],
    ['D03', new Date('2026-01-02T00:00:00Z')],
    [12, '新事業部'],
  ]);
  const problems = await importResult();
  expect(problems.filter((line) => line.startsWith('divisions'))).toEqual([
    'divisions.xlsx 5行目 division_name: 日付のセルです。セルの表示形式を「文字列」にして入力し直してください。',
    'divisions.xlsx 6行目 division_code: 数値のセルです（12）。先頭の0などが失われている可能性があります。セルの表示形式を「文字列」にして入力し直してください。',
  ]);
});

test('a file is .csv or .xlsx, not both, and its content matches', async () => {
  await writeFile(inFolder('departments.xlsx'), 'x');
  await rm(inFolder('divisions.csv'));
  await writeFile(inFolder('divisions.xlsx'), 'no workbook');
  expect(await importResult()).toEqual([
    'divisions.xlsx: Excel ブック（.xlsx）として読めません。Excel で開き、「Excel ブック」として保存し直してください。',
    'departments.csv: departments.csv と departments.xlsx の両方があります。どちらか一方にしてください。',
  ]);
});

test('rows of only commas, which spreadsheets leave behind, are ignored', async () => {
  await writeFile(
    inFolder('divisions.csv'),
    `${await readFile(inFolder('divisions.csv'), 'utf8')},\r\n,\r\n`.replaceAll(/\r?\n/g, '\r\n'),
  );
  expect(await importResult()).toEqual([]);
});
