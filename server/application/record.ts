import { sql } from 'kysely';
import type { FileName } from '#contract/call.ts';
import type { Actor } from '#domain/actor.ts';
import type { ApplicationState, Assignee, Event, Step } from '#domain/approval-route/types.ts';
import { worklist, type WorklistRow } from '#domain/approval-route/worklist.ts';
import { stepType } from '#domain/codes.ts';
import type { Tx } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { spreadMail } from '#server/jobs/queues.ts';
import type { LoadedApplication } from './store.ts';

/** One accepted change of an application, as the engine answered it, with what the person gave along. */
export type Change = {
  readonly application_id: number;
  /** Null for a new application, whose own row is there already. */
  readonly before: LoadedApplication | null;
  readonly after: ApplicationState;
  readonly event: Event;
  readonly actor: Actor;
  readonly comment: string | null;
  readonly files: Readonly<Partial<Record<FileName, ReceivedFile>>>;
};

/**
 * Writes a change: the application, its steps, files, history, work list and the job of its mails, all in the transaction
 * that holds the application's lock.
 */
export async function record(tx: Tx, jobs: JobQueue, change: Change): Promise<void> {
  const { application_id, before, after, event } = change;
  if (before) await updateApplication(tx, application_id, after, event);
  const step_ids = await writeSteps(tx, change);
  const acted = event.kind === 'approved' || event.kind === 'rejected' ? event.step_order : null;
  const acted_id = acted === null ? null : (step_ids[acted - 1] ?? null);
  if (acted_id !== null) await writeOperation(tx, change, acted_id);
  const file_ids = await writeFiles(tx, change, acted_id);
  const event_number = await writeEvent(tx, change, acted_id, file_ids);
  await writeWorkList(tx, application_id, before ? worklist(before.state) : [], worklist(after));
  await jobs.send(tx, spreadMail, { application_id, event_number });
}

async function updateApplication(
  tx: Tx,
  application_id: number,
  after: ApplicationState,
  event: Event,
): Promise<void> {
  await tx
    .updateTable('application')
    .set({
      status: after.status,
      result: after.result,
      approval_route_name: after.approval_route_name,
      cancelled_at: after.cancelled ? event.at : null,
      version: after.version,
    })
    .where('application_id', '=', application_id)
    .execute();
}

/** Brings the rows of steps and viewers to the new state; answers the ids in the order of the new state's steps. */
async function writeSteps(tx: Tx, { application_id, before, after }: Change): Promise<number[]> {
  const oldSteps = before?.state.steps ?? [];
  const inserted = after.steps.length - oldSteps.length;
  const routeSet = before !== null && inserted > 0;
  // A set route stands between the route setter and the final approver, who keeps his row under a new number.
  const oldIndex = (index: number): number | null => {
    if (!routeSet) return index < oldSteps.length ? index : null;
    if (index < oldSteps.length - 1) return index;
    return index === after.steps.length - 1 ? oldSteps.length - 1 : null;
  };
  const ids: number[] = [];
  // From the last number down, so that the final approver has left number 4 before a route step takes it.
  for (const [index, step] of [...after.steps.entries()].toReversed()) {
    const old = oldIndex(index);
    const id = old === null ? undefined : before?.step_ids[old];
    const oldStep = old === null ? undefined : oldSteps[old];
    if (id === undefined) ids[index] = await insertStep(tx, application_id, step);
    else {
      ids[index] = id;
      if (oldStep === undefined || isChanged(oldStep, step)) await updateStep(tx, id, step);
    }
  }
  if (routeSet) {
    await writePrevious(tx, application_id, after.steps, ids);
    for (const viewer of after.viewers) await insertViewer(tx, application_id, viewer);
  }
  return ids;
}

function isChanged(before: Step, after: Step): boolean {
  return before.version !== after.version || before.step_order !== after.step_order;
}

async function insertStep(tx: Tx, application_id: number, step: Step): Promise<number> {
  const { approval_route_step_id } = await tx
    .insertInto('approval_route_step')
    .values({
      application_id,
      step_order: step.step_order,
      step_type: step.step_type,
      department_id: step.assignee.department_id,
      supplier_id: step.assignee.supplier_id,
      all_flag: step.assignee.all_flag,
      status: 1,
      started_at: step.started_at,
      version: step.version,
      ...(step.step_type === stepType.applicant ? await applicantsOperation(tx, application_id, step) : {}),
    })
    .returning('approval_route_step_id')
    .executeTakeFirstOrThrow();
  await insertUsers(tx, approval_route_step_id, step.assignee);
  return approval_route_step_id;
}

/** Step 1 is done when it is made; who did it stands on the application already. */
async function applicantsOperation(tx: Tx, application_id: number, step: Step) {
  const applicant = await tx
    .selectFrom('application')
    .select([
      'applicant_division_name',
      'applicant_department_name',
      'applicant_company_name',
      'applicant_branch_office_name',
      'applicant_full_name',
    ])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  return {
    status: step.status,
    operation_at: step.operation?.at ?? null,
    operation_user_id: step.operation?.user_id ?? null,
    operation_division_name: applicant.applicant_division_name,
    operation_department_name: applicant.applicant_department_name,
    operation_company_name: applicant.applicant_company_name,
    operation_branch_office_name: applicant.applicant_branch_office_name,
    operation_user_name: applicant.applicant_full_name,
  };
}

