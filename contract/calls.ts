import { create } from './application/create.ts';
import { detail } from './application/detail.ts';
import { discussion } from './application/discussion.ts';
import { list } from './application/list.ts';
import {
  approvalRouteEdit,
  approvalRouteLoad,
  selectDepartmentUser,
  validatePicApproverSteps,
} from './approval-route.ts';
import { auditLog } from './audit-log.ts';
import { copies } from './copies.ts';
import { selectDepartmentGroup, selectSupplier, selectSupplierGroup } from './destination.ts';
import { auditor } from './auditor.ts';
import { delegation } from './delegation.ts';
import { register } from './register.ts';
import { help } from './help.ts';
import { internalUserManagement } from './internal-user-management.ts';
import { masterData } from './master-data.ts';
import { messageCreate } from './message/create.ts';
import { messageIndex } from './message/list.ts';
import { messageReading, messageView } from './message/view.ts';
import { noticeEdit } from './notice/edit.ts';
import { noticeResponse, noticeResponses } from './notice/response.ts';
import { noticePast, noticeReading, noticeView } from './notice/view.ts';
import { colleague } from './colleague.ts';
import { notificationSetting } from './notification-setting.ts';
import { orderEdi } from './order-edi.ts';
import { save } from './save.ts';
import { search } from './search.ts';
import { user } from './session.ts';
import { successor } from './successor.ts';
import { supplierGroupManagement } from './supplier-group-management.ts';
import { supplierManagement } from './supplier-management.ts';
import { systemManagement } from './system-management.ts';
import { top } from './top.ts';
import { waitingTime } from './waiting-time.ts';
import { workflowManagement } from './workflow-management.ts';

/**
 * The table of calls: every call of the product, by the segments of its path. Screens import only the file
 * of their own calls, so that the browser loads no others.
 */
export const calls = {
  user,
  top,
  order_edi: orderEdi,
  application: {
    list,
    create,
    detail,
    discussion,
    select_department_user: selectDepartmentUser,
    approval_route_load: approvalRouteLoad,
    approval_route_edit: approvalRouteEdit,
    validate_pic_approver_steps: validatePicApproverSteps,
  },
  system_management: systemManagement,
  message: { index: messageIndex, view: messageView, reading: messageReading, create: messageCreate },
  notice: {
    view: noticeView,
    past: noticePast,
    edit: noticeEdit,
    reading: noticeReading,
    response: noticeResponse,
    responses: noticeResponses,
  },
  select_supplier_group: selectSupplierGroup,
  select_supplier: selectSupplier,
  select_department_group: selectDepartmentGroup,
  workflow_management: workflowManagement,
  supplier_management: supplierManagement,
  internal_user_management: internalUserManagement,
  audit_log: auditLog,
  master_data: masterData,
  supplier_group_management: supplierGroupManagement,
  delegation,
  auditor,
  register,
  colleague,
  notification_setting: notificationSetting,
  copies,
  successor,
  waiting_time: waitingTime,
  search,
  save,
  help,
};
