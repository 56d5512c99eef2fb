import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Sent } from '#contract/call.ts';
import { failure } from '#texts/general.ts';
import { bodyOf, expectDone, expectIssues, expectRefused } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';

const { list, detail } = calls.supplier_management;

const portal = await portalForFile();
const admin = await portal.as('sysadmin');

async function codes(query: Partial<Sent<typeof list.supplier_list>>): Promise<string[]> {
  const answer = await admin.get(list.supplier_list, { skip: 0, limit: 100, ...query });
  const { items, total_count } = bodyOf(list.supplier_list.output, answer);
  expect(total_count).toBe(items.length);
  return items.map(({ supplier_code }) => supplier_code);
}

test('suppliers are found by code and by company and branch', async () => {
  expect(await codes({ supplier_code: 's0001' })).toEqual(['S0001', 'S0001B']);
  expect(await codes({ supplier_name: '青葉精工大阪' })).toEqual(['S0001B']);
  expect(await codes({ supplier_name: 'ａｂｃ' })).toEqual(['S0008']);
  expect(await codes({ supplier_name: '%' })).toEqual([]);
});

test('invalid suppliers are included on request and marked', async () => {
  expect(await codes({ supplier_code: 'S0007' })).toEqual([]);
  expect(await codes({ supplier_code: 'S0007', contains_invalid_supplier: true })).toEqual(['S0007']);
  const supplier = bodyOf(
    detail.init.output,
    await admin.get(detail.init, { supplier_id: await portal.supplierId('S0007') }),
  );
  expect(supplier).toMatchObject({ supplier_code: 'S0007', invalid_flag: true });
});

test('the detail lists users, with invalid ones marked, and groups', async () => {
  const supplier_id = await portal.supplierId('S0001');
  const group = await portal.db
    .insertInto('supplier_group')
    .values({ division_id: 1, group_name: '加工' })
    .returning('supplier_group_id')
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto('supplier_group_member')
    .values({ ...group, supplier_id })
    .execute();
  const lock = (portal_invalid_flag: boolean) =>
    portal.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag })
      .where('login_id', '=', 'supplier1b')
      .execute();
  await lock(true);
  const person = (user_id: number, full_name: string, login_id: string, invalid_flag: boolean) => ({
    user_id,
    full_name,
    login_id,
    mail_address: `${login_id}@s0001.supplier.example`,
    invalid_flag,
    stopped: invalid_flag,
    is_bound: false,
    updated_at: expect.any(String) as string,
  });
  expect(bodyOf(detail.init.output, await admin.get(detail.init, { supplier_id }))).toEqual({
    supplier_id,
    supplier_code: 'S0001',
    company_name: '株式会社青葉精工',
    branch_office_name: '本社',
    invalid_flag: false,
    stopped: false,
    updated_at: '1',
    users: [
      person(await portal.userId('supplier1'), '石井 陽子', 'supplier1', false),
      person(await portal.userId('supplier1b'), '岡田 隆之', 'supplier1b', true),
    ],
    supplier_group_names: ['加工'],
  });
  await lock(false);
  expectRefused(await admin.get(detail.init, { supplier_id: 2_147_483_647 }), 404);
});

test('a supplier’s user is released for a new sign-in; an internal user is a 404 here', async () => {
  const user_id = await portal.userId('supplier2');
  const client = await portal.as('supplier2');
  const supplier_id = await portal.supplierId('S0002');
  const { users } = bodyOf(detail.init.output, await admin.get(detail.init, { supplier_id }));
  const updated_at = users.find((user) => user.user_id === user_id)?.updated_at ?? '';
  const stale = { user_id, updated_at: `${updated_at}0` };
  expectIssues(await admin.post(detail.release_user, stale), [[['updated_at'], failure.stale]]);
  expect((await client.get(calls.top.check_session, {})).status).toBe(200);
  await expectDone(admin.post(detail.release_user, { user_id, updated_at }));
  expectRefused(await client.get(calls.top.check_session, {}), 401);
  const pic1 = { user_id: await portal.userId('pic1'), updated_at: '1' };
  expectRefused(await admin.post(detail.release_user, pic1), 404);
});
