import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { companyDatabase } from '#testing/company.ts';
import type { TestDatabase } from '#testing/database.ts';
import { selectWorkingDays } from '#server/db/working-days.ts';
import { exportRows } from '#server/features/import/write/export.ts';
import { importFolder } from './import-folder.ts';
import type { ImportResult } from './import-source.ts';
import { allMasterData, masterFolder, type MasterFolder } from './master-folder.testing.ts';
import { planImport } from '#server/features/import/plan/plan.ts';
import { showProblem } from '#server/features/import/read/problem.ts';
import { readFolder } from '#server/features/import/read/read-folder.ts';
import { detailLines } from '#server/features/import/compare/report.ts';
import { testWorkbook, textRow } from '#server/features/import/read/workbook.testing.ts';

let database: TestDatabase;
let master: MasterFolder;
beforeEach(async () => {
  database = await companyDatabase();
  master = await masterFolder();
  await put('day,holiday_name\n2034-12-28,年末年始休業\n2034-12-29,\n');
  await change();
});
afterEach(async () => {
  await database.drop();
  await master.remove();
});

const put = (text: string) => writeFile(path.join(master.path, 'company_holidays.csv'), text);
const run = (accept: number | null = null, dry_run = false) =>
  importFolder(database.db, master.path, { dry_run, accept, noted: { actor: null, at: new Date() } });

/** What an import changes. */
async function change(): Promise<readonly string[]> {
  const result = await run();
  if (!result.ok) throw new Error(result.problems.map(showProblem).join('\n'));
  expect(result.done).toBe(true);
  return detailLines(result.differences);
}

const problemsOf = (result: ImportResult) => (result.ok ? [] : result.problems.map(showProblem));
/** The working days of the last week of 2034, from Monday, the 25th. */
const week = () => selectWorkingDays(database.db, '2034-12-25', '2034-12-31');
const days = () => database.db.selectFrom('company_holiday').select(['day', 'name']).orderBy('day').execute();

test('working days are without the company’s days, from the same import on', async () => {
  expect(await days()).toEqual([
    { day: '2034-12-28', name: '年末年始休業' },
    { day: '2034-12-29', name: '' },
  ]);
  expect(await week()).toEqual(['2034-12-25', '2034-12-26', '2034-12-27']);
  await put('day,holiday_name\n2034/12/27,棚卸\n2034-12-29,年末年始休業\n');
  expect(await change()).toEqual([
    '追加 company_holidays.csv 2034-12-27',
    '変更 company_holidays.csv 2034-12-29: 休日名 なし → 「年末年始休業」',
    '無効化 company_holidays.csv 2034-12-28（取込元にありません）',
  ]);
  expect(await week()).toEqual(['2034-12-25', '2034-12-26', '2034-12-28']);
  expect(await change()).toEqual([]);
});

test('a dry run changes nothing', async () => {
  const before = await allMasterData(database.db);
  await put('day,holiday_name\n2034-12-27,棚卸\n');
  expect(await run(null, true)).toMatchObject({ ok: true, done: false, warnings: [] });
  expect(await allMasterData(database.db)).toEqual(before);
  expect(await week()).toHaveLength(3);
});

test('a weekend or a national holiday may be among them', async () => {
  await put('day,holiday_name\n2034-12-30,年末年始休業\n2035-01-01,年末年始休業\n');
  expect(await run()).toMatchObject({ ok: true, done: true, warnings: [] });
  expect(await week()).toHaveLength(5);
});

test('without the file they stay, and with its header alone they go by a number', async () => {
  await rm(path.join(master.path, 'company_holidays.csv'));
  expect(await change()).toEqual([]);
  expect(await days()).toHaveLength(2);
  await put('day,holiday_name\n');
  const result = await run();
  expect(result).toMatchObject({
    ok: true,
    done: false,
    warnings: ['有効な会社休業日2件が、すべてなくなります。取込元のファイルに欠けがないか確認してください。'],
  });
  expect(await days()).toHaveLength(2);
  expect(await run(result.ok ? result.number : 0)).toMatchObject({ done: true });
  expect(await days()).toEqual([]);
  expect(await week()).toHaveLength(5);
  // None is left to lose.
  expect(await run()).toMatchObject({ ok: true, done: true, warnings: [] });
});

