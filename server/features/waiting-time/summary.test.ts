import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateData } from '#dev/generate/generate.ts';
import { daysLater, japanDate, weekdayOf } from '#domain/japan-date.ts';
import { minMeasuredSteps } from '#domain/limits.ts';
import type { WaitingCounts } from '#domain/waiting-time.ts';
import { isNationalHoliday, writeWorkingDays } from '#server/db/working-days.ts';
import { companyDatabase } from '#testing/company.ts';
import type { TestDatabase } from '#testing/database.ts';
import { selectOpenSteps, selectSummary, type Divisions } from './queries.ts';

/** 滞留状況 of generated applications, against a plain reckoning over all of their steps. */

const today = '2026-06-20';
const companyHoliday = '2026-05-01';
/** 29 April to 6 May has four national holidays. */
const period = { month_from: '2026-04', month_to: '2026-05' };
const any = { workflow_id: null, step_type: null, department_id: null, supplier_id: null, late: false };

let database: TestDatabase;
let steps: readonly Step[];
beforeAll(async () => {
  database = await companyDatabase();
  const { db } = database;
  await generateData(
    database,
    { applications: 600, messages: 0, notices: 0, seed: 5 },
    new Date(`${today}T12:00:00+09:00`),
  );
  await db.insertInto('company_holiday').values({ day: companyHoliday, name: '創立記念日' }).execute();
  await db.transaction().execute(writeWorkingDays);
  const { rows } = await sql<Step>`
    select s.approval_route_step_id, s.step_type, s.department_id, s.supplier_id, s.started_at, s.operation_at,
      s.closed_at, s.planned_on::text as planned_on, a.workflow_id, a.division_id, a.status, a.cancelled_at
    from approval_route_step s join application a on a.application_id = s.application_id`.execute(db);
  steps = rows;
});
afterAll(() => database.drop());

type Step = {
  readonly approval_route_step_id: number;
  readonly step_type: number;
  readonly department_id: number | null;
  readonly supplier_id: number | null;
  readonly started_at: string | null;
  readonly operation_at: string | null;
  readonly closed_at: string | null;
  readonly planned_on: string | null;
  readonly workflow_id: number;
  readonly division_id: number;
  readonly status: number;
  readonly cancelled_at: string | null;
};

const dayOf = (time: string | null) => japanDate(new Date(time ?? ''));

/** Counts day by day. */
function workingDays(from: string, until: string): number {
  let count = 0;
  for (let day = from; day <= until; day = daysLater(day, 1))
    if (![0, 6].includes(weekdayOf(day)) && !isNationalHoliday(day) && day !== companyHoliday) count += 1;
  return Math.max(1, count);
}

const isOpen = ({ started_at, operation_at, closed_at, cancelled_at }: Step) =>
  started_at !== null && operation_at === null && closed_at === null && cancelled_at === null;
const isLateStep = (step: Step) => isOpen(step) && step.planned_on !== null && step.planned_on < today;
const wasActed = ({ step_type, operation_at }: Step) =>
  step_type !== 1 &&
  operation_at !== null &&
  dayOf(operation_at).slice(0, 7) >= period.month_from &&
  dayOf(operation_at).slice(0, 7) <= period.month_to;

/** The days of the step at this share of the steps, in order. */
function percentile(days: readonly number[], share: number): number | null {
  if (days.length < minMeasuredSteps) return null;
  return days.toSorted((one, other) => one - other)[Math.ceil(days.length * share) - 1] ?? null;
}

