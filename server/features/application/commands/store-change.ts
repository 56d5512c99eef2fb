import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fileFields } from '#contract/call.ts';
import { listedSteps } from '#domain/application/progress.ts';
import type { ApplicationState } from '#domain/application/types.ts';
import { workList, type WorkListRow } from '#domain/application/work-list.ts';
import type { Tx } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { itemChanged } from '#server/jobs/queues.ts';
import { organisationOf, type Change, type StoredChange } from '#server/features/application/change.ts';
import { linkAfter } from '#server/features/application/chain.ts';
import { eventEntry, filesIn, type ChainedEvent } from '#server/features/application/chain-entries.ts';
import { noEnds, selectEnds } from '#server/features/application/queries-chain.ts';
import { loadFullName } from '#server/features/application/queries-mailed.ts';
import { writeSteps } from './store-steps.ts';

/**
 * Writes a change of an application, all its rows, and the job that tells of it. The caller's transaction
 * holds the application's lock.
 */
export async function record(tx: Tx, jobs: JobQueue, change: StoredChange): Promise<void> {
  const { application_id, after, event } = change;
  await tx
    .updateTable('application')
    .set({
      status: after.status,
      result: after.result,
      listed_steps: listedStepRows(after),
      approval_route_name: after.approval_route_name,
      handed_over_by: [...after.handed_over_by],
      cancelled_at: after.cancelled ? event.at : null,
      version: after.version,
      event_count: after.event_count,
      last_event_at: after.last_event_at,
    })
    .where('application_id', '=', application_id)
    .execute();
  await writeRows(tx, change);
  await jobs.send(tx, itemChanged, { application_id, event_number: after.event_count });
}

/** Writes the rows of a change: steps, files, history and work list. The row of `application` is there. */
export async function writeRows(tx: Tx, change: StoredChange): Promise<void> {
  const { application_id, before, after } = change;
  await writeSteps(tx, change);
  const file_ids = await insertFiles(tx, change);
  await insertEvent(tx, change, file_ids);
  await writeWorkList(tx, application_id, before ? workList(before.state) : [], workList(after));
}

/** The row id of the step that was acted on; null if the change acts on none. */
function actedStep({ before, event }: Change): number | null {
  return 'step_order' in event ? (before?.step_ids[event.step_order - 1] ?? null) : null;
}

/** Inserts the files that came with a change. Returns their ids in the order of their fields. */
async function insertFiles(tx: Tx, change: StoredChange): Promise<number[]> {
  const file_ids: number[] = [];
  for (const [index, name] of fileFields.entries()) {
    const file = change.files[name];
    if (file === undefined) continue;
    const { file_id } = await tx
      .insertInto('application_file')
      .values({
        application_id: change.application_id,
        approval_route_step_id: actedStep(change),
        position: index + 1,
        file_name: file.file_name,
        size: file.size,
        sha256: file.sha256,
        storage_key: file.storage_key,
      })
      .returning('file_id')
      .executeTakeFirstOrThrow();
    file_ids.push(file_id);
  }
  return file_ids;
}

/** Appends the event to the history, with the names that the actor and their organisation have now. */
async function insertEvent(tx: Tx, change: StoredChange, file_ids: number[]): Promise<void> {
  const { application_id, before, after, event, actor, comment } = change;
  const for_user_id = 'for_user_id' in event ? event.for_user_id : undefined;
  const row = {
    ...organisationOf(actor),
    full_name: actor.full_name,
    for_full_name: for_user_id === undefined ? null : await loadFullName(tx, for_user_id),
    from_status: before?.state.status ?? null,
    to_status: after.status,
    comment,
    salt: randomUUID(),
  };
  await tx
    .insertInto('application_event')
    .values({
      ...row,
      application_id,
      event_number: after.event_count,
      kind: event.kind,
      approval_route_step_id: actedStep(change),
      user_id: actor.user_id,
      for_user_id: for_user_id ?? null,
      happened_at: event.at,
      file_ids,
      event: JSON.stringify(event),
      ...(await chained(tx, change, row)),
    })
    .execute();
}

/** What a new event adds to the chain of all events (docs/rules/evidence.md#chains). */
async function chained(
  tx: Tx,
  { application_id, before, after, event, files, content }: StoredChange,
  row: Omit<ChainedEvent, 'number' | 'event' | 'files' | 'remark_count'>,
) {
  const ends = before === null ? noEnds : await selectEnds(tx, application_id);
  const { remark_count } = ends;
  const entry = eventEntry(
    application_id,
    { ...row, number: after.event_count, event, files: filesIn(files), remark_count },
    { content, remark_head: ends.remark_head },
  );
  return { remark_count, head: Buffer.from(linkAfter(ends.event_head, entry).head, 'hex') };
}

/** Writes the difference between two work lists of an application. */
export async function writeWorkList(
  tx: Tx,
  application_id: number,
  before: readonly WorkListRow[],
  after: readonly WorkListRow[],
): Promise<void> {
  const { removed, written } = difference(before, after);
  // Any number of people: a parameter each would soon exceed the protocol's limit.
  if (removed.length > 0)
    await sql`
      delete from work_list where application_id = ${application_id} and (principal_id, search_type) in (
        select * from unnest(
          ${removed.map(({ principal }) => principal)}::integer[],
          ${removed.map(({ search_type }) => search_type)}::smallint[]))`.execute(tx);
  if (written.length > 0)
    await sql`
      insert into work_list (principal_id, search_type, sort_key, other_key, plan_key, application_id, also)
      select principal, search_type, sort_key, other_key, plan_key, ${application_id}::integer, also
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        as r (principal integer, search_type smallint, sort_key text, other_key text, plan_key text, also integer[])
      on conflict (principal_id, search_type, application_id)
        do update set sort_key = excluded.sort_key, other_key = excluded.other_key, plan_key = excluded.plan_key,
          also = excluded.also`.execute(tx);
}

/** The column `application.listed_steps`: a JSON summary of the steps for the lists, by ids. */
export function listedStepRows(state: ApplicationState): string {
  return JSON.stringify(
    listedSteps(state).map(({ step_order, step_type, status, assignee, planned_on }) => ({
      step_order,
      step_type,
      status,
      // Rows from before days were planned have no such key.
      ...(planned_on !== null && { planned_on }),
      ...assignee,
    })),
  );
}

/** What to delete, and what to insert or overwrite. */
function difference(before: readonly WorkListRow[], after: readonly WorkListRow[]) {
  const keyOf = ({ principal, search_type }: WorkListRow): string => `${principal} ${search_type}`;
  const had = new Map(before.map((row) => [keyOf(row), JSON.stringify(row)]));
  const has = new Set(after.map(keyOf));
  return {
    removed: before.filter((row) => !has.has(keyOf(row))),
    written: after.filter((row) => had.get(keyOf(row)) !== JSON.stringify(row)),
  };
}

/** Overwrites `application.listed_steps` with the text of `listedStepRows`. */
export async function writeListedSteps(tx: Tx, application_id: number, listed_steps: string): Promise<void> {
  await tx
    .updateTable('application')
    .set({ listed_steps })
    .where('application_id', '=', application_id)
    .execute();
}
