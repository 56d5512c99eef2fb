import type { WorklistRow } from '#domain/approval-route/worklist.ts';
import type { Tx } from '#server/db/database.ts';

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
