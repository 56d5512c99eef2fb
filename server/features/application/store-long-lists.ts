import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { selectUncountedLists, storedTotals, type ListPart } from './queries-long-lists.ts';

/** Counting fewer rows than this takes less than a millisecond. */
const long = 5_000;

/** The hourly job: adds up the changes of stored totals, and stores the totals of lists that became long. */
export async function countLongLists(db: Db, min = long): Promise<void> {
  await addUpChanges(db);
  for (const part of await selectUncountedLists(db, min)) await storeTotal(db, part);
}

/** In one statement, so that every reader finds each change either as a change or in the total. */
async function addUpChanges(db: Db): Promise<void> {
  await sql`
    with change as (
      delete from long_list_change returning principal_id, search_type, organisation_id, rows
    ), difference as (
      select principal_id, search_type, organisation_id, sum(rows) as rows from change
      group by principal_id, search_type, organisation_id
    )
    update long_list l set rows = l.rows + d.rows from difference d
    where l.principal_id = d.principal_id and l.search_type = d.search_type
      and l.organisation_id = d.organisation_id`.execute(db);
}

/**
 * Counts a list once and stores its total. No change may be missed between counting and storing, so the lock
 * lets changes under way end and new ones wait until the total is there.
 */
async function storeTotal(db: Db, part: ListPart): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // If a change is under way for longer, the next job stores the total.
    await sql`set local lock_timeout = '2s'`.execute(tx);
    await sql`lock table work_list in share row exclusive mode`.execute(tx);
    await sql`
      insert into long_list (principal_id, search_type, organisation_id, rows)
      select ${part.principal_id}::integer, ${part.search_type}::smallint, ${part.organisation_id}::integer, count(*)
      from work_list
      where principal_id = ${part.principal_id} and search_type = ${part.search_type}::smallint
        and not also @> array[${part.organisation_id}::integer]
      on conflict (principal_id, search_type, organisation_id) do nothing`.execute(tx);
  });
}

/** Totals per statement: each counts its whole list. */
const batch = 10;

/**
 * Corrects the stored totals and returns the number of wrong ones. A correction is a change like any other,
 * found in one snapshot, so the portal can keep running.
 */
export async function correctTotals(db: Db): Promise<number> {
  let wrong = 0;
  for (let after: ListPart | null = null; ;) {
    const { rows }: { rows: (ListPart & { wrong: boolean })[] } = await sql<ListPart & { wrong: boolean }>`
      with total as materialized (${storedTotals(after, batch)}),
      corrected as (
        insert into long_list_change (principal_id, search_type, organisation_id, rows)
        select principal_id, search_type, organisation_id, actual - stored from total where actual <> stored)
      select principal_id, search_type, organisation_id, actual <> stored as wrong from total
      order by principal_id, search_type, organisation_id`.execute(db);
    wrong += rows.filter((row) => row.wrong).length;
    after = rows.at(-1) ?? null;
    if (after === null) return wrong;
  }
}
