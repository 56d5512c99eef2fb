import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSupplierGroups } from '#dev/demonstration/supplier-groups.ts';
import type { FileStore } from '#server/files/store.ts';
import { checkAll } from '#server/cli/check.ts';
import { companyDatabase } from '#testing/company.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { generateData } from './generate.ts';
import { loadedTables } from './load.ts';

const now = new Date('2026-11-20T10:00:00+09:00');
const amounts = { applications: 300, messages: 250, notices: 60, seed: 7 };
/** Generated data has no attachments. */
const noFiles = {} as FileStore;

const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function company(): Promise<TestDatabase> {
  const database = await companyDatabase();
  databases.push(database);
  await database.db.transaction().execute((tx) => insertSupplierGroups(tx));
  return database;
}

/** A checksum of each table's rows, by table. */
async function contentsOf({ db }: TestDatabase): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const table of loadedTables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || md5(string_agg(t::text, chr(10) order by t::text)) as sum
      from ${sql.table(table)} t`.execute(db);
    contents[table] = rows[0]?.sum ?? '';
  }
  return contents;
}

/** The definitions of all indexes and constraints. */
async function schemaOf({ db }: TestDatabase): Promise<readonly string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${loadedTables}::regclass[]) and indisvalid
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
    where conrelid = any(${loadedTables}::regclass[]) order by 1`.execute(db);
  return rows.map(({ definition }) => definition);
}

