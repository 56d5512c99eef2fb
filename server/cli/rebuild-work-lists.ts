import { workList, type WorkListRow } from '#domain/application/work-list.ts';
import { lockApplications } from '#server/features/application/queries-state.ts';
import {
  listedStepRows,
  writeListedSteps,
  writeWorkList,
} from '#server/features/application/commands/store-change.ts';
import type { Db } from '#server/db/database.ts';
import { differingPaths } from './compare.ts';
import { selectApplicationIds, selectListedSteps, selectWorkList } from './queries.ts';

const batch = 100;

/**
 * Rebuilds every application's work-list rows and listed steps from its state, under the application's lock,
 * one batch per transaction, so that the portal can keep running. Returns the number of applications, and of
 * those that were wrong.
 */
export async function rebuildWorkLists(db: Db): Promise<{ applications: number; rebuilt: number }> {
  let applications = 0;
  let rebuilt = 0;
  for (let after = 0; ;) {
    const ids = await selectApplicationIds(db, after, batch);
    const last = ids.at(-1);
    if (last === undefined) return { applications, rebuilt };
    rebuilt += await db.transaction().execute(async (tx) => {
      const loaded = await lockApplications(tx, ids);
      const stored = await selectWorkList(tx, ids);
      const listed = new Map(
        (await selectListedSteps(tx, ids)).map((row) => [row.application_id, row.listed_steps]),
      );
      let wrong = 0;
      for (const { application_id, state } of loaded) {
        const before = stored.get(application_id) ?? [];
        const expected = workList(state);
        const steps = listedStepRows(state);
        const same = differingPaths(listed.get(application_id), JSON.parse(steps)).length === 0;
        if (same && isSame(before, expected)) continue;
        if (!same) await writeListedSteps(tx, application_id, steps);
        await writeWorkList(tx, application_id, before, expected);
        wrong += 1;
      }
      return wrong;
    });
    applications += ids.length;
    after = last;
  }
}

function isSame(one: readonly WorkListRow[], other: readonly WorkListRow[]): boolean {
  const keys = (rows: readonly WorkListRow[]) =>
    new Set(
      rows.map(({ principal, search_type, sort_key, other_key, plan_key, also }) =>
        JSON.stringify([principal, search_type, sort_key, other_key, plan_key, also]),
      ),
    );
  return one.length === other.length && keys(one).symmetricDifference(keys(other)).size === 0;
}
