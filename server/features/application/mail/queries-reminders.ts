import { sql } from 'kysely';
import type { ActingUser } from '#domain/application/types.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { stepStatus, workListKind, type StepType } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Whether step `s` is open and planned for one of these days. The index step_to_remind_of has these steps. */
const isReminded = (planned: readonly string[]) => sql`
  s.planned_on = any(${planned}::date[]) and s.status = ${sql.lit(stepStatus.not_approved)}
  and s.started_at is not null and s.closed_at is null`;

/** The open steps that are planned for these days, each as `s` with its application `a`. */
const remindedSteps = (planned: readonly string[]) => sql`
  approval_route_step s join application a on a.application_id = s.application_id
  where ${isReminded(planned)} and a.cancelled_at is null`;

/** Who may act on these steps: the users that they name, and the valid members of whole organisations. */
export async function selectAssigneesToRemind(
  db: Db | Tx,
  planned: readonly string[],
): Promise<{ readonly named: readonly number[]; readonly members: readonly number[] }> {
  const { rows } = await sql<{ user_id: number; named: boolean }>`
    with reminded as materialized (
      select s.approval_route_step_id, s.all_flag, s.department_id, s.supplier_id from ${remindedSteps(planned)})
    select distinct u.user_id, true as named
    from reminded r join approval_route_step_user u on u.approval_route_step_id = r.approval_route_step_id
    where not r.all_flag
    union all
    select v.user_id, false from valid_user v
    where v.department_id in (select department_id from reminded where all_flag)
      or v.supplier_id in (select supplier_id from reminded where all_flag)`.execute(db);
  const { named = [], members = [] } = Object.groupBy(rows, (row) => (row.named ? 'named' : 'members'));
  return { named: named.map(({ user_id }) => user_id), members: members.map(({ user_id }) => user_id) };
}

/** The applicants of these steps' applications. */
export async function selectApplicantsToRemind(db: Db | Tx, planned: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct a.applicant_user_id as user_id from ${remindedSteps(planned)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** The valid users among these who have not turned reminders off. */
export async function selectReminded(db: Db | Tx, user_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select v.user_id from valid_user v
    where v.user_id = any(${user_ids}::integer[])
      and not exists (select from notification_setting n where n.user_id = v.user_id and not n.reminders)
    order by v.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

type Reminded = {
  readonly application_id: number;
  readonly workflow_name: string;
  readonly planned_on: string;
};
type Some<Step> = { readonly steps: readonly Step[]; readonly total_count: number };

/** What waits for a reader who is reminded, with the one whom they stand for. */
export type SelectedDueStep = Reminded & { readonly acts_for: string | null };

/**
 * The first of the steps that a reader may act on and that are planned for these days, the earliest first, and
 * how many applications have one. An application is there once: with a step of the reader's own, otherwise
 * with one of somebody whom they stand for.
 */
export async function selectDueSteps(
  db: Db,
  { user_id, department_id, supplier_id, stands_for = [] }: ActingUser,
  planned: readonly string[],
  limit: number,
): Promise<Some<SelectedDueStep>> {
  const principals = [user_id, department_id ?? supplier_id, ...stands_for];
  const { rows } = await sql<SelectedDueStep & { total_count: number }>`
    with listed as materialized (
      select distinct application_id from work_list
      where principal_id = any(${principals}::integer[])
        and search_type = ${sql.lit(workListKind.awaiting_my_approval)}
        -- The earliest 目安 of the principal's open steps, the key of the index.
        and coalesce(plan_key, sort_key) <= ${planned.toSorted().at(-1) ?? ''}),
    step as (
      select s.application_id, s.step_order, s.planned_on, case
          when s.all_flag then s.department_id = ${department_id} or s.supplier_id = ${supplier_id}
          else exists (select from approval_route_step_user u
            where u.approval_route_step_id = s.approval_route_step_id and u.user_id = ${user_id})
        end as own,
        (select u.user_id from approval_route_step_user u
          where not s.all_flag and u.approval_route_step_id = s.approval_route_step_id
            and u.user_id = any(${stands_for}::integer[])
          order by u.position limit 1) as absent_user_id
      from listed join approval_route_step s on s.application_id = listed.application_id
      where ${isReminded(planned)}),
    due as (
      select distinct on (a.application_id) a.application_id, a.workflow_name, step.planned_on,
        case when not step.own is true then step.absent_user_id end as absent_user_id
      from step join application a on a.application_id = step.application_id
      where step.own or (step.absent_user_id is not null and a.applicant_user_id <> ${user_id})
      order by a.application_id, step.own is true desc, step.planned_on, step.step_order)
    select due.application_id, due.workflow_name, due.planned_on, u.full_name as acts_for,
      count(*) over () as total_count
    from due left join portal_user u on u.user_id = due.absent_user_id
    order by due.planned_on, due.application_id limit ${limit}`.execute(db);
  return someOf(rows);
}

/** A late step of an applicant's own application. */
export type SelectedLateStep = Reminded & {
  readonly step_type: StepType;
  /** ISO 8601. */
  readonly started_at: string;
  readonly assignee: Assignee;
};

/** The first of the open steps of an applicant's applications that are planned for these days, and how many. */
export async function selectLateSteps(
  db: Db,
  applicant_user_id: number,
  planned: readonly string[],
  limit: number,
): Promise<Some<SelectedLateStep>> {
  const { rows } = await sql<
    Omit<SelectedLateStep, 'assignee'> &
      Pick<Assignee, 'department_id' | 'supplier_id'> & { total_count: number }
  >`
    select a.application_id, a.workflow_name, s.planned_on, s.step_type, s.started_at, s.department_id,
      s.supplier_id, count(*) over () as total_count
    from work_list w join application a on a.application_id = w.application_id
    join approval_route_step s on s.application_id = a.application_id
    where w.principal_id = ${applicant_user_id}
      and w.search_type = ${sql.lit(workListKind.own_uncompleted)} and ${isReminded(planned)}
    order by s.planned_on, a.application_id, s.step_order limit ${limit}`.execute(db);
  return someOf(
    rows.map(({ department_id, supplier_id, ...step }) => ({
      ...step,
      // Only the organisation is named.
      assignee: { department_id, supplier_id, all_flag: true, user_ids: [] },
    })),
  );
}

function someOf<Step>(rows: readonly (Step & { readonly total_count: number })[]): Some<Step> {
  return { steps: rows, total_count: rows[0]?.total_count ?? 0 };
}