describe('a company with 300 applications, 250 messages and 60 notices', () => {
  let database: TestDatabase;
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(database.db)).rows[0]?.n ?? 0;
  beforeAll(async () => {
    database = await company();
    await generateData(database, amounts, now);
  });

  test('holds the invariants: each state is the fold of its history, and each list is complete', async () => {
    expect(await checkAll(database.db, noFiles)).toEqual({
      applications: 300,
      files: 0,
      templates: 0,
      messages: 250,
      // The portal's job makes them.
      unindexed: 300 + 250 + amounts.notices,
      findings: [],
      finding_count: 0,
    });
  });

  test('has applications in every state, with an open step of every kind', async () => {
    const { rows: states } = await sql<{ state: string }>`
      select distinct concat(status, coalesce(result, 0), cancelled_at is not null) as state
      from application order by 1`.execute(database.db);
    expect(states.map(({ state }) => state)).toEqual(['10f', '10t', '20f', '31f', '32f']);
    const { rows: open } = await sql<{ step_type: number }>`
      select distinct step_type from approval_route_step
      where started_at is not null and status = 1 and closed_at is null order by 1`.execute(database.db);
    expect(open.map(({ step_type }) => step_type)).toEqual([2, 3, 4, 5, 6]);
  });

  test('has routes with parallel steps, joins, suppliers and viewers, and every kind of event', async () => {
    const kinds = [
      sql<{ n: number }>`select count(*) as n from (
        select application_id from approval_route_step s where step_type in (4, 5) and not exists (
          select from approval_route_step_prev p where p.approval_route_step_id = s.approval_route_step_id)
        group by 1 having count(*) > 1) beside`,
      sql<{ n: number }>`select count(*) as n from (
        select approval_route_step_id from approval_route_step_prev group by 1 having count(*) > 1) joins`,
      sql<{
        n: number;
      }>`select count(*) as n from approval_route_step where supplier_id is not null and step_type <> 7`,
      sql<{ n: number }>`select count(*) as n from approval_route_step where step_type = 7`,
      sql<{ n: number }>`select count(*) as n from application_event where kind = 'replaced'`,
      sql<{
        n: number;
      }>`select count(*) as n from application where resubmitted_from_application_id is not null`,
      sql<{ n: number }>`select count(*) as n from message where reply_message_id is not null`,
      sql<{ n: number }>`select count(*) as n from notice where system_notice_flag`,
      sql<{ n: number }>`select count(*) as n from notice where publish_date_from > '2026-11-20'`,
      sql<{ n: number }>`select count(*) as n from notice
        where '2026-11-20' between publish_date_from and publish_date_to and deleted_at is null`,
      sql<{ n: number }>`select count(*) as n from notice where publish_date_to < '2026-11-20'`,
      sql<{ n: number }>`select count(*) as n from notice_supplier_group`,
    ];
    for (const query of kinds) expect(await count(query)).toBeGreaterThan(0);
  });

  test('has no event in the future, and no history out of order', async () => {
    expect(
      await count(sql<{ n: number }>`select count(*) as n from (
        select happened_at as at from application_event union all select sent_at from message
        union all select read_at from message_read union all select posted_at from notice
        union all select read_at from notice_read union all select deleted_at from notice
        union all select happened_at from audit_event where action <> 'imported'
      ) moments where at > ${now}::timestamptz`),
    ).toBe(0);
    expect(
      await count(sql<{ n: number }>`select count(*) as n from application_event e
        join application_event before on before.application_id = e.application_id
          and before.event_number = e.event_number - 1
        where before.happened_at > e.happened_at`),
    ).toBe(0);
  });

  test('was opened only by people who may: recipients, and targets of a notice while it is published', async () => {
    expect(
      await count(sql<{ n: number }>`select count(*) as n from message_read r
        join message m on m.message_id = r.message_id join portal_user u on u.user_id = r.user_id
        where u.user_id = m.sender_user_id or r.read_at < m.sent_at or not exists (
          select from message_mailbox x where x.message_id = r.message_id
            and x.principal_id in (u.user_id, u.department_id, u.supplier_id))`),
    ).toBe(0);
    expect(
      await count(sql<{ n: number }>`select count(*) as n from notice_read r
        join notice n on n.notice_id = r.notice_id join portal_user u on u.user_id = r.user_id
        where r.read_at < n.publish_datetime
          or (r.read_at at time zone 'Asia/Tokyo')::date not between n.publish_date_from and n.publish_date_to
          or n.deleted_at is not null
          or (u.supplier_id is not null and not exists (
            select from notice_target t where t.notice_id = r.notice_id and t.supplier_id = u.supplier_id))`),
    ).toBe(0);
  });

  test('has Japanese texts within their limits', async () => {
    const { rows } = await sql<{ what: string; longest: number; limit: number; foreign_texts: number }>`
      select what, max(char_length(said)) as longest, max(most) as limit,
        count(*) filter (where said !~ '[ぁ-んァ-ヶ一-龠]') as foreign_texts
      from (
        select 'value' as what, field_value03 as said, 50 as most from application where workflow_name = '品質異常報告書'
        union all select 'comment', comment, 200 from application_event where comment is not null
        union all select 'route', approval_route_name, 20 from application where approval_route_name is not null
        union all select 'title', title, 30 from message
        union all select 'body', body, 200 from message
        union all select 'notice', title, 200 from notice
        union all select 'notice body', body, 5000 from notice
      ) texts group by what`.execute(database.db);
    expect(rows).toHaveLength(7);
    for (const { longest, limit, foreign_texts } of rows) {
      expect(foreign_texts).toBe(0);
      expect(longest).toBeLessThanOrEqual(limit);
    }
    expect(
      await count(sql<{ n: number }>`select count(*) as n from application a
        where (a.field_name01 is null) <> (a.field_value01 is null) or char_length(a.field_value01) > 50
          or a.field_name01 is null`),
    ).toBe(0);
  });

  test('is the same for the same seed, and differs for another', async () => {
    const [same, other] = [await company(), await company()];
    await generateData(same, amounts, new Date('2026-11-20T10:00:00+09:00'));
    await generateData(other, { ...amounts, seed: 8 }, now);
    const contents = await contentsOf(database);
    expect(await contentsOf(same)).toEqual(contents);
    expect((await contentsOf(other))['application_event']).not.toBe(contents['application_event']);
  });

  test('is the same if it is written batch by batch into a database in use', async () => {
    const used = await company();
    // A table that refers to a loaded one has a row, so the triggers have to run.
    await sql`
      create table referring (application_id integer references application);
      insert into referring default values`.execute(used.db);
    await generateData(used, amounts, now);
    expect(await contentsOf(used)).toEqual(await contentsOf(database));
  });

  test('leaves every index and constraint as it was, and every foreign key holds', async () => {
    expect(await schemaOf(database)).toEqual(await schemaOf(await company()));
    const { rows } = await sql<{ again: string }>`
      select format('alter table %s drop constraint %I, add constraint %2$I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as again
      from pg_constraint where contype = 'f' and conrelid = any(${loadedTables}::regclass[])`.execute(
      database.db,
    );
    expect(rows.length).toBeGreaterThan(20);
    await database.db.transaction().execute(async (tx) => {
      // Adding a foreign key checks all rows.
      for (const { again } of rows) await sql.raw(again).execute(tx);
    });
  });

  test('is added to existing data, unless the seed was used before', async () => {
    await expect(generateData(database, amounts, now)).rejects.toThrow('シード 7 のデータは生成済みです。');
    const before = await contentsOf(database);
    await generateData(database, { applications: 20, messages: 0, notices: 0, seed: 9 }, now);
    const { application, message } = await contentsOf(database);
    expect(application).toMatch(/^320 /);
    expect(message).toBe(before['message']);
    expect((await checkAll(database.db, noFiles)).findings).toEqual([]);
  });
});

test('generating fails if somebody signs in for real, and without master data', async () => {
  const used = await company();
  const { db } = used;
  const some = { applications: 1, messages: 0, notices: 0, seed: 1 };
  await sql`update portal_user set issuer = 'development:operator', subject = 'a' where login_id = 'router1'`.execute(
    db,
  );
  await generateData(used, some, now);
  await sql`update portal_user set issuer = 'https://idp.example', subject = 'b' where login_id = 'pic1'`.execute(
    db,
  );
  await expect(generateData(used, { ...some, seed: 2 }, now)).rejects.toThrow(
    /^実際の認証基盤でログインした/,
  );
  const empty = await testDatabase();
  databases.push(empty);
  await expect(generateData(empty, some, now)).rejects.toThrow(/^マスタデータがありません。/);
});
