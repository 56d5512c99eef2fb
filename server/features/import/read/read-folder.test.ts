import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { masterFolder, type MasterFolder } from '#server/features/import/master-folder.testing.ts';
import { showProblem } from './problem.ts';
import { readFolder } from './read-folder.ts';
import { sheetsOf } from './read-source.ts';
import { testWorkbook, textRow } from './workbook.testing.ts';

let master: MasterFolder;
beforeEach(async () => {
  master = await masterFolder();
});
afterEach(() => master.remove());

const inFolder = (file: string) => path.join(master.path, file);

async function problems(): Promise<readonly string[]> {
  return Object.values(await readFolder(master.path)).flatMap((file) => file.problems.map(showProblem));
}

test.each(['suppliers.CSV', 'Suppliers.csv', 'SUPPLIERS.CSV'])('%s is found', async (name) => {
  await rename(inFolder('suppliers.csv'), inFolder(name));
  expect(await problems()).toEqual([]);
});

test.each(['suppliers.xlsm', 'suppliers.xls', 'suppliers.ods', 'suppliers.csv.txt', 'Suppliers.XLS'])(
  '%s is named with its ending',
  async (name) => {
    await rename(inFolder('suppliers.csv'), inFolder(name));
    expect(await problems()).toEqual([
      `${name}: ファイル名の末尾が .csv でも .xlsx でもありません。CSV または Excel ブック（.xlsx）で保存し直してください。`,
    ]);
  },
);

test('a file that is missing and one that can’t be read are named', async () => {
  await rm(inFolder('suppliers.csv'));
  expect(await problems()).toEqual(['suppliers.csv: ファイルがありません。']);
  await rm(inFolder('company_holidays.csv'));
  expect(await problems()).toEqual(['suppliers.csv: ファイルがありません。']);
  expect(Object.values(await readFolder(inFolder('nowhere'))).map(({ problems: all }) => all.length)).toEqual(
    Array.from({ length: 8 }, () => 1),
  );
});

test('a second file of the same name is for a person to decide about, a lock of Excel is none', async () => {
  await writeFile(inFolder('~$suppliers.xlsx'), 'x');
  expect(await problems()).toEqual([]);
  await writeFile(inFolder('suppliers.XLSX'), 'x');
  expect(await problems()).toEqual([
    'suppliers.XLSX: suppliers.XLSX と suppliers.csv の両方があります。どちらか一方にしてください。',
  ]);
});

test('the sheet of each workbook is known', async () => {
  const rows = textRow(1, 'division_code', 'division_name') + textRow(2, 'D01', '産業機器事業部');
  const hidden = textRow(3, 'D02', '電子部品事業部').replace('<row ', '<row hidden="1" ');
  await rm(inFolder('divisions.csv'));
  await writeFile(
    inFolder('divisions.xlsx'),
    testWorkbook({ sheets: [{ name: '事業部 &amp; 本部', rows: rows + hidden }] }),
  );
  expect(sheetsOf(await readFolder(master.path))).toEqual([
    { file: 'divisions.xlsx', name: '事業部 & 本部', hidden_rows: 1 },
  ]);
});