async function insertViewer(tx: Tx, application_id: number, viewer: Assignee): Promise<void> {
  const { approval_route_step_id } = await tx
    .insertInto('approval_route_step')
    .values({
      application_id,
      step_order: null,
      step_type: stepType.viewer,
      department_id: viewer.department_id,
      supplier_id: viewer.supplier_id,
      all_flag: viewer.all_flag,
      status: 1,
      version: 1,
    })
    .returning('approval_route_step_id')
    .executeTakeFirstOrThrow();
  await insertUsers(tx, approval_route_step_id, viewer);
}

async function insertUsers(tx: Tx, approval_route_step_id: number, { user_ids }: Assignee): Promise<void> {
  if (user_ids.length === 0) return;
  await tx
    .insertInto('approval_route_step_user')
    .values(user_ids.map((user_id, position) => ({ approval_route_step_id, user_id, position })))
    .execute();
}

async function writePrevious(
  tx: Tx,
  application_id: number,
  steps: readonly Step[],
  ids: readonly number[],
): Promise<void> {
  const edges = steps.flatMap((step, index) =>
    step.prev_step_order.map((order) => ({
      application_id,
      approval_route_step_id: ids[index] ?? 0,
      prev_step_id: ids[order - 1] ?? 0,
    })),
  );
  if (edges.length > 0) await tx.insertInto('approval_route_step_prev').values(edges).execute();
}

async function updateStep(tx: Tx, approval_route_step_id: number, step: Step): Promise<void> {
  // An operation is written with the names of who acted, by writeOperation.
  await tx
    .updateTable('approval_route_step')
    .set({
      step_order: step.step_order,
      started_at: step.started_at,
      closed_at: step.closed_at,
      version: step.version,
    })
    .where('approval_route_step_id', '=', approval_route_step_id)
    .execute();
}

async function writeOperation(tx: Tx, change: Change, approval_route_step_id: number): Promise<void> {
  const { event, actor, comment, after, before } = change;
  const status = event.kind === 'rejected' ? 4 : 3;
  const own = event.kind === 'approved' && before?.state.applicant_user_id === actor.user_id;
  const names = organisationOf(actor);
  await tx
    .updateTable('approval_route_step')
    .set({
      status,
      operation_at: event.at,
      operation_user_id: actor.user_id,
      operation_division_name: names.division_name,
      operation_department_name: names.department_name,
      operation_company_name: names.company_name,
      operation_branch_office_name: names.branch_office_name,
      operation_user_name: actor.full_name,
      comment,
      self_approved: own && after.applicant_user_id === actor.user_id,
    })
    .where('approval_route_step_id', '=', approval_route_step_id)
    .execute();
}

/** The names of where somebody belongs at this moment, to be copied. */
export function organisationOf(actor: Actor) {
  return actor.role === 1
    ? {
        division_name: actor.division_name,
        department_name: actor.department_name,
        company_name: null,
        branch_office_name: null,
      }
    : {
        division_name: null,
        department_name: null,
        company_name: actor.company_name,
        branch_office_name: actor.branch_office_name,
      };
}

async function writeFiles(tx: Tx, change: Change, approval_route_step_id: number | null): Promise<number[]> {
  const { application_id, files } = change;
  const rows = (['file1', 'file2', 'file3'] as const).flatMap((name, index) => {
    const file = files[name];
    return file ? [{ ...file, application_id, approval_route_step_id, position: index + 1 }] : [];
  });
  if (rows.length === 0) return [];
  const inserted = await tx.insertInto('application_file').values(rows).returning('file_id').execute();
  return inserted.map(({ file_id }) => file_id);
}

async function writeEvent(
  tx: Tx,
  change: Change,
  approval_route_step_id: number | null,
  file_ids: readonly number[],
): Promise<number> {
  const { application_id, before, after, event, actor, comment } = change;
  const { event_number } = await tx
    .insertInto('application_event')
    .values({
      application_id,
      event_number: sql<number>`(
        select coalesce(max(e.event_number), 0) + 1 from application_event e
        where e.application_id = ${application_id})`,
      kind: event.kind,
      approval_route_step_id,
      user_id: actor.user_id,
      ...organisationOf(actor),
      full_name: actor.full_name,
      happened_at: event.at,
      from_status: before?.state.status ?? null,
      to_status: after.status,
      comment,
      file_ids: [...file_ids],
      event: JSON.stringify(event),
    })
    .returning('event_number')
    .executeTakeFirstOrThrow();
  return event_number;
}

/** Writes the difference between the work list before and after, so that whatever happened needs no case of its own. */
export async function writeWorkList(
  tx: Tx,
  application_id: number,
  before: readonly WorklistRow[],
  after: readonly WorklistRow[],
): Promise<void> {
  const keyOf = (row: WorklistRow): string => JSON.stringify(row);
  const had = new Set(before.map(keyOf));
  const has = new Set(after.map(keyOf));
  const gone = before.filter((row) => !has.has(keyOf(row)));
  const added = after.filter((row) => !had.has(keyOf(row)));
  for (const row of gone) {
    await tx
      .deleteFrom('work_list')
      .where('principal_id', '=', row.principal)
      .where('search_type', '=', row.bucket)
      .where('application_id', '=', application_id)
      .execute();
  }
  if (added.length === 0) return;
  await tx
    .insertInto('work_list')
    .values(
      added.map((row) => ({
        principal_id: row.principal,
        search_type: row.bucket,
        sort_key: row.sort_key,
        application_id,
        also: [...row.also],
      })),
    )
    .execute();
}
