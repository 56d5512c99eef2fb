import type { SavedAssignee, SavedRouteStep, SavedStep } from '#contract/approval-route.ts';
import { formatPrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import type { Assignee, Route, RouteStep } from '#domain/approval-route/types.ts';
import { stepType } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import { selectAssigneeNames } from '#server/organisation/queries-assignee-names.ts';
import { withAbsences } from '#server/organisation/queries-delegations.ts';
import { loadRouteOrganisations } from '#server/organisation/queries-route-organisations.ts';

/** Names the people and organisations of routes as of today, and marks those that have become invalid. */
type RouteNames = {
  readonly stepOf: (step: RouteStep) => SavedRouteStep;
  readonly viewerOf: (viewer: Assignee) => SavedStep;
};

/** The names of everybody on these routes, and who is away, in a fixed number of reads. */
export async function loadRouteNames(
  db: Db,
  routes: readonly Pick<Route, 'steps' | 'viewers'>[],
  now: Date,
): Promise<RouteNames> {
  const assignees = routes.flatMap(({ steps, viewers }) => [
    ...steps.map(({ assignee }) => assignee),
    ...viewers,
  ]);
  const assigneeOf = await loadAssigneeNames(db, assignees, now);
  return {
    stepOf: ({ step_order, prev_step_order, step_type, assignee }) => ({
      ...assigneeOf(assignee),
      step_order,
      prev_step_order: prev_step_order.length === 0 ? null : formatPrevStepOrder(prev_step_order),
      step_type,
      role_code: step_type,
    }),
    viewerOf: (viewer) => ({
      ...assigneeOf(viewer),
      step_order: null,
      prev_step_order: null,
      step_type: stepType.viewer,
      role_code: stepType.viewer,
    }),
  };
}

/** The same for assignees alone. */
export async function loadAssigneeNames(
  db: Db,
  assignees: readonly Assignee[],
  now: Date,
): Promise<(assignee: Assignee) => SavedAssignee> {
  const organisations = await loadRouteOrganisations(db, assignees);
  const { departments, suppliers, users } = await selectAssigneeNames(db, assignees);
  const user_ids = [...new Set(assignees.flatMap((assignee) => assignee.user_ids))];
  const people = await withAbsences(
    db,
    user_ids.map((user_id) => ({ user_id })),
    now,
  );
  const absences = new Map(people.map(({ user_id, absence }) => [user_id, absence]));

  return ({ department_id, supplier_id, all_flag, user_ids }: Assignee) => {
    const inside = departments?.[String(department_id)];
    const outside = suppliers?.[String(supplier_id)];
    const valid =
      (department_id === null ? undefined : organisations.validUsersOfDepartment.get(department_id)) ??
      (supplier_id === null ? undefined : organisations.validUsersOfSupplier.get(supplier_id)) ??
      new Set<number>();
    return {
      department_id,
      division_name: inside?.division_name ?? null,
      department_name: inside?.department_name ?? null,
      supplier_id,
      supplier_code: outside?.supplier_code ?? null,
      company_name: outside?.company_name ?? null,
      branch_office_name: outside?.branch_office_name ?? null,
      all_flag,
      users: user_ids.map((user_id) => ({
        user_id,
        full_name: users?.[String(user_id)] ?? '',
        absence: absences.get(user_id) ?? null,
        valid: valid.has(user_id),
      })),
      target_valid: valid.size > 0,
    };
  };
}
