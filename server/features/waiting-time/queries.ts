import { sql, type RawBuilder } from 'kysely';
import type { WaitingFormRow, WaitingOrganisationRow, WaitingStepItem } from '#contract/waiting-time.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { applicationStatus, stepStatus, stepType, type StepType } from '#domain/codes.ts';
import { minMeasuredSteps } from '#domain/limits.ts';
import type { WaitingCounts, WaitingPeriod } from '#domain/waiting-time.ts';
import type { Db } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';

/** 滞留状況 (docs/rules/administration.md#waiting-times). `today` and days are `yyyy-mm-dd` in Japan. */

export type Divisions = 'all' | readonly number[];

function among(divisions: Divisions): RawBuilder<unknown> {
  return divisions === 'all' ? sql`true` : sql`a.division_id = any(${divisions}::integer[])`;
}

/** The day of a time. Japan has no summer time, and with the zone's name this takes twice as long. */
const dayOf = (time: string) => sql`(${sql.ref(time)} at time zone interval '9 hours')::date`;

/**
 * The working days from a day to another, both included: a difference of their running numbers. At least 1,
 * also of what starts and ends on a day off. `from` and `until` are rows of `working_day`.
 */
const workingDays = sql`greatest(1, until.number - start.number + start.is_working::integer)`;

/**
 * Open steps `s` of applications `a`, each with its working days until today. `offset 0` forces a look-up per
 * open application: without it the planner reads the steps of ended ones too.
 */
function openSteps(divisions: Divisions, today: string): RawBuilder<unknown> {
  return sql`application a
    cross join lateral (
      select s.* from approval_route_step s
      where s.application_id = a.application_id
        and s.status = ${sql.lit(stepStatus.not_approved)} and s.started_at is not null and s.closed_at is null
      offset 0) s
    join working_day start on start.day = ${dayOf('s.started_at')}
    join working_day until on until.day = ${today}::date
    where a.status < ${sql.lit(applicationStatus.completed)} and a.cancelled_at is null and ${among(divisions)}`;
}

/** Steps that somebody approved or rejected in the period, each with its working days. Not the applicant's. */
function actedSteps(divisions: Divisions, { month_from, month_to }: WaitingPeriod): RawBuilder<unknown> {
  return sql`application a
    join approval_route_step s on s.application_id = a.application_id
    join working_day start on start.day = ${dayOf('s.started_at')}
    join working_day until on until.day = ${dayOf('s.operation_at')}
    where a.cancelled_at is null and ${among(divisions)}
      and s.operation_at >= ${`${month_from}-01`}::date::timestamp at time zone 'Asia/Tokyo'
      and s.operation_at < (${`${month_to}-01`}::date + interval '1 month') at time zone 'Asia/Tokyo'
      and s.step_type <> ${sql.lit(stepType.applicant)}`;
}

type Asked = {
  readonly divisions: Divisions;
  readonly period: WaitingPeriod;
  readonly today: string;
};

type Summary = {
  readonly by_form: WaitingFormRow[];
  readonly by_organisation: WaitingOrganisationRow[];
};

type Row = Omit<WaitingFormRow, 'workflow_id'> &
  WaitingOrganisationRow & { readonly workflow_id: number | null };

/**
 * Both tables by names, in one statement, so that the steps are read once: first it counts how many steps took
 * how many days, because the counts are few. The percentiles are discrete: 3日 is a time that a step took, and
 * not a value between two.
 */
export async function selectSummary(db: Db, { divisions, period, today }: Asked): Promise<Summary> {
  const { rows } = await sql<Row>`
    with step as (
      select a.workflow_id, s.step_type, coalesce(s.department_id, s.supplier_id) as organisation_id,
        null::integer as days, 0 as acted, count(*) as open,
        count(*) filter (where s.planned_on < ${today}::date) as late
      from ${openSteps(divisions, today)} group by 1, 2, 3
      union all
      select a.workflow_id, s.step_type, coalesce(s.department_id, s.supplier_id), ${workingDays}, count(*), 0, 0
      from ${actedSteps(divisions, period)} group by 1, 2, 3, 4),
    counted as (
      select workflow_id, step_type, organisation_id, days,
        sum(acted) as acted, sum(open) as open, sum(late) as late
      from step group by grouping sets ((workflow_id, step_type, days), (organisation_id, days))),
    ranked as (
      select *, sum(acted) over (row order by days) as up_to, sum(acted) over (row) as measured
      from counted window row as (partition by workflow_id, step_type, organisation_id)),
    summary as (
      select workflow_id, step_type, organisation_id, sum(open) as open_count, sum(late) as late_count,
        sum(acted) as measured_count,
        min(days) filter (where measured >= ${sql.lit(minMeasuredSteps)} and up_to >= 0.5 * measured) as median_days,
        min(days) filter (where measured >= ${sql.lit(minMeasuredSteps)} and up_to >= 0.9 * measured)
          as percentile90_days
      from ranked group by workflow_id, step_type, organisation_id)
    select c.workflow_id, i.division_name, t.workflow_name, c.step_type, d.department_id, p.supplier_id,
      concat_ws(' ', e.division_name, d.department_name, p.company_name, p.branch_office_name) as organisation_name,
      c.open_count::integer, c.late_count::integer, c.measured_count::integer, c.median_days, c.percentile90_days
    from summary c
    left join workflow w on w.workflow_id = c.workflow_id
    left join workflow_type t on t.workflow_type_id = w.workflow_type_id
    left join division i on i.division_id = w.division_id
    left join department d on d.department_id = c.organisation_id
    left join division e on e.division_id = d.division_id
    left join supplier p on p.supplier_id = c.organisation_id
    order by i.division_name, t.workflow_name, c.workflow_id, c.step_type, organisation_name`.execute(db);
  return {
    by_form: rows.flatMap(({ workflow_id, division_name, workflow_name, step_type, ...row }) =>
      workflow_id === null
        ? []
        : [{ workflow_id, division_name, workflow_name, step_type, ...countsOf(row) }],
    ),
    by_organisation: rows.flatMap(({ workflow_id, department_id, supplier_id, organisation_name, ...row }) =>
      workflow_id === null ? [{ department_id, supplier_id, organisation_name, ...countsOf(row) }] : [],
    ),
  };
}

