import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoFolder } from '#dev/demonstration/company.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { runIn } from './run.testing.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeDataFolder('portal-init');
  await cp(demoFolder, path.join(folder, 'master'), { recursive: true });
  await cp(demoFolder, path.join(folder, 'bad'), { recursive: true });
  await cp(demoFolder, path.join(folder, 'alike'), { recursive: true });
  await writeFile(path.join(folder, 'bad/divisions.csv'), 'division_code,division_name\nD01,\n');
  const suppliers = path.join(folder, 'alike/suppliers.csv');
  await writeFile(suppliers, `${await readFile(suppliers, 'utf8')}s0001,青葉精工,,D01,0\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runIn(folder, env, ['init', ...args]);

test('a company that is not imported leaves the data folder empty; then it is imported once', async () => {
  const env = { PORTAL_DATA_DIR: 'data' };
  const left = () => readdir(path.join(folder, 'data'));

  expect(await run(env, 'nowhere')).toMatchObject({ code: 1, error: expect.stringMatching(/ありません。$/) });
  expect(await left()).toEqual([]);
  expect(await run(env, 'bad')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^divisions\.csv 2行目 division_name: 入力されていません。/),
  });
  expect(await left()).toEqual([]);

  // As `portal doctor` leaves them.
  await mkdir(path.join(folder, 'data/files/incoming'), { recursive: true });
  const stopped = await run(env, 'alike');
  expect([stopped.code, await left()]).toEqual([3, []]);
  const number = /--accept (\d{8})/.exec(stopped.error)?.[1] ?? '';

  const done = await run(env, 'alike', '--accept', number);
  expect([done.code, done.error]).toEqual([0, '']);
  expect(done.out).toContain('supplier_users.csv     追加 40件、変更 0件、無効化 0件');
  expect(done.out).toContain('次に PORTAL_DATA_DIR=data npm start で起動してください。');
  expect(done.out).toContain('システム管理者: sysadmin');

  const again = await run(env, 'master');
  expect([again.code, again.out]).toEqual([1, '']);
  expect(again.error).toMatch(/^データフォルダー「.+data」は空ではありません。/);
});

test('the database of DATABASE_URL is left to migrate and import', async () => {
  const { code, error } = await run({ DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal' }, 'master');
  expect(code).toBe(1);
  expect(error).toMatch(/DATABASE_URL のデータベースには、migrate と import を使用してください。$/);
});
