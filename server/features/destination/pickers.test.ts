import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bodyOf } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';

const { select_supplier_group, select_supplier, select_department_group } = calls;
const page = { skip: 0, limit: 100 };

/** An operator of 産業機器事業部. */
let operator: Client;
let admin: Client;
/** 産業機器事業部, 電子部品事業部, 調達本部. */
let divisions: Record<'D01' | 'D02' | 'D03', number>;
let groups: Record<'mixed' | 'electronics', number>;

const portal = await portalForFile();
beforeAll(async () => {
  operator = await portal.as('applicant1');
  admin = await portal.as('sysadmin');
  const rows = await portal.db.selectFrom('division').select(['division_code', 'division_id']).execute();
  const idOf = (code: string) => rows.find((row) => row.division_code === code)?.division_id ?? 0;
  divisions = { D01: idOf('D01'), D02: idOf('D02'), D03: idOf('D03') };
  groups = {
    // Valid suppliers of two divisions, and an invalid one.
    mixed: await group('主要取引先', 'D01', ['S0001', 'S0003', 'S0007']),
    electronics: await group('電子部品の取引先', 'D02', ['S0004']),
  };
});

async function group(group_name: string, division: keyof typeof divisions, codes: string[]) {
  const { supplier_group_id } = await portal.db
    .insertInto('supplier_group')
    .values({ group_name, division_id: divisions[division] })
    .returning('supplier_group_id')
    .executeTakeFirstOrThrow();
  for (const code of codes)
    await portal.db
      .insertInto('supplier_group_member')
      .values({ supplier_group_id, supplier_id: await portal.supplierId(code) })
      .execute();
  return supplier_group_id;
}

describe('supplier groups', () => {
  const { supplier_groups, selected_supplier_groups } = select_supplier_group;

  test('those of the division, with their number of valid members', async () => {
    const list = async (division_id: number | null, client = admin) =>
      bodyOf(supplier_groups.output, await client.get(supplier_groups, { division_id, ...page }));
    const mixed = {
      supplier_group_id: groups.mixed,
      group_name: '主要取引先',
      division_name: '産業機器事業部',
      supplier_count: 2,
    };
    expect(await list(divisions.D01)).toEqual({ items: [mixed], total_count: 1 });
    expect((await list(null)).items.map((row) => row.group_name)).toEqual(['主要取引先', '電子部品の取引先']);
    expect(await list(divisions.D03)).toEqual({ items: [], total_count: 0 });
    for (const own of [divisions.D01, null])
      expect(await list(own, operator)).toEqual({ items: [mixed], total_count: 1 });
  });

  test('selected ones are loaded by id; one of another division is not offered', async () => {
    const selected = async (supplier_group_ids: unknown) =>
      bodyOf(
        selected_supplier_groups.output,
        await operator.get(selected_supplier_groups, { division_id: divisions.D01, supplier_group_ids }),
      ).items.map((row) => row.supplier_group_id);
    expect(await selected([groups.electronics, groups.mixed, 2_147_483_647])).toEqual([groups.mixed]);
    expect(await selected(groups.mixed)).toEqual([groups.mixed]);
    for (const none of [[], undefined]) expect(await selected(none)).toEqual([]);
  });
});

describe('suppliers', () => {
  const { search, selected_suppliers } = select_supplier;
  const codes = async (query: { division_id?: number; supplier_code?: string; supplier_name?: string }) =>
    bodyOf(search.output, await admin.get(search, { ...query, ...page })).items.map(
      (row) => row.supplier_code,
    );

  test('the valid ones that deal with the division, or with all', async () => {
    const found = await codes({ division_id: divisions.D03 });
    expect(found).toEqual(expect.arrayContaining(['S0003', 'S0006', 'S0008', 'S1002']));
    for (const code of ['S0001', 'S0004', 'S0007']) expect(found).not.toContain(code);
    expect(new Set(found).size).toBe(found.length);
    expect(await codes({ supplier_code: 'S0007' })).toEqual([]);
    expect(await codes({ division_id: divisions.D01, supplier_name: '青葉' })).toEqual(['S0001', 'S0001B']);
  });

  test('selected ones are loaded by id if they are offered', async () => {
    const supplier_ids = await Promise.all(
      ['S0006', 'S0001', 'S0004', 'S0007'].map((code) => portal.supplierId(code)),
    );
    const { items } = bodyOf(
      selected_suppliers.output,
      await operator.get(selected_suppliers, { division_id: divisions.D01, supplier_ids }),
    );
    expect(items.map((row) => row.supplier_code)).toEqual(['S0001', 'S0006']);
  });

  test('more than a hundred ids are refused', async () => {
    const supplier_ids = Array.from({ length: 101 }, (_, index) => index + 1);
    const { status } = await operator.get(selected_suppliers, { supplier_ids });
    expect(status).toBe(422);
  });
});

