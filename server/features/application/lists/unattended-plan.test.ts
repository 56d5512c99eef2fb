import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { companyDatabase } from '#testing/company.ts';
import type { TestDatabase } from '#testing/database.ts';
import { planOf } from '#testing/plan.ts';
import { selectUnattendedPage } from './queries-lists.ts';

/** Many ended applications and a few open ones. The query must only read those that name somebody invalid. */
const applications = 20_000;
const oneOpenIn = 40;
const oneUnattendedIn = 400;

let database: TestDatabase;
beforeAll(async () => {
  database = await companyDatabase();
  await database.db.transaction().execute(async (tx) => {
    // The rows are consistent, but have no history.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into application (workflow_id, division_id, division_name, workflow_name, applicant_user_id,
        applicant_full_name, application_at, applicant_answers_hope_date, status, result, listed_steps, version, event_count, last_event_at)
      select 1, 1, '産業機器事業部', '新規取引申請書', (select min(user_id) from portal_user), '伊藤 さくら',
        timestamptz '2026-01-01 09:00+09' + number * interval '1 minute', date '2026-12-01',
        case when number % ${oneOpenIn}::integer = 0 then 2 else 3 end,
        case when number % ${oneOpenIn}::integer = 0 then null else 1 end, '[]', 1, 1, now()
      from generate_series(1, ${applications}::integer) as number`.execute(tx);
    await sql`insert into approval_route_step (application_id, step_order, step_type, department_id,
        all_flag, version, status, started_at, operation_at, operation_user_id, operation_user_name)
      select application_id, step_order, case when step_order < 4 then step_order else 5 end,
        (select min(department_id) from department where active),
        step_order <> 5, 1, case result when 1 then 3 else 1 end, case result when 1 then now() end,
        case result when 1 then now() end, case result when 1 then applicant_user_id end,
        case result when 1 then applicant_full_name end
      from application cross join generate_series(2, 7) as step_order`.execute(tx);
    await sql`insert into approval_route_step_user (approval_route_step_id, user_id, position)
      select s.approval_route_step_id, case when s.application_id % ${oneUnattendedIn}::integer = 0
          then (select user_id from portal_user where login_id = 'retired1')
          else (select user_id from portal_user where login_id = 'pic1') end, 0
      from approval_route_step s where not s.all_flag`.execute(tx);
    await sql`insert into work_list (principal_id, search_type, sort_key, other_key, application_id, also)
      select u.user_id, case when a.result is null then 4 else 5 end, lpad(a.application_id::text, 17, '0'), '2026-12-01',
        a.application_id, '{}'
      from application a join portal_user u on u.login_id = case
        when a.application_id % ${oneUnattendedIn}::integer = 0 then 'retired1' else 'pic1' end`.execute(tx);
  });
  await sql`vacuum analyze application, approval_route_step, approval_route_step_user, portal_user, work_list`.execute(
    database.db,
  );
});
afterAll(() => database.drop());

test('only applications in an invalid user’s list are read, and neither steps nor lists are scanned', async () => {
  const send = async (db: Db) => {
    const { applications: rows, total_count } = await selectUnattendedPage(db, 'all', { skip: 0, limit: 25 });
    expect(total_count).toBe(applications / oneUnattendedIn);
    expect(rows[0]).toMatchObject({ application_id: oneUnattendedIn, step_orders: [5] });
  };
  const plan = await planOf(database, send, { analyze: true });
  expect(plan).toContain('using step_to_act_of_supplier');
  expect(plan).not.toMatch(/Seq Scan on (application|approval_route_step|work_list)\b/);
});
