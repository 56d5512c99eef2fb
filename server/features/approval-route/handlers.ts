import type { calls } from '#contract/calls.ts';
import { validateSteps } from '#domain/approval-route/validate-steps.ts';
import { selectDestinationSupplierPage } from '#server/organisation/queries-destinations.ts';
import type { Handlers, WriteRequest } from '#server/http/handler.ts';
import { withAbsences } from '#server/organisation/queries-delegations.ts';
import { loadRouteOrganisations } from '#server/organisation/queries-route-organisations.ts';
import { selectDepartmentPage, selectAssignableUserPage } from '#server/organisation/queries-assignable.ts';
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
};

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
