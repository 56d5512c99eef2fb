import { sql } from 'kysely';
import type { ApplicationState, Assignee, Step } from '#domain/approval-route/types.ts';
import { stepType } from '#domain/codes.ts';
import { sendTogether, type Db, type Tx } from '#server/db/database.ts';
import { run, statement, type RowOf } from '#server/db/statement.ts';

/** An application as stored: the engine's state, and the row ids of its steps and viewers. */
export type LoadedApplication = {
  readonly application_id: number;
  readonly division_id: number;
  readonly state: ApplicationState;
  /** The row id of each numbered step, in the order of `state.steps`. */
  readonly step_ids: readonly number[];
  /** The row id of each viewer, in the order of `state.viewers`. */
  readonly viewer_ids: readonly number[];
};

/** Loads an application and locks its row until the transaction ends. Every change takes this lock. */
export async function lockApplication(tx: Tx, application_id: number): Promise<LoadedApplication | null> {
  const [locked] = await lockApplications(tx, [application_id]);
  return locked ?? null;
}

/**
 * The same for several. Two statements in one round trip: one that locks and loads would see, after a wait,
 * the steps as they were before it.
 */
export async function lockApplications(
  tx: Tx,
  application_ids: readonly number[],
): Promise<LoadedApplication[]> {
  const ids = { application_ids };
  const [, rows] = await sendTogether(tx, [selectLocks(ids), selectRows(ids)]);
  return assembled(application_ids, rows);
}

const selectLocks = statement((db, { application_ids }: Ids) =>
  db
    .selectFrom('application')
    .select('application_id')
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .orderBy('application_id')
    .forUpdate(),
);

/**
 * Loads applications in the order of the ids, without unknown ones. In one statement, so that steps and
 * status match while others change them.
 */
export async function loadApplications(
  db: Db | Tx,
  application_ids: readonly number[],
): Promise<LoadedApplication[]> {
  if (application_ids.length === 0) return [];
  return assembled(application_ids, await run(db, selectRows({ application_ids })));
}

function assembled(application_ids: readonly number[], rows: readonly Row[]): LoadedApplication[] {
  const byId = Map.groupBy(rows, (row) => row.application_id);
  return application_ids.flatMap((application_id) => {
    const [first, ...others] = byId.get(application_id) ?? [];
    return first ? [assemble(first, [first, ...others])] : [];
  });
}

type Ids = { readonly application_ids: readonly number[] };
type Row = RowOf<typeof selectRows>;

/** One row per step or viewer, with the columns of its application, which always has steps. */
const selectRows = statement((db, { application_ids }: Ids) =>
  db
    .selectFrom('application as a')
    .innerJoin('approval_route_step as s', 's.application_id', 'a.application_id')
    .select([
      'a.application_id',
      'a.division_id',
      'a.applicant_user_id',
      'a.application_at',
      'a.applicant_answers_hope_date',
      'a.approval_route_name',
      'a.status as application_status',
      'a.result',
      'a.cancelled_at',
      'a.version as application_version',
      'a.event_count',
      'a.last_event_at',
      's.approval_route_step_id',
      's.step_order',
      's.step_type',
      's.department_id',
      's.supplier_id',
      's.all_flag',
      's.status',
      's.started_at',
      's.closed_at',
      's.operation_at',
      's.operation_user_id',
      's.version',
      sql<number[]>`array(
        select u.user_id from approval_route_step_user u
        where u.approval_route_step_id = s.approval_route_step_id order by u.position)`.as('user_ids'),
      sql<number[]>`array(
        select p.step_order::integer from approval_route_step_prev e
        join approval_route_step p on p.approval_route_step_id = e.prev_step_id
        where e.approval_route_step_id = s.approval_route_step_id order by p.step_order)`.as(
        'prev_step_order',
      ),
    ])
    .where(sql<boolean>`a.application_id = any(${application_ids}::integer[])`)
    .orderBy('a.application_id')
    .orderBy('s.step_order')
    .orderBy('s.approval_route_step_id'),
);

function assemble(head: Row, rows: readonly Row[]): LoadedApplication {
  const numbered = rows.filter((row) => row.step_type !== stepType.viewer);
  const viewers = rows.filter((row) => row.step_type === stepType.viewer);
  return {
    application_id: head.application_id,
    division_id: head.division_id,
    state: {
      status: head.application_status,
      result: head.result,
      cancelled: head.cancelled_at !== null,
      applicant_user_id: head.applicant_user_id,
      application_at: head.application_at,
      applicant_answers_hope_date: head.applicant_answers_hope_date,
      approval_route_name: head.approval_route_name,
      steps: numbered.map(stepOf),
      viewers: viewers.map(assigneeOf),
      version: head.application_version,
      event_count: head.event_count,
      last_event_at: head.last_event_at,
    },
    step_ids: numbered.map((row) => row.approval_route_step_id),
    viewer_ids: viewers.map((row) => row.approval_route_step_id),
  };
}

function stepOf(row: Row, index: number): Step {
  return {
    step_order: row.step_order ?? index + 1,
    step_type: row.step_type,
    prev_step_order: row.prev_step_order,
    assignee: assigneeOf(row),
    status: row.status,
    started_at: row.started_at,
    closed_at: row.closed_at,
    operation:
      row.operation_user_id === null || row.operation_at === null
        ? null
        : { user_id: row.operation_user_id, at: row.operation_at },
    version: row.version,
  };
}

function assigneeOf(row: Row): Assignee {
  const { department_id, supplier_id, all_flag, user_ids } = row;
  return { department_id, supplier_id, all_flag, user_ids };
}

/** The number of the step with this row id, or null if it is not this application's. */
export function stepOrderOf(loaded: LoadedApplication, approval_route_step_id: number): number | null {
  const index = loaded.step_ids.indexOf(approval_route_step_id);
  return index === -1 ? null : index + 1;
}