describe('department groups', () => {
  const { department_groups, init } = select_department_group;
  const names = async (client: Client, division_id: number | null) =>
    bodyOf(department_groups.output, await client.get(department_groups, { division_id, ...page })).items.map(
      (row) => row.group_name,
    );

  test('an operator: those of the requested division', async () => {
    expect(await names(operator, divisions.D01)).toEqual(['産業機器 営業・設計窓口', '産業機器 品質窓口']);
    expect(await names(admin, divisions.D03)).toEqual(['調達窓口', 'システム窓口']);
  });

  test('a supplier: those of every division that it deals with, and of no other', async () => {
    const narrow = await portal.as('supplier2');
    expect(await names(narrow, null)).toEqual(['産業機器 営業・設計窓口', '産業機器 品質窓口']);
    expect(await names(narrow, divisions.D01)).toHaveLength(2);
    expect(await names(narrow, divisions.D02)).toEqual([]);
    expect(await names(await portal.as('supplier1'), null)).toHaveLength(3);
    expect(await names(await portal.as('supplier6'), null)).toHaveLength(5);
  });

  test('by ids a supplier gets no others either; an inactive one is not offered', async () => {
    const rows = await portal.db
      .selectFrom('department_group')
      .select(['department_group_id', 'department_group_code'])
      .execute();
    const named = async (login_id: string, division_id: number | null) => {
      const client = await portal.as(login_id);
      const department_group_ids = rows.map((row) => row.department_group_id);
      const answer = await client.get(init, { division_id, department_group_ids });
      return bodyOf(init.output, answer).items.map((row) => row.group_name);
    };
    expect(await named('supplier2', null)).toEqual(['産業機器 営業・設計窓口', '産業機器 品質窓口']);
    expect(await named('supplier2', divisions.D02)).toEqual([]);
    expect(await named('sysadmin', null)).toHaveLength(5);
    expect(await named('applicant1', null)).toHaveLength(2);
    const set = (active: boolean) =>
      portal.db
        .updateTable('department_group')
        .set({ active })
        .where('department_group_code', '=', 'G02')
        .execute();
    await set(false);
    expect(await named('supplier2', null)).toEqual(['産業機器 営業・設計窓口']);
    await set(true);
  });
});

test('no picker shows an operator who is not a system admin anything of another division', async () => {
  const division_id = divisions.D02;
  const supplier_ids = [await portal.supplierId('S0004')];
  const { department_group_id } = await portal.db
    .selectFrom('department_group')
    .select('department_group_id')
    .where('division_id', '=', division_id)
    .executeTakeFirstOrThrow();
  const department_group_ids = [department_group_id];
  const supplier_group_ids = [groups.electronics];
  const answersTo = async (client: Client) => {
    const { selected_supplier_groups, supplier_groups } = select_supplier_group;
    const { selected_suppliers, search } = select_supplier;
    const { init, department_groups } = select_department_group;
    return Promise.all([
      client.get(selected_supplier_groups, { division_id, supplier_group_ids }),
      client.get(selected_suppliers, { division_id, supplier_ids }),
      client.get(init, { division_id, department_group_ids }),
      client.get(supplier_groups, { division_id, ...page }),
      client.get(search, { division_id, ...page }),
      client.get(department_groups, { division_id, ...page }),
    ]);
  };
  const nothing = { status: 200, body: { items: [] } };
  for (const login_id of ['applicant1', 'divadmin1'])
    for (const answer of await answersTo(await portal.as(login_id))) expect(answer).toMatchObject(nothing);
  for (const answer of await answersTo(admin)) {
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('items.length', 0);
  }
});

test('ten a page: paging reaches total_count rows, each once, in one order', async () => {
  const { search } = select_supplier;
  const all = bodyOf(search.output, await operator.get(search, page)).items;
  const paged: typeof all = [];
  for (let skip = 0; skip < all.length; skip += 10) {
    const { items, total_count } = bodyOf(search.output, await operator.get(search, { skip, limit: 10 }));
    expect(total_count).toBe(all.length);
    paged.push(...items);
  }
  expect(paged).toEqual(all);
});
