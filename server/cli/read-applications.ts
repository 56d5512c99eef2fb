import { selectHistories, type StoredHistory } from '#server/features/application/queries-chain.ts';
import { loadedFrom, type StateRow } from '#server/features/application/queries-state.ts';
import { stepType } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import type { StoredApplication } from './check-application.ts';
import { selectEverythingOf } from './queries-check-application.ts';
import { selectApplicationIds } from './queries.ts';

/** The next applications by id, with everything that a check reads, of one snapshot. */
export function readApplications(db: Db, after: number, limit: number) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx): Promise<StoredApplication[]> => {
      const ids = await selectApplicationIds(tx, after, limit);
      return ids.length === 0
        ? []
        : assembled(await selectEverythingOf(tx, ids), await selectHistories(tx, ids));
    });
}

function assembled(
  rows: Awaited<ReturnType<typeof selectEverythingOf>>,
  histories: readonly StoredHistory[],
): StoredApplication[] {
  const historyOf = new Map(histories.map((history) => [history.application_id, history]));
  const assignees = byStep(rows.assignees);
  const previous = byStep(rows.previous);
  const steps = byApplication(rows.steps);
  const events = byApplication(rows.events);
  const edges = byApplication(rows.edges);
  const files = byApplication(rows.files);
  const workLists = byApplication(rows.work_list);
  return rows.applications.map((application) => {
    const id = application.application_id;
    const own = (steps.get(id) ?? []).map((step): StateRow['steps'][number] => ({
      ...step,
      user_ids: (assignees.get(step.approval_route_step_id) ?? []).map(({ user_id }) => user_id),
      prev_step_order: (previous.get(step.approval_route_step_id) ?? []).map(({ step_order }) => step_order),
    }));
    return {
      loaded: loadedFrom({ ...application, steps: own }),
      events: events.get(id) ?? [],
      edges: edges.get(id) ?? [],
      step_numbers: own
        .filter(({ step_type }) => step_type !== stepType.viewer)
        .map(({ step_order }) => step_order),
      work_list: workLists.get(id) ?? [],
      listed_steps: application.listed_steps,
      files: files.get(id) ?? [],
      history: historyOf.get(id) ?? null,
    };
  });
}

function byApplication<T extends { readonly application_id: number }>(rows: readonly T[]) {
  return Map.groupBy(rows, ({ application_id }) => application_id);
}

function byStep<T extends { readonly approval_route_step_id: number }>(rows: readonly T[]) {
  return Map.groupBy(rows, ({ approval_route_step_id }) => approval_route_step_id);
}
