import { beforeAll, describe, expect, test } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { bodyOf, expectIssues, submitAndRoute } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import type { SavedAssignee } from '#contract/approval-route.ts';
import { portalForFile } from '#testing/portal.ts';
import { divisionId } from '#testing/workflow.ts';

const { department_list, supplier_list, user_list, person_list, recent_list } =
  calls.application.select_department_user;
const page = { skip: 0, limit: 100 };

let client: Client;
const portal = await portalForFile();
beforeAll(async () => {
  client = await portal.as('router1');
  await portal.db
    .insertInto('supplier')
    .values([
      { supplier_code: 'X%', company_name: '百パーセント%_株式会社', branch_office_name: null },
      { supplier_code: 'X\\', company_name: 'バックスラッシュ\\商会', branch_office_name: null },
      { supplier_code: 'X3', company_name: '葛\u{e0100}城 製作所', branch_office_name: 'ﾄｳｷｮｳ支店' },
      { supplier_code: 'X4', company_name: '㈱ストラッセ', branch_office_name: null },
    ])
    .execute();
});

async function suppliers(query: Partial<Sent<typeof supplier_list>>): Promise<string[]> {
  const { items, total_count } = bodyOf(
    supplier_list.output,
    await client.get(supplier_list, { ...page, ...query }),
  );
  expect(total_count).toBe(items.length);
  return items.map(({ supplier_code }) => supplier_code);
}

async function departments(query: Partial<Sent<typeof department_list>>): Promise<string[]> {
  const { items } = bodyOf(department_list.output, await client.get(department_list, { ...page, ...query }));
  return items.map(({ division_name, department_name }) => `${division_name} ${department_name}`);
}

describe('a search text matches any part of a name, in any width, case and spacing', () => {
  test.each([
    ['ABC', ['S0008']],
    ['abc', ['S0008']],
    ['ＡＢＣ', ['S0008']],
    ['ａｂｃテクノ', ['S0008']],
    ['ﾃｸﾉ', ['S0008']],
    ['テクノ 株式', ['S0008']],
    ['テクノ　株式会社', ['S0008']],
    ['株式会社青葉精工大阪', ['S0001B']],
    ['青葉', ['S0001', 'S0001B']],
    ['%', ['X%']],
    ['_', ['X%']],
    ['\\', ['X\\']],
    ['%_株', ['X%']],
    ['株%会社', []],
    ['葛城', ['X3']],
    ['葛\u{e0101}城', ['X3']],
    ['トウキョウ', ['X3']],
    ['(株)', ['X4']],
    ['ストラッセ', ['X4']],
    ["'; drop table supplier; --", []],
  ])('%s', async (supplier_name, expected) => {
    expect(await suppliers({ supplier_name })).toEqual(expected);
  });

  test.each([
    ['ｓ０００１', ['S0001', 'S0001B']],
    ['s0001b', ['S0001B']],
    ['X%', ['X%']],
    ['x\\', ['X\\']],
  ])('code %s', async (supplier_code, expected) => {
    expect(await suppliers({ supplier_code })).toEqual(expected);
  });

  test('both texts must match; blank ones are ignored', async () => {
    expect(await suppliers({ supplier_code: 'S0001', supplier_name: '大阪' })).toEqual(['S0001B']);
    const all = await suppliers({});
    for (const blank of ['', ' ', '　']) {
      expect(await suppliers({ supplier_name: blank, supplier_code: blank })).toEqual(all);
    }
    expect(await suppliers({ division_id: '' })).toEqual(all);
  });

  test('departments', async () => {
    expect(await departments({ department_name: '営業' })).toEqual([
      '産業機器事業部 営業部',
      '電子部品事業部 営業部',
    ]);
    expect(await departments({ department_name: '品質 保証' })).toEqual(['産業機器事業部 品質保証部']);
    expect(await departments({ department_name: '%' })).toEqual([]);
  });
});

