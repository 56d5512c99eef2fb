import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Sent } from '#contract/call.ts';
import { errorBody } from '#contract/errors.ts';
import { invalid } from '#texts/fields.ts';
import { bodyOf } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { userCsvColumns } from './list-csv.ts';

const { list } = calls.internal_user_management;

const portal = await portalForFile();
const admin = await portal.as('sysadmin');

async function names(query: Partial<Sent<typeof list.internal_user_list>>): Promise<string[]> {
  const answer = await admin.get(list.internal_user_list, { skip: 0, limit: 100, ...query });
  const { items, total_count } = bodyOf(list.internal_user_list.output, answer);
  expect(total_count).toBe(items.length);
  return items.map(({ name }) => name);
}

const divisionOf = async (division_code: string): Promise<number> => {
  const items = await portal.db
    .selectFrom('division')
    .select('division_id')
    .where('division_code', '=', division_code)
    .executeTakeFirstOrThrow();
  return items.division_id;
};

test.each<[string, string[]]>([
  ['伊藤さくら', ['伊藤 さくら']],
  ['ｻｸﾗ', ['伊藤 さくら']],
  ['さくら', ['伊藤 さくら']],
  ['髙𠮷', ['髙𠮷 邊美']],
  ['高吉辺', ['髙𠮷 邊美']],
  ['%', []],
  ['_', []],
  ['山', ['山田 千尋', '山本 直樹', '山口 亮']],
])('a name is found by any part of it: %s', async (name, expected) => {
  expect((await names({ name })).toSorted()).toEqual(expected.toSorted());
});

test('the CSV has the columns of the screen behind the login', () => {
  expect(userCsvColumns.map(({ header }) => header)).toEqual([
    'ログインID',
    '氏名',
    '事業部',
    '部署',
    '権限',
    '有効/無効',
  ]);
});

test('by division, department and privilege, in the order of the organisation', async () => {
  const division_id = await divisionOf('D02');
  expect(await names({ division_id })).toEqual([
    '渡辺 拓也',
    '高橋 由美',
    '井上 真理子',
    '山口 亮',
    '加藤 恵',
  ]);
  expect(await names({ department_id: await portal.departmentId('P103') })).toEqual([
    '佐々木 隆',
    '山本 直樹',
    '中村 愛',
  ]);
  expect(await names({ privilege: 1 })).toEqual(['佐藤 美咲', '長谷川 誠']);
  expect(await names({ privilege: 2, division_id })).toEqual(['高橋 由美']);
  expect(await names({ division_id, department_id: await portal.departmentId('P103') })).toEqual([]);
});

test('an unknown privilege is refused, and an empty one finds everybody', async () => {
  for (const privilege of ['0', '4', '32768', '40000', 'x']) {
    const query = new URLSearchParams({ skip: '0', limit: '1', privilege, encoding: 'utf-8' });
    for (const { path } of [list.internal_user_list, list.csv]) {
      const response = await admin.raw(`${path}?${query.toString()}`);
      expect([privilege, response.status]).toEqual([privilege, 422]);
      expect(errorBody.parse(await response.json()).detail).toEqual([
        { loc: ['query', 'privilege'], msg: invalid.form },
      ]);
    }
  }
  expect(await names({ privilege: '' })).toEqual(await names({}));
});

test('invalid users are included on request and marked', async () => {
  expect(await names({ name: '清水' })).toEqual([]);
  const answer = await admin.get(list.internal_user_list, {
    skip: 0,
    limit: 10,
    name: '清水',
    contains_invalid_user: true,
  });
  expect(bodyOf(list.internal_user_list.output, answer).items).toEqual([
    {
      user_id: await portal.userId('retired1'),
      name: '清水 勇',
      division_name: '産業機器事業部',
      department_name: '営業部',
      privilege: 3,
      invalid_flag: true,
    },
  ]);
});

test('pages contain everybody once', async () => {
  const all = await names({});
  const paged: string[] = [];
  for (let skip = 0; skip < all.length; skip += 10) {
    const answer = await admin.get(list.internal_user_list, { skip, limit: 10 });
    const { items, total_count } = bodyOf(list.internal_user_list.output, answer);
    expect(total_count).toBe(all.length);
    paged.push(...items.map(({ name }) => name));
  }
  expect(paged).toEqual(all);
});

test('the drop-downs contain the current organisation', async () => {
  const { division_dropdown_items } = bodyOf(list.init.output, await admin.get(list.init, {}));
  expect(division_dropdown_items.map(({ label }) => label)).toEqual([
    '産業機器事業部',
    '電子部品事業部',
    '調達本部',
  ]);
  const division_id = await divisionOf('D01');
  const departments = bodyOf(
    list.search_department.output,
    await admin.get(list.search_department, { division_id }),
  );
  expect(departments.department_dropdown_items.map(({ label }) => label)).toEqual([
    '営業部',
    '設計部',
    '品質保証部',
  ]);
});
