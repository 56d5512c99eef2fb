import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldKind } from '#domain/codes.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { loadDemonstrationCompany } from './company.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.transaction().execute((tx) => loadDemonstrationCompany(tx));
});
afterAll(() => database.drop());

test('the company has its organisation, its users, and unchanged names', async () => {
  const { db } = database;
  const people = await db
    .selectFrom('portal_user')
    .select(['role', (sql) => sql.fn.countAll<number>().as('count')])
    .groupBy('role')
    .orderBy('role')
    .execute();
  expect(people).toEqual([
    { role: 1, count: 20 },
    { role: 2, count: 40 },
  ]);
  const named = await db
    .selectFrom('valid_user')
    .select(['login_id', 'full_name', 'privilege'])
    .where('login_id', 'in', ['multi1', 'sysadmin', 'retired1', 'supplier7'])
    .orderBy('login_id')
    .execute();
  expect(named).toEqual([
    { login_id: 'multi1', full_name: '髙𠮷 邊美', privilege: 3 },
    { login_id: 'sysadmin', full_name: '佐藤 美咲', privilege: 1 },
  ]);
  const supplier = await db
    .selectFrom('supplier')
    .leftJoin('supplier_division', 'supplier_division.supplier_id', 'supplier.supplier_id')
    .select(['company_name', 'branch_office_name', 'division_id'])
    .where('supplier_code', '=', 'S0006')
    .execute();
  expect(supplier).toEqual([
    { company_name: 'サンライズ物流株式会社', branch_office_name: null, division_id: null },
  ]);
});

test('its workflows have their fields, and named users or whole departments', async () => {
  const workflows = await database.db
    .selectFrom('workflow as w')
    .innerJoin('division as d', 'd.division_id', 'w.division_id')
    .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
    .select((from) => [
      'd.division_code',
      't.workflow_type_code',
      'w.field_name01',
      'w.field_name10',
      'w.field_hint02',
      'w.field_kind02',
      'w.field_choices08',
      'w.transaction_date_field',
      'w.transaction_amount_field',
      'w.counterparty_field',
      'w.receptionist_select_user_all as all',
      from
        .selectFrom('workflow_user as u')
        .whereRef('u.workflow_id', '=', 'w.workflow_id')
        .select((count) => count.fn.countAll<number>().as('named'))
        .as('named'),
    ])
    .orderBy('w.workflow_id')
    .execute();
  const row = (division_code: string, workflow_type_code: string, rest: object) => ({
    division_code,
    workflow_type_code,
    field_name10: null,
    field_hint02: null,
    field_kind02: null,
    field_choices08: null,
    transaction_date_field: null,
    transaction_amount_field: null,
    counterparty_field: null,
    ...rest,
  });
  expect(workflows).toEqual([
    row('D01', 'W01', {
      field_name01: '取引先名',
      field_hint02: '例：2026/11/28。決まっていないときは「未定」',
      field_kind02: fieldKind.date,
      transaction_date_field: 2,
      transaction_amount_field: 3,
      counterparty_field: 1,
      all: false,
      named: 3,
    }),
    row('D01', 'W02', {
      field_name01: '図面番号',
      field_name10: '備考二',
      field_hint02: 'どこを、どう変えるか',
      field_choices08: ['使い切る', '廃棄する', '改造する'],
      all: true,
      named: 0,
    }),
    row('D02', 'W03', {
      field_name01: '品番',
      field_hint02: '例：2026/11/28。分からないときは、見つけた日',
      field_kind02: fieldKind.date,
      transaction_date_field: 2,
      all: true,
      named: 1,
    }),
    row('D02', 'W01', { field_name01: '取引先名', field_kind02: fieldKind.date, all: false, named: 2 }),
    row('D03', 'W04', {
      field_name01: '品番',
      field_hint02: '税抜き、円',
      field_kind02: fieldKind.amount,
      all: true,
      named: 0,
    }),
  ]);
});