describe('offers', () => {
  test('valid suppliers that deal with the division, or with all', async () => {
    const codes = await suppliers({ division_id: await divisionId(portal, 'D03') });
    expect(codes).toEqual(expect.arrayContaining(['S0003', 'S0006', 'S0008', 'S1002', 'S1029']));
    for (const code of ['S0001', 'S0004', 'S0007', 'S1012']) expect(codes).not.toContain(code);
    expect(codes).toEqual(codes.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(await suppliers({ supplier_code: 'S0007' })).toEqual([]);
  });

  test('active departments of one division or of all', async () => {
    expect(await departments({ division_id: await divisionId(portal, 'D02') })).toHaveLength(3);
    expect(await departments({})).toHaveLength(9);
    const set = (active: boolean) =>
      portal.db.updateTable('department').set({ active }).where('department_code', '=', 'P203').execute();
    await set(false);
    expect(await departments({ division_id: await divisionId(portal, 'D02') })).toHaveLength(2);
    await set(true);
  });

  test('valid users of a department or a supplier', async () => {
    const names = async (query: Partial<Sent<typeof user_list>>) =>
      bodyOf(user_list.output, await client.get(user_list, { ...page, ...query })).items.map(
        ({ full_name }) => full_name,
      );
    const sales = await names({ department_id: await portal.departmentId('P101') });
    expect(sales).toEqual(['伊藤 さくら', '鈴木 一郎', '松本 浩']);
    expect(await names({ supplier_id: await portal.supplierId('S0001') })).toEqual([
      '石井 陽子',
      '岡田 隆之',
    ]);
    expect(await names({ supplier_id: await portal.supplierId('S0007') })).toEqual([]);
    expect(await names({ department_id: 2_147_483_647 })).toEqual([]);
  });

  test('users require exactly one organisation', async () => {
    const both = { department_id: 1, supplier_id: 1 };
    for (const query of [{}, both])
      expectIssues(
        await client.get(user_list, { ...page, ...query }),
        [[['department_id'], routeMessage.targetRequired]],
        'query',
      );
  });
});

/** An assignee in one line: who, of what. */
const lineOf = ({ department_name, company_name, all_flag, users }: SavedAssignee) =>
  `${all_flag ? '全員' : users.map(({ full_name }) => full_name).join('、')} ${department_name ?? company_name}`;

/** What a user is made invalid for, and valid again. */
async function without<T>(login_id: string, act: () => Promise<T>): Promise<T> {
  const set = (portal_invalid_flag: boolean) =>
    portal.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag })
      .where('login_id', '=', login_id)
      .execute();
  await set(true);
  try {
    return await act();
  } finally {
    await set(false);
  }
}

describe('people', () => {
  const people = async (query: Partial<Sent<typeof person_list>>) => {
    const { items, total_count } = bodyOf(
      person_list.output,
      await client.get(person_list, { ...page, ...query }),
    );
    expect(total_count).toBe(items.length);
    return items.map(lineOf);
  };

  test('are found by any part of their name, with what they belong to', async () => {
    const division_id = await divisionId(portal, 'D01');
    expect(await people({ division_id, full_name: '吉田' })).toEqual(['吉田 翔太 設計部']);
    for (const full_name of ['吉田翔', '吉田　翔太', '翔太'])
      expect(await people({ division_id, full_name })).toEqual(['吉田 翔太 設計部']);
    expect(await people({ division_id, full_name: '石井' })).toEqual(['石井 陽子 株式会社青葉精工']);
    expect(await people({ division_id, full_name: '%' })).toEqual([]);
    const [found] = bodyOf(
      person_list.output,
      await client.get(person_list, { ...page, division_id, full_name: '吉田' }),
    ).items;
    expect(found).toEqual({
      department_id: await portal.departmentId('P102'),
      division_name: '産業機器事業部',
      department_name: '設計部',
      supplier_id: null,
      supplier_code: null,
      company_name: null,
      branch_office_name: null,
      all_flag: false,
      users: [{ user_id: await portal.userId('pic1'), full_name: '吉田 翔太', absence: null, valid: true }],
      target_valid: true,
    });
  });

  test('of the division come first, then by name', async () => {
    const division_id = await divisionId(portal, 'D02');
    const all = await people({ division_id });
    const inside = all.filter((line) => /(営業部|開発部|生産管理部)$/.test(line));
    expect(all.length).toBeGreaterThan(10);
    const own = await portal.db
      .selectFrom('valid_user as u')
      .innerJoin('department as d', 'd.department_id', 'u.department_id')
      .select('u.full_name')
      .where('d.division_id', '=', division_id)
      .execute();
    expect(inside.length).toBeGreaterThanOrEqual(own.length);
    const first = all.slice(0, own.length).map((line) => line.split(' ').slice(0, 2).join(' '));
    expect(first.toSorted()).toEqual(own.map(({ full_name }) => full_name).toSorted());
  });

  test('are valid, and of a supplier that deals with the division', async () => {
    const ask = (division: string, full_name: string) =>
      divisionId(portal, division).then((division_id) => people({ division_id, full_name }));
    expect(await without('pic1', () => ask('D01', '吉田'))).toEqual([]);
    expect(await ask('D03', '石井')).toEqual([]);
    // Who belongs to a department that has left the source can't be chosen.
    const set = (active: boolean) =>
      portal.db.updateTable('department').set({ active }).where('department_code', '=', 'P102').execute();
    await set(false);
    expect(await ask('D01', '吉田')).toEqual([]);
    await set(true);
  });
});

