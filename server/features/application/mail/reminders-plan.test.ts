import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { companyDatabase } from '#testing/company.ts';
import type { TestDatabase } from '#testing/database.ts';
import { planOf } from '#testing/plan.ts';
import {
  selectApplicantsToRemind,
  selectAssigneesToRemind,
  selectDueSteps,
  selectLateSteps,
} from './queries-reminders.ts';

/** Many ended applications, and open ones planned for many days: only those of the asked days may be read. */
const applications = 20_000;
const oneOpenIn = 10;
const days = 100;
const planned = ['2026-12-07', '2026-12-04'];

let database: TestDatabase;
let user_id = 0;
beforeAll(async () => {
  database = await companyDatabase();
  const { db } = database;
  ({ user_id } = await db
    .selectFrom('portal_user')
    .select('user_id')
    .where('login_id', '=', 'pic1')
    .executeTakeFirstOrThrow());
  await db.transaction().execute(async (tx) => {
    // The rows are consistent, but have no history.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into application (workflow_id, division_id, division_name, workflow_name, applicant_user_id,
        applicant_full_name, application_at, applicant_answers_hope_date, status, result, listed_steps, version, event_count, last_event_at)
      select 1, 1, '産業機器事業部', '新規取引申請書', (select min(user_id) from portal_user), '伊藤 さくら',
        timestamptz '2026-01-01 09:00+09', date '2027-12-01', case when number % ${oneOpenIn}::integer = 0 then 2 else 3 end,
        case when number % ${oneOpenIn}::integer = 0 then null else 1 end, '[]', 1, 1, now()
      from generate_series(1, ${applications}::integer) as number`.execute(tx);
    await sql`insert into approval_route_step (application_id, step_order, step_type, department_id, all_flag, version,
        status, started_at, planned_on, operation_at, operation_user_id, operation_user_name)
      select application_id, 4, 5, (select min(department_id) from department where active), false, 1,
        case result when 1 then 3 else 1 end, application_at,
        date '2026-12-01' + (application_id / ${oneOpenIn}::integer) % ${days}::integer,
        case result when 1 then now() end, case result when 1 then applicant_user_id end,
        case result when 1 then applicant_full_name end
      from application`.execute(tx);
    await sql`insert into approval_route_step_user (approval_route_step_id, user_id, position)
      select approval_route_step_id, ${user_id}, 0 from approval_route_step`.execute(tx);
    await sql`insert into work_list (principal_id, search_type, sort_key, other_key, plan_key, application_id, also)
      select u.user_id, case when a.result is not null then 5 when u.user_id = ${user_id} then 3 else 1 end,
        '2027-12-01', '2026-12-01', case when a.result is null and u.user_id = ${user_id} then s.planned_on::text end,
        a.application_id, '{}'
      from application a join approval_route_step s on s.application_id = a.application_id
      join portal_user u on u.user_id in (${user_id}, a.applicant_user_id)`.execute(tx);
  });
  await sql`vacuum analyze application, approval_route_step, approval_route_step_user, portal_user, work_list`.execute(
    db,
  );
});
afterAll(() => database.drop());

const unread = /Seq Scan on (application|approval_route_step|approval_route_step_user|work_list)\b/;
const found = (applications / oneOpenIn / days) * planned.length;

test.each([
  ['may act', (db: Db) => selectAssigneesToRemind(db, planned)],
  ['are the applicants', (db: Db) => selectApplicantsToRemind(db, planned)],
])(
  'of the steps of all, only those are read that are open and planned for these days: who %s',
  async (_, select) => {
    const plan = await planOf(database, select, { analyze: true });
    expect(plan).toContain('step_to_remind_of');
    expect(plan).not.toMatch(unread);
  },
);

test('of a reader’s list, only the applications are read that are due', async () => {
  const reader = { user_id, department_id: 1, supplier_id: null };
  const send = async (db: Db) => {
    const { steps, total_count } = await selectDueSteps(db, reader, planned, 10);
    expect([steps.length, total_count]).toEqual([10, found]);
  };
  const plan = await planOf(database, send, { analyze: true });
  expect(plan).toContain('work_list_plan');
  expect(plan).not.toMatch(unread);
});

test('of an applicant’s applications, neither ended ones nor steps of others are read', async () => {
  const send = async (db: Db) => {
    const { applicant_user_id } = await db
      .selectFrom('application')
      .select('applicant_user_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { steps, total_count } = await selectLateSteps(db, applicant_user_id, planned, 10);
    expect([steps.length, total_count]).toEqual([10, found]);
  };
  expect(await planOf(database, send, { analyze: true })).not.toMatch(unread);
});