test('a wrong file is refused whole', async () => {
  const before = await allMasterData(database.db);
  await put('day,holiday_name\n2034/12/28,休\n12/29,休\n2034-12-28,年末\n2034-12-31,\u0007\n');
  expect(problemsOf(await run())).toEqual([
    'company_holidays.csv 3行目 day: 西暦の年月日を、2026-12-29 または 2026/12/29 の形で入力してください（入力値「12/29」）。',
    'company_holidays.csv 4行目 day: 「2034-12-28」は2行目と重複しています。',
    'company_holidays.csv 5行目 holiday_name: 使用できない文字（制御文字 U+0007、1文字目）が含まれています。',
  ]);
  await put('day\n2034-12-28\n');
  expect(problemsOf(await run())).toEqual(['company_holidays.csv 1行目 holiday_name: 列がありません。']);
  await put('');
  expect(problemsOf(await run())).toEqual(['company_holidays.csv: ファイルが空です。見出し行が必要です。']);
  await rm(path.join(master.path, 'company_holidays.csv'));
  await writeFile(path.join(master.path, 'company_holidays.xls'), 'x');
  expect(problemsOf(await run())).toEqual([
    expect.stringContaining('company_holidays.xls: ファイル名の末尾が'),
  ]);
  expect(await allMasterData(database.db)).toEqual(before);
});

test('a workbook is read in the place of the CSV file', async () => {
  await rm(path.join(master.path, 'company_holidays.csv'));
  const rows = textRow(1, 'day', 'holiday_name') + textRow(2, '2034/12/27', '棚卸');
  const bytes = testWorkbook({ sheets: [{ name: '休業日', rows }] });
  await writeFile(path.join(master.path, 'company_holidays.xlsx'), bytes);
  expect(await change()).toContain('追加 company_holidays.xlsx 2034-12-27');
});

test('an export has them, and no row if there are none', async () => {
  const exported = () => exportRows(database.db, { format: 'csv', actor: null, at: new Date() });
  expect((await exported()).company_holidays).toEqual([
    { day: '2034-12-28', holiday_name: '年末年始休業' },
    { day: '2034-12-29', holiday_name: null },
  ]);
  await database.db.deleteFrom('company_holiday').execute();
  expect((await exported()).company_holidays).toEqual([]);
});

test('the audit log has each day', async () => {
  await put('day,holiday_name\n2034-12-27,棚卸\n2034-12-29,\n');
  await change();
  const events = await database.db
    .selectFrom('audit_event')
    .select(['object_kind', 'object_id', 'object_name', 'detail'])
    .where('action', '=', 'imported')
    .orderBy('audit_event_id', 'desc')
    .limit(3)
    .execute();
  expect(events).toEqual([
    expect.objectContaining({
      object_kind: 'master_data',
      detail: { company_holidays: { added: 1, changed: 0, vanished: 1 } },
    }),
    {
      object_kind: 'company_holiday',
      object_id: 20_341_228,
      object_name: '年末年始休業',
      detail: { from: { active: true }, to: { active: false } },
    },
    {
      object_kind: 'company_holiday',
      object_id: 20_341_227,
      object_name: '棚卸',
      detail: { to: { day: '2034-12-27', holiday_name: '棚卸' } },
    },
  ]);
});

test('an import that was computed before another one changed the days notices that', async () => {
  const source = await readFolder(master.path);
  const known = async () => {
    const plan = await planImport(database.db, source, '5s');
    return plan?.ok === true ? plan.basis.changes.length : 0;
  };
  const before = await known();
  await put('day,holiday_name\n2034-12-27,棚卸\n');
  await change();
  expect(await known()).toBeGreaterThan(before);
});
