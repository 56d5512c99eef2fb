import type { Db } from '#server/db/database.ts';

/**
 * Empties the totals that the former release stores and reads. Without them its triggers of `work_list` add
 * nothing, and a portal of it that still runs counts. The next release drops tables, triggers and this job
 * (docs/decisions/0032-count-totals-live.md).
 */
export async function forgetStoredTotals(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('long_list').execute();
    await tx.deleteFrom('long_list_change').execute();
  });
}
