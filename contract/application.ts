import {
  approvalRouteEdit,
  approvalRouteLoad,
  selectDepartmentUser,
  validatePicApproverSteps,
} from './approval-route.ts';
import { create } from './application/create.ts';
import { detail } from './application/detail.ts';
import { list } from './application/list.ts';

/** The calls of applications. A screen imports its own file of the folder, so that it loads no other screen's. */
export const application = {
  list,
  create,
  detail,
  select_department_user: selectDepartmentUser,
  approval_route_load: approvalRouteLoad,
  approval_route_edit: approvalRouteEdit,
  validate_pic_approver_steps: validatePicApproverSteps,
};
