import type { Assignee, Route } from './types.ts';

/** Who the steps of these routes were assigned to, in their order, each once. */
export function recentAssignees(routes: readonly Pick<Route, 'steps'>[]): Assignee[] {
  const assignees = routes.flatMap(({ steps }) => steps.map(({ assignee }) => assignee));
  const seen = new Set<string>();
  return assignees.filter((assignee) => seen.size < seen.add(keyOf(assignee)).size);
}

/** The same for the same people, in whatever order they were named. */
function keyOf({ department_id, supplier_id, all_flag, user_ids }: Assignee): string {
  const users = user_ids.toSorted((one, other) => one - other);
  return JSON.stringify([department_id, supplier_id, all_flag, users]);
}
