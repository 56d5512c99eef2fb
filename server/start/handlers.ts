import type { calls } from '#contract/calls.ts';
import { auditLog } from '#server/features/audit-log/handlers.ts';
import { create } from '#server/features/application/create.ts';
import { detail } from '#server/features/application/detail.ts';
import { list } from '#server/features/application/list.ts';
import { approvalRouteEdit, approvalRouteLoad } from '#server/features/approval-route/templates.ts';
import { selectDepartmentUser, validatePicApproverSteps } from '#server/features/approval-route/handlers.ts';
import {
  selectDepartmentGroup,
  selectSupplier,
  selectSupplierGroup,
} from '#server/features/destination/handlers.ts';
import type { Handlers } from '#server/http/handler.ts';
import { create as messageCreate } from '#server/features/message/create.ts';
import { index as messageIndex } from '#server/features/message/list.ts';
import { view as messageView } from '#server/features/message/view.ts';
import { masterData } from '#server/features/master-data/handlers.ts';
import { internalUserManagement } from '#server/features/internal-user-management/handlers.ts';
import { edit } from '#server/features/notice/edit.ts';
import { reading } from '#server/features/notice/reading.ts';
import { view } from '#server/features/notice/view.ts';
import { url } from '#server/features/order-edi/handlers.ts';
import { loginedUser } from '#server/features/session/handlers.ts';
import { edit as groupEdit } from '#server/features/supplier-group-management/edit.ts';
import { list as groupList, view as groupView } from '#server/features/supplier-group-management/list.ts';
import { top } from '#server/features/top/handlers.ts';
import { detail as workflowDetail } from '#server/features/workflow-management/detail.ts';
import { csv as workflowCsv, workflowList } from '#server/features/workflow-management/list.ts';
import * as workflowPickers from '#server/features/workflow-management/pickers.ts';
import { init } from '#server/features/system-management/handlers.ts';
import { undeliveredMail } from '#server/features/system-management/undelivered-mail.ts';
import { supplierManagement } from '#server/features/supplier-management/handlers.ts';

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
