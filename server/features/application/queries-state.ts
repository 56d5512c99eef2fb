import { sql } from 'kysely';
import type { ApplicationState, Step } from '#domain/application/types.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { stepType } from '#domain/codes.ts';
import { timeInJson, type Db, type Tx } from '#server/db/database.ts';

/** An application as stored: the engine's state, and the row ids of its steps and viewers. */
export type LoadedApplication = {
  readonly application_id: number;
  readonly division_id: number;
  readonly workflow_id: number;
  /** The name of its form when it was submitted. */
  readonly workflow_name: string;
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
 * The same for several, in two statements: one that locks and loads would see, after a wait, the steps as
 * they were before it.
 */
export async function lockApplications(
  tx: Tx,
  application_ids: readonly number[],
): Promise<LoadedApplication[]> {
  await tx
    .selectFrom('application')
    .select('application_id')
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .orderBy('application_id')
    .forUpdate()
    .execute();
  return loadApplications(tx, application_ids);
}

/**
 * Loads applications in the order of the ids, without unknown ones. In one statement, so that steps and
 * status match while others change them.
 */
export async function loadApplications(
  db: Db | Tx,
  application_ids: readonly number[],
): Promise<LoadedApplication[]> {
  if (application_ids.length === 0) return [];
  return assembled(application_ids, (await selectRows({ application_ids }).execute(db)).rows);
}

function assembled(application_ids: readonly number[], rows: readonly StateRow[]): LoadedApplication[] {
  const byId = new Map(rows.map((row) => [row.application_id, row]));
  return application_ids.flatMap((application_id) => {
    const row = byId.get(application_id);
    return row === undefined ? [] : [loadedFrom(row)];
  });
}

type Ids = { readonly application_ids: readonly number[] };

/** An application as `stateColumns` selects it. */
export type StateRow = Omit<ApplicationState, 'cancelled' | 'steps' | 'viewers'> & {
  readonly application_id: number;
  readonly division_id: number;
  readonly workflow_id: number;
  readonly workflow_name: string;
  readonly cancelled_at: string | null;
  readonly steps: readonly StepRow[];
};

/** A step or viewer in JSON. */
type StepRow = Omit<Step, 'step_order' | 'assignee' | 'operation'> &
  Assignee & {
    readonly approval_route_step_id: number;
    readonly step_order: number | null;
    readonly operation_at: string | null;
    readonly operation_user_id: number | null;
    readonly operation_for_user_id: number | null;
  };

/** The columns of `StateRow`, of an application `a`. */
export const stateColumns = sql`
  a.application_id, a.division_id, a.workflow_id, a.workflow_name, a.applicant_user_id, a.application_at,
  a.applicant_answers_hope_date, a.approval_route_name, a.status, a.result, a.cancelled_at, a.version, a.event_count, a.last_event_at,
  a.handed_over_by,
  (select jsonb_agg(
    jsonb_build_object(
      'approval_route_step_id', s.approval_route_step_id, 'step_order', s.step_order, 'step_type', s.step_type,
      'department_id', s.department_id, 'supplier_id', s.supplier_id, 'all_flag', s.all_flag,
      'status', s.status, 'started_at', s.started_at, 'closed_at', s.closed_at,
      'operation_at', s.operation_at, 'operation_user_id', s.operation_user_id,
      'operation_for_user_id', s.operation_for_user_id, 'planned_on', s.planned_on, 'version', s.version,
      'user_ids', array(
        select u.user_id from approval_route_step_user u
        where u.approval_route_step_id = s.approval_route_step_id order by u.position),
      'prev_step_order', array(
        select p.step_order::integer from approval_route_step_prev e
        join approval_route_step p on p.approval_route_step_id = e.prev_step_id
        where e.approval_route_step_id = s.approval_route_step_id order by p.step_order))
    order by s.step_order, s.approval_route_step_id)
    from approval_route_step s where s.application_id = a.application_id) as steps`;

const selectRows = ({ application_ids }: Ids) => sql<StateRow>`
  select ${stateColumns} from application a where a.application_id = any(${application_ids}::integer[])`;

/** An application from its row. */
export function loadedFrom(row: StateRow): LoadedApplication {
  const numbered = row.steps.filter((step) => step.step_type !== stepType.viewer);
  const viewers = row.steps.filter((step) => step.step_type === stepType.viewer);
  return {
    application_id: row.application_id,
    division_id: row.division_id,
    workflow_id: row.workflow_id,
    workflow_name: row.workflow_name,
    state: {
      status: row.status,
      result: row.result,
      cancelled: row.cancelled_at !== null,
      applicant_user_id: row.applicant_user_id,
      application_at: row.application_at,
      applicant_answers_hope_date: row.applicant_answers_hope_date,
      approval_route_name: row.approval_route_name,
      steps: numbered.map(stepOf),
      viewers: viewers.map(assigneeOf),
      handed_over_by: row.handed_over_by,
      version: row.version,
      event_count: row.event_count,
      last_event_at: row.last_event_at,
    },
    step_ids: numbered.map((step) => step.approval_route_step_id),
    viewer_ids: viewers.map((step) => step.approval_route_step_id),
  };
}

function stepOf(row: StepRow, index: number): Step {
  return {
    step_order: row.step_order ?? index + 1,
    step_type: row.step_type,
    prev_step_order: row.prev_step_order,
    assignee: assigneeOf(row),
    status: row.status,
    started_at: timeInJson(row.started_at),
    closed_at: timeInJson(row.closed_at),
    operation:
      row.operation_user_id === null || row.operation_at === null
        ? null
        : {
            user_id: row.operation_user_id,
            at: timeInJson(row.operation_at),
            ...(row.operation_for_user_id !== null && { for_user_id: row.operation_for_user_id }),
          },
    planned_on: row.planned_on,
    version: row.version,
  };
}

function assigneeOf({ department_id, supplier_id, all_flag, user_ids }: Assignee): Assignee {
  return { department_id, supplier_id, all_flag, user_ids };
}

/** The number of the step with this row id, or null if it is not this application's. */
export function stepOrderOf(loaded: LoadedApplication, approval_route_step_id: number): number | null {
  const index = loaded.step_ids.indexOf(approval_route_step_id);
  return index === -1 ? null : index + 1;
}
