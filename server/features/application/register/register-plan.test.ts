import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operator } from '#domain/actor.ts';
import type { Db } from '#server/db/database.ts';
import { selectRegisterPage } from '#server/features/application/lists/queries-lists.ts';
import { companyDatabase } from '#testing/company.ts';
import type { TestDatabase } from '#testing/database.ts';
import { planOf } from '#testing/plan.ts';
import { countUnreadableOfRegister, registerSearch, type RegisterSearch } from './queries-register.ts';

/** Many applications with a 取引日, some of which is none. A search by it must read its period alone. */
const applications = 20_000;
const perDay = 20;
const oneUnreadIn = 2_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await companyDatabase();
  await database.db.transaction().execute(async (tx) => {
    // The rows are consistent, but have no history.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into application (workflow_id, division_id, division_name, workflow_name, applicant_user_id,
        applicant_full_name, application_at, applicant_answers_hope_date, status, result, listed_steps, version,
        event_count, last_event_at, field_name01, field_value01, field_value02, field_value03, field_kind02,
        field_kind03, counterparty_field, transaction_date_field, transaction_amount_field, transaction_date,
        transaction_amount, counterparty_key)
      select 1, 1, '産業機器事業部', '新規取引申請書', (select min(user_id) from portal_user), '伊藤 さくら',
        timestamptz '2026-01-01 09:00+09' + number * interval '1 minute', date '2026-12-01', 3, 1, '[]', 1, 1, now(),
        '取引先', '株式会社青葉精工', 'text', 'text', 3, 2, 1, 2, 3,
        case when number % ${oneUnreadIn}::integer <> 0 then date '2000-01-01' + number / ${perDay}::integer end,
        number, '株式会社青葉精工'
      from generate_series(1, ${applications}::integer) as number`.execute(tx);
  });
  await sql`vacuum analyze application`.execute(database.db);
});
afterAll(() => database.drop());

// All that a search asks of its reader.
const actor = { audited_divisions: 'all' } as unknown as Operator;
const search: RegisterSearch = {
  by: 'transaction',
  from: '2000-03-01',
  to: '2000-03-31',
  division_id: null,
  workflow_name: null,
  person: null,
  supplier: null,
  outcome: null,
  self_approved: false,
  delegated: false,
  amount_from: '1,200',
  amount_to: null,
  counterparty: '青葉',
};

test('a search by 取引日 reads the applications of its period', async () => {
  const send = async (db: Db) => {
    const page = await selectRegisterPage(db, await registerSearch(db, search, actor), {
      skip: 0,
      limit: 25,
    });
    expect(page.total_count).toBe(31 * perDay);
    expect(page.applications).toHaveLength(25);
  };
  const plan = await planOf(database, send, { analyze: true });
  expect(plan).toContain('application_transaction_date');
  expect(plan).not.toMatch(/Seq Scan on application\b/);
});

test('those whose 取引日 is none are counted without reading the others', async () => {
  const send = async (db: Db) => {
    const { dates } = await countUnreadableOfRegister(db, search, actor);
    expect(dates).toBe(applications / oneUnreadIn);
  };
  const plan = await planOf(database, send, { analyze: true });
  expect(plan).toContain('application_unread_date');
  expect(plan).not.toMatch(/Seq Scan on application\b/);
});