describe('whom one assigned last', () => {
  const recent = async (division = 'D01', login_id = 'router1') => {
    const division_id = await divisionId(portal, division);
    const answer = await (await portal.as(login_id)).get(recent_list, { division_id });
    return bodyOf(recent_list.output, answer).items.map(lineOf);
  };

  test('nobody, as long as no route was set', async () => {
    expect(await recent()).toEqual([]);
  });

  test('the last route first, each once, at most five, and only one’s own', async () => {
    const older = { steps: ['P101', 'P103', 'P201', 'P202'].map((of) => ({ of })) };
    await submitAndRoute(portal, older);
    const newer = { steps: [{ of: 'P103' }, { of: 'P102', users: ['pic1', 'pic2'] }, { of: 'S0001' }] };
    await submitAndRoute(portal, newer);
    expect(await recent()).toEqual([
      '全員 品質保証部',
      '吉田 翔太、山田 千尋 設計部',
      '全員 株式会社青葉精工',
      '全員 営業部',
      '全員 営業部',
    ]);
    expect(await recent('D01', 'applicant1')).toEqual([]);
  });

  test('without people who have left, and without suppliers of other divisions', async () => {
    expect(await without('pic1', recent)).toContain('山田 千尋 設計部');
    expect(await without('pic1', () => without('pic2', recent))).not.toContain(' 設計部');
    expect(await recent('D03')).not.toContain('全員 株式会社青葉精工');
  });
});

test('five a page: paging reaches total_count rows, each once, in one order', async () => {
  const all = await suppliers({});
  const paged: string[] = [];
  for (let skip = 0; skip < all.length; skip += 5) {
    const { items, total_count } = bodyOf(
      supplier_list.output,
      await client.get(supplier_list, { skip, limit: 5 }),
    );
    expect(total_count).toBe(all.length);
    paged.push(...items.map(({ supplier_code }) => supplier_code));
  }
  expect(paged).toEqual(all);
});

test.each([
  ['skip', '-1'],
  ['skip', '1.5'],
  ['skip', ''],
  ['skip', 'NaN'],
  ['skip', '1e3'],
  ['skip', '99999999999'],
  ['limit', '0'],
  ['limit', '101'],
  ['limit', '５'],
  ['limit', 'null'],
  ['division_id', '0'],
  ['division_id', '2147483648'],
  ['division_id', 'x'],
])('%s=%s is a 422 at the query', async (name, value) => {
  const query = new URLSearchParams({ skip: '0', limit: '5', [name]: value });
  const response = await client.raw(`${supplier_list.path}?${query.toString()}`);
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    detail: [{ loc: ['query', name], msg: '入力内容の形式が正しくありません。' }],
  });
});
