import { sql } from 'kysely';
import type { ApplicationState, Event } from '#domain/approval-route/types.ts';
import { worklist, type WorklistRow } from '#domain/approval-route/worklist.ts';
import type { Tx } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { spreadMail } from '#server/jobs/queues.ts';
import { organisationOf, type Change } from './change.ts';
import { writeSteps } from './store-steps.ts';

/**
 * Writes a change: the application, its steps, files, history and work list, and queues the job for its
 * mails. The caller's transaction holds the application's lock.
 */
export async function record(tx: Tx, jobs: JobQueue, change: Change): Promise<void> {
  const { application_id, before, after, event } = change;
  if (before) await updateApplication(tx, application_id, after, event);
  const step_ids = await writeSteps(tx, change);
  const step_id = 'step_order' in event ? (step_ids[event.step_order - 1] ?? null) : null;
  const file_ids = await writeFiles(tx, change, step_id);
  await writeEvent(tx, change, step_id, file_ids);
  await writeWorkList(tx, application_id, before ? worklist(before.state) : [], worklist(after));
  await jobs.send(tx, spreadMail, { application_id, event_number: after.event_count });
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
      event_count: after.event_count,
      last_event_at: after.last_event_at,
    })
    .where('application_id', '=', application_id)
    .execute();
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
): Promise<void> {
  const { application_id, before, after, event, actor, comment } = change;
  await tx
    .insertInto('application_event')
    .values({
      application_id,
      event_number: after.event_count,
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
    .execute();
}

/** Writes the difference between two work lists, whatever the event was. */
export async function writeWorkList(
  tx: Tx,
  application_id: number,
  before: readonly WorklistRow[],
  after: readonly WorklistRow[],
): Promise<void> {
  const keyOf = (row: WorklistRow): string => JSON.stringify(row);
  const had = new Set(before.map(keyOf));
  const has = new Set(after.map(keyOf));
  const removed = before.filter((row) => !has.has(keyOf(row)));
  const added = after.filter((row) => !had.has(keyOf(row)));
  // With arrays each statement has the same text for any number of rows: one plan, no limit on parameters.
  if (removed.length > 0)
    await sql`delete from work_list where application_id = ${application_id}
      and (principal_id, search_type) in (select * from unnest(
        ${removed.map((row) => row.principal)}::integer[], ${removed.map((row) => row.bucket)}::smallint[]))`.execute(
      tx,
    );
  if (added.length > 0)
    await sql`insert into work_list (principal_id, search_type, sort_key, application_id, also)
      select principal, bucket, sort_key, ${application_id}, also
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
        as r (principal integer, bucket smallint, sort_key text, also integer[])`.execute(tx);
}