/** The rows of one table: the counts of each group of steps with something to count. */
function reckoned(keyOf: (step: Step) => string, among: Divisions): Map<string, WaitingCounts> {
  const own = steps.filter(
    (step) => (among === 'all' || among.includes(step.division_id)) && (isOpen(step) || wasActed(step)),
  );
  return new Map(
    [...Map.groupBy(own, keyOf)].map(([key, group]) => {
      const days = group
        .filter(wasActed)
        .map(({ started_at, operation_at }) => workingDays(dayOf(started_at), dayOf(operation_at)));
      return [
        key,
        {
          open_count: group.filter(isOpen).length,
          late_count: group.filter(isLateStep).length,
          measured_count: days.length,
          median_days: percentile(days, 0.5),
          percentile90_days: percentile(days, 0.9),
        },
      ];
    }),
  );
}

const formKey = (row: Pick<Step, 'workflow_id' | 'step_type'>) => `${row.workflow_id} ${row.step_type}`;
const organisationKey = (row: Pick<Step, 'department_id' | 'supplier_id'>) =>
  `${row.department_id ?? ''} ${row.supplier_id ?? ''}`;
const countsOf = (row: WaitingCounts) => ({
  open_count: row.open_count,
  late_count: row.late_count,
  measured_count: row.measured_count,
  median_days: row.median_days,
  percentile90_days: row.percentile90_days,
});

test.each([['all'], [[1]], [[2, 3]], [[]]] as [Divisions][])(
  'both tables of divisions %j are what counting each step gives',
  async (divisions) => {
    const { by_form, by_organisation } = await selectSummary(database.db, { divisions, period, today });
    expect(new Map(by_form.map((row) => [formKey(row), countsOf(row)]))).toEqual(
      reckoned(formKey, divisions),
    );
    expect(new Map(by_organisation.map((row) => [organisationKey(row), countsOf(row)]))).toEqual(
      reckoned(organisationKey, divisions),
    );
  },
);

test('some rows have days, and some too few steps for them; the percentiles are days that a step took', async () => {
  const { by_organisation } = await selectSummary(database.db, { divisions: 'all', period, today });
  const measured = new Set(by_organisation.map(({ median_days }) => median_days !== null));
  expect(measured).toEqual(new Set([true, false]));
  const ten = Array.from({ length: minMeasuredSteps }, (_, index) => index + 1);
  expect([percentile(ten, 0.5), percentile(ten, 0.9), percentile(ten.slice(1), 0.5)]).toEqual([5, 9, null]);
});

test('the list has each open step once, the longest wait first, with its working days until today', async () => {
  const asked = { divisions: 'all', today } as const;
  const { items, total_count } = await selectOpenSteps(database.db, asked, any, { skip: 0, limit: 10_000 });
  const open = steps.filter(isOpen);
  expect(total_count).toBe(open.length);
  expect(open.length).toBeGreaterThan(20);
  expect(new Map(items.map(({ approval_route_step_id, days }) => [approval_route_step_id, days]))).toEqual(
    new Map(
      open.map(({ approval_route_step_id, started_at }) => [
        approval_route_step_id,
        workingDays(dayOf(started_at), today),
      ]),
    ),
  );
  const days = items.map(({ started_on }) => started_on);
  expect(days).toEqual(days.toSorted());
  const page = await selectOpenSteps(database.db, asked, any, { skip: 5, limit: 10 });
  expect(page).toEqual({ items: items.slice(5, 15), total_count });
});

test('the list of a row has as many steps as its number', async () => {
  const asked = { divisions: [1], today } as const;
  const page = { skip: 0, limit: 1 };
  const { by_form, by_organisation } = await selectSummary(database.db, { ...asked, period });
  for (const { workflow_id, step_type, open_count, late_count } of by_form) {
    const which = { ...any, workflow_id, step_type };
    expect((await selectOpenSteps(database.db, asked, which, page)).total_count).toBe(open_count);
    const late = await selectOpenSteps(database.db, asked, { ...which, late: true }, page);
    expect(late.total_count).toBe(late_count);
  }
  for (const { department_id, supplier_id, open_count } of by_organisation) {
    const which = { ...any, department_id, supplier_id };
    expect((await selectOpenSteps(database.db, asked, which, page)).total_count).toBe(open_count);
  }
});
