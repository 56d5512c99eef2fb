import { sql } from 'kysely';
import type { WorklistRow } from '#domain/approval-route/worklist.ts';
import type { Tx } from '#server/db/database.ts';

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
  // Arrays keep the text of the two statements the same for any number of rows: one plan each, and no limit
  // on parameters.
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