function countsOf({
  open_count,
  late_count,
  measured_count,
  median_days,
  percentile90_days,
}: WaitingCounts): WaitingCounts {
  return { open_count, late_count, measured_count, median_days, percentile90_days };
}

/** Which open steps are listed; null for any. */
export type OpenSteps = {
  readonly workflow_id: number | null;
  readonly step_type: StepType | null;
  readonly department_id: number | null;
  readonly supplier_id: number | null;
  /** Only those whose 目安 is past. */
  readonly late: boolean;
};

/** An open step with the ids of whom it waits for. */
export type OpenStep = Omit<WaitingStepItem, 'organisation_name' | 'full_names' | 'may_open'> & Assignee;

const openStepColumns = [
  'approval_route_step_id',
  'application_id',
  'division_name',
  'workflow_name',
  'step_type',
  'started_on',
  'days',
  'planned_on',
  'late',
  'department_id',
  'supplier_id',
  'all_flag',
  'user_ids',
] as const;

/** A page of open steps, the longest wait first, and how many there are. */
export function selectOpenSteps(
  db: Db,
  { divisions, today }: Omit<Asked, 'period'>,
  { workflow_id, step_type, department_id, supplier_id, late }: OpenSteps,
  page: Page,
): Promise<{ items: OpenStep[]; total_count: number }> {
  const conditions = [
    ...(workflow_id === null ? [] : [sql`and a.workflow_id = ${workflow_id}`]),
    ...(step_type === null ? [] : [sql`and s.step_type = ${step_type}`]),
    ...(department_id === null ? [] : [sql`and s.department_id = ${department_id}`]),
    ...(supplier_id === null ? [] : [sql`and s.supplier_id = ${supplier_id}`]),
    ...(late ? [sql`and s.planned_on < ${today}::date`] : []),
  ];
  type Row = OpenStep & { started_at: string };
  const found = db.selectFrom(
    sql<Row>`(
      select a.application_id, a.division_name, a.workflow_name, s.step_type, s.started_at,
        start.day::text as started_on, ${workingDays} as days, s.planned_on::text as planned_on,
        coalesce(s.planned_on < ${today}::date, false) as late,
        s.department_id, s.supplier_id, s.all_flag, s.approval_route_step_id,
        array(
          select u.user_id from approval_route_step_user u
          where u.approval_route_step_id = s.approval_route_step_id order by u.position) as user_ids
      from ${openSteps(divisions, today)} ${sql.join(conditions, sql` `)})`.as('step'),
  );
  const ordered = found.select(openStepColumns).orderBy('started_at').orderBy('approval_route_step_id');
  return pageOf(db, ordered, found.select(total), page);
}

/** The names of what a list of open steps is about; '' where the list is not narrowed to one. */
type Subject = { readonly form_name: string; readonly organisation_name: string };

/** Whether a step counts in the tables of these divisions, now or in some period. */
function counts(divisions: Divisions, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from application a join approval_route_step s on s.application_id = a.application_id
    where ${which} and a.cancelled_at is null and ${among(divisions)}
      and s.started_at is not null and s.step_type <> ${sql.lit(stepType.applicant)}
      and (s.operation_at is not null
        or s.closed_at is null and a.status < ${sql.lit(applicationStatus.completed)}))`;
}

/**
 * The subject of a list. Undefined if an id of it is in no row of the tables of these divisions, whatever the
 * period: its name would tell of what the tables never show.
 */
export async function selectSubject(
  db: Db,
  divisions: Divisions,
  { workflow_id, department_id, supplier_id }: OpenSteps,
): Promise<Subject | undefined> {
  const conditions = [
    ...(workflow_id === null ? [] : [counts(divisions, sql`a.workflow_id = ${workflow_id}`)]),
    ...(department_id === null ? [] : [counts(divisions, sql`s.department_id = ${department_id}`)]),
    ...(supplier_id === null ? [] : [counts(divisions, sql`s.supplier_id = ${supplier_id}`)]),
  ];
  const { rows } = await sql<Subject>`
    select concat_ws(' ', i.division_name, t.workflow_name) as form_name,
      concat_ws(' ', e.division_name, d.department_name, p.company_name, p.branch_office_name) as organisation_name
    from (select) one
    left join workflow w on w.workflow_id = ${workflow_id}::integer
    left join workflow_type t on t.workflow_type_id = w.workflow_type_id
    left join division i on i.division_id = w.division_id
    left join department d on d.department_id = ${department_id}::integer
    left join division e on e.division_id = d.division_id
    left join supplier p on p.supplier_id = ${supplier_id}::integer
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`.execute(db);
  return rows[0];
}
