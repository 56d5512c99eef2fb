import type { calls } from '#contract/calls.ts';
import { recentAssignees } from '#domain/approval-route/recent-assignees.ts';
import { validateSteps } from '#domain/approval-route/validate-steps.ts';
import { pageSize } from '#domain/limits.ts';
import { chosenSuppliers, selectDestinationSupplierPage } from '#server/organisation/queries-destinations.ts';
import type { Handlers, WriteRequest } from '#server/http/handler.ts';
import { withAbsences } from '#server/organisation/queries-delegations.ts';
import { loadRouteOrganisations } from '#server/organisation/queries-route-organisations.ts';
import {
  selectAssignableUserPage,
  selectDepartmentPage,
  selectPersonPage,
} from '#server/organisation/queries-assignable.ts';
import { distinctIds } from '#server/organisation/queries-assignee-names.ts';
import { loadAssigneeNames } from './queries-route-names.ts';
import { selectRoutesSetBy } from './queries-set-routes.ts';
import { approvalRouteEdit, approvalRouteLoad } from './templates.ts';
import { requireValid } from './valid.ts';

/** The pickers of the route dialog's step form. */
const selectDepartmentUser: Handlers<typeof calls.application.select_department_user> = {
  department_list: ({ db, input }) => selectDepartmentPage(db, input, input),
  supplier_list: ({ db, input }) => selectDestinationSupplierPage(db, input, input),
  async user_list({ db, input, now }) {
    const { items, total_count } = await selectAssignableUserPage(db, input, input);
    return { items: await withAbsences(db, items, now), total_count };
  },
  async person_list({ db, input, now }) {
    const { items, total_count } = await selectPersonPage(db, input, input);
    const assignees = items.map(({ user_id, department_id, supplier_id }) => ({
      department_id,
      supplier_id,
      all_flag: false,
      user_ids: [user_id],
    }));
    return { items: assignees.map(await loadAssigneeNames(db, assignees, now)), total_count };
  },
  async recent_list({ db, actor, input, now }) {
    const routes = await selectRoutesSetBy(db, actor.user_id, recentRoutes);
    const assignees = recentAssignees(routes).slice(0, recentCandidates);
    const supplier_ids = distinctIds(assignees.map(({ supplier_id }) => supplier_id));
    const offered = await chosenSuppliers(db, input.division_id, supplier_ids).execute();
    const offeredIds = new Set(offered.map(({ supplier_id }) => supplier_id));
    const items = assignees
      .filter(({ supplier_id }) => supplier_id === null || offeredIds.has(supplier_id))
      .map(await loadAssigneeNames(db, assignees, now))
      .map((assignee) => ({ ...assignee, users: assignee.users.filter(({ valid }) => valid) }))
      .filter(({ target_valid, all_flag, users }) => target_valid && (all_flag || users.length > 0));
    return { items: items.slice(0, pageSize.route_dialog) };
  },
};

/** How many routes are looked at, and how many of their assignees, some of whom may no longer be valid. */
const recentRoutes = 10;
const recentCandidates = 20;

/** 設定 in the route dialog: validates the steps like approve. */
async function validatePicApproverSteps({
  tx,
  input,
}: WriteRequest<typeof calls.application.validate_pic_approver_steps>): Promise<null> {
  requireValid(validateSteps(input, await loadRouteOrganisations(tx, input)));
  return null;
}

/** The calls of the route dialog. Their paths are below /api/application. */
export const approvalRouteHandlers: Handlers<
  Pick<
    typeof calls.application,
    'select_department_user' | 'approval_route_load' | 'approval_route_edit' | 'validate_pic_approver_steps'
  >
> = {
  select_department_user: selectDepartmentUser,
  approval_route_load: approvalRouteLoad,
  approval_route_edit: approvalRouteEdit,
  validate_pic_approver_steps: validatePicApproverSteps,
};
