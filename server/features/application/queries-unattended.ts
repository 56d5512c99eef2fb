import { sql } from 'kysely';
import { unattendedStepsAmong, unattendedStepsOf } from '#server/organisation/queries-unattended-steps.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The numbers of one application's steps that nobody can act on, ascending; none once it has ended. */
export async function selectUnattended(db: Db | Tx, application_id: number): Promise<number[]> {
  const steps = await sql<{ step_order: number }>`
    select step_order from (${unattendedStepsOf(application_id)}) unattended order by step_order`.execute(db);
  return steps.rows.map(({ step_order }) => step_order);
}

/** Those of these applications that have such a step. */
export async function selectUnattendedAmong(
  db: Db,
  application_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ application_id: number }>`
    select distinct application_id from (${unattendedStepsAmong(application_ids)}) unattended`.execute(db);
  return new Set(rows.map(({ application_id }) => application_id));
}
