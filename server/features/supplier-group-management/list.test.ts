import { beforeAll, describe, expect, test } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import { bodyOf, expectIssues, expectRefused } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';
import { createGroup, newGroup } from '#testing/supplier-group.ts';
import { divisionId } from '#testing/workflow.ts';

const { list, edit } = calls.supplier_group_management;
const page = { skip: 0, limit: 25 };

const portal = await portalForFile();
beforeAll(async () => {
  await createGroup(portal, { group_name: '名古屋 ﾌﾟﾚｽ会', division: 'D01' });
  await createGroup(portal, { group_name: '100%_再生材', division: 'D01' });
  await createGroup(portal, { group_name: '電子部品 主要取引先', division: 'D02' });
});

async function found(login_id: string, query: Partial<Sent<typeof list.supplier_group_list>> = {}) {
  const client = await portal.as(login_id);
  const answer = await client.get(list.supplier_group_list, { ...page, ...query });
  const { items, total_count } = bodyOf(list.supplier_group_list.output, answer);
  expect(total_count).toBe(items.length);
  return items.map(({ division_name, group_name }) => `${division_name} ${group_name}`);
}

const all = [
  '産業機器事業部 100%_再生材',
  '産業機器事業部 名古屋 ﾌﾟﾚｽ会',
  '電子部品事業部 電子部品 主要取引先',
];

test('the search offers すべて to system admins, and to division admins only their own division', async () => {
  const init = async (login_id: string) =>
    bodyOf(list.init.output, await (await portal.as(login_id)).get(list.init, {}));
  expect(await init('sysadmin')).toMatchObject({
    division_dropdown_add_all: true,
    selected_division_id: null,
    division_dropdown_items: { length: 3 },
  });
  const D02 = await divisionId(portal, 'D02');
  expect(await init('divadmin2')).toEqual({
    division_dropdown_items: [{ value: D02, label: '電子部品事業部' }],
    division_dropdown_add_all: false,
    selected_division_id: D02,
  });
});

describe('the list', () => {
  test.each([
    ['', all],
    ['プレス', all.slice(1, 2)],
    ['名古屋プ', all.slice(1, 2)],
    ['%', all.slice(0, 1)],
    ['_', all.slice(0, 1)],
    ['無い名前', []],
  ])('finds 「%s」 in any part of a name', async (group_name, expected) => {
    expect(await found('sysadmin', { group_name })).toEqual(expected);
  });

  test('contains the groups of one division, or of all the user administers', async () => {
    const D01 = await divisionId(portal, 'D01');
    expect(await found('sysadmin', { selected_division_id: D01 })).toEqual(all.slice(0, 2));
    expect(await found('divadmin1')).toEqual(all.slice(0, 2));
    expect(await found('divadmin1', { selected_division_id: D01 })).toEqual(all.slice(0, 2));
    expect(await found('divadmin3')).toEqual([]);
  });

  test('of another division is a 403 for a division admin', async () => {
    const client = await portal.as('divadmin2');
    for (const selected_division_id of [await divisionId(portal, 'D01'), 2_000_000_000])
      expectRefused(await client.get(list.supplier_group_list, { ...page, selected_division_id }), 403);
  });
});

test('the list as CSV contains what the search finds in the user’s divisions; the export is audited', async () => {
  const saved = async (login_id: string, group_name: string) => {
    const client = await portal.as(login_id);
    const { status, bytes } = await client.download(list.csv, { group_name, encoding: 'utf-8' });
    expect(status).toBe(200);
    return bytes.toString('utf8').split('\r\n').slice(1, -1);
  };
  expect(await saved('divadmin2', '')).toEqual(['電子部品 主要取引先,電子部品事業部,,使用中']);
  expect(await saved('sysadmin', 'プレス')).toEqual(['名古屋 ﾌﾟﾚｽ会,産業機器事業部,,使用中']);
  expect(await saved('divadmin3', '')).toEqual([]);
  const events = await portal.db
    .selectFrom('audit_event')
    .select(['full_name', 'detail'])
    .where('action', '=', 'exported')
    .where('object_kind', '=', 'supplier_group')
    .orderBy('audit_event_id')
    .execute();
  expect(events.map(({ full_name, detail }) => [full_name, detail])).toEqual([
    ['高橋 由美', { exported: 'サプライヤーグループ一覧', format: 'csv', encoding: 'utf-8', rows: 1 }],
    [
      '佐藤 美咲',
      {
        exported: 'サプライヤーグループ一覧',
        format: 'csv',
        encoding: 'utf-8',
        group_name: 'プレス',
        rows: 1,
      },
    ],
    ['田中 健二', { exported: 'サプライヤーグループ一覧', format: 'csv', encoding: 'utf-8', rows: 0 }],
  ]);
});

