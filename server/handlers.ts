import type { calls } from '#contract/calls.ts';
import { auditLog } from './audit-log/handlers.ts';
import { create } from './application/create.ts';
import { detail } from './application/detail.ts';
import { list } from './application/list.ts';
import { approvalRouteEdit, approvalRouteLoad } from './approval-route/templates.ts';
import { selectDepartmentUser, validatePicApproverSteps } from './approval-route/handlers.ts';
import { selectDepartmentGroup, selectSupplier, selectSupplierGroup } from './destination/handlers.ts';
import type { Handlers } from './http/handler.ts';
import { create as messageCreate } from './message/create.ts';
import { index as messageIndex } from './message/list.ts';
import { view as messageView } from './message/view.ts';
import { masterData } from './master-data/handlers.ts';
import { internalUserManagement } from './internal-user-management/handlers.ts';
import { edit } from './notice/edit.ts';
import { reading } from './notice/reading.ts';
import { view } from './notice/view.ts';
import { url } from './order-edi/handlers.ts';
import { loginedUser } from './session/handlers.ts';
import { edit as groupEdit } from './supplier-group-management/edit.ts';
import { list as groupList, view as groupView } from './supplier-group-management/list.ts';
import { top } from './top/handlers.ts';
import { detail as workflowDetail } from './workflow-management/detail.ts';
import { csv as workflowCsv, workflowList } from './workflow-management/list.ts';
import * as workflowPickers from './workflow-management/pickers.ts';
import { init } from './system-management/handlers.ts';
import { undeliveredMail } from './system-management/undelivered-mail.ts';
import { supplierManagement } from './supplier-management/handlers.ts';

/** A handler for each call of the table: one that is missing does not compile. */
export const handlers: Handlers<typeof calls> = {
  user: { logined_user: loginedUser },
  top,
  order_edi: { url },
  system_management: { init, undelivered_mail: undeliveredMail },
  application: {
    list,
    create,
    detail,
    select_department_user: selectDepartmentUser,
    approval_route_load: approvalRouteLoad,
    approval_route_edit: approvalRouteEdit,
    validate_pic_approver_steps: validatePicApproverSteps,
  },
  message: { index: messageIndex, view: messageView, create: messageCreate },
  notice: { view, edit, reading },
  select_supplier_group: selectSupplierGroup,
  select_supplier: selectSupplier,
  select_department_group: selectDepartmentGroup,
  workflow_management: {
    workflow_list: workflowList,
    csv: workflowCsv,
    detail: workflowDetail,
    select_user: workflowPickers.selectUser,
    select_department_user: workflowPickers.selectDepartmentUser,
  },
  supplier_management: supplierManagement,
  internal_user_management: internalUserManagement,
  audit_log: auditLog,
  master_data: masterData,
  supplier_group_management: { list: groupList, view: groupView, edit: groupEdit },
};