const none = { added_supplier_ids: [], removed_supplier_ids: [] };

describe.each([
  [
    'in a query',
    (client: Client, input: Sent<typeof edit.supplier_list>) => client.get(edit.supplier_list, input),
  ],
  ['in a body', (client: Client, input: Sent<typeof edit.candidates>) => client.post(edit.candidates, input)],
])('candidates, requested for %s', (_, ask) => {
  const candidates = async (query: Partial<Sent<typeof edit.candidates>>) => {
    const client = await portal.as('divadmin1');
    const answer = await ask(client, { skip: 0, limit: 100, ...none, ...query });
    const { items, total_count } = bodyOf(edit.supplier_list.output, answer);
    expect(total_count).toBe(items.length);
    return items.map(({ supplier_code }) => supplier_code);
  };

  test('are all valid suppliers of any division', async () => {
    const codes = await candidates({});
    expect(codes).toContain('S0004');
    expect(codes).not.toContain('S0007');
    expect(await candidates({ supplier_code: 's000', supplier_name: 'abc' })).toEqual(['S0008']);
  });

  test('exclude the members in the form’s current state', async () => {
    const supplier_group_id = await createGroup(portal, { suppliers: ['S0001', 'S0002'] });
    const near = { supplier_code: 'S000', supplier_group_id };
    expect(await candidates(near)).toEqual(['S0001B', 'S0003', 'S0004', 'S0005', 'S0006', 'S0008']);
    const [removed, added] = [await portal.supplierId('S0001'), await portal.supplierId('S0003')];
    expect(
      await candidates({ ...near, removed_supplier_ids: [removed], added_supplier_ids: [added] }),
    ).toEqual(['S0001', 'S0001B', 'S0004', 'S0005', 'S0006', 'S0008']);
  });
});

test('a body accepts as many changes as a form can make; a query a hundred', async () => {
  const client = await portal.as('sysadmin');
  const made = await portal.db
    .insertInto('supplier')
    .values(
      Array.from({ length: 500 }, (_, index) => ({
        supplier_code: `M${1000 + index}`,
        company_name: '大口',
      })),
    )
    .returning(['supplier_id', 'supplier_code'])
    .execute();
  const part = (from: number, to: number) => made.slice(from, to).map(({ supplier_id }) => supplier_id);
  const stored = await newGroup(portal);
  const members = part(0, 200).map((supplier_id) => ({ supplier_id }));
  const group = { ...stored, edit: { ...stored.edit, supplier_group_details: members } };
  const supplier_group_id = bodyOf(edit.save.output, await client.post(edit.save, group)) ?? 0;
  // 150 of the 200 members are removed, and 250 of the 300 others added.
  const input = {
    supplier_name: '大口',
    supplier_group_id,
    removed_supplier_ids: part(0, 150),
    added_supplier_ids: part(200, 450),
    skip: 145,
    limit: 10,
  };
  const { items, total_count } = bodyOf(edit.candidates.output, await client.post(edit.candidates, input));
  expect(total_count).toBe(150 + 50);
  expect(items.map(({ supplier_code }) => supplier_code)).toEqual(
    [...made.slice(145, 150), ...made.slice(450, 455)].map(({ supplier_code }) => supplier_code),
  );
  const maximal = { ...input, added_supplier_ids: Array.from({ length: 10_000 }, (_, index) => index + 1) };
  expect((await client.post(edit.candidates, maximal)).status).toBe(200);
  const more = { ...input, added_supplier_ids: Array.from({ length: 10_001 }, (_, index) => index + 1) };
  expectIssues(await client.post(edit.candidates, more), [[['added_supplier_ids'], invalid.form]]);
  expectIssues(
    await client.get(edit.supplier_list, {
      ...input,
      removed_supplier_ids: part(0, 100),
      added_supplier_ids: part(200, 301),
    }),
    [[['added_supplier_ids'], invalid.form]],
    'query',
  );
});
