import { application } from './application.ts';
import { auditLog } from './audit-log.ts';
import { selectDepartmentGroup, selectSupplier, selectSupplierGroup } from './destination.ts';
import { internalUserManagement } from './internal-user-management.ts';
import { masterData } from './master-data.ts';
import { message } from './message.ts';
import { notice } from './notice.ts';
import { orderEdi } from './order-edi.ts';
import { user } from './session.ts';
import { supplierGroupManagement } from './supplier-group-management.ts';
import { supplierManagement } from './supplier-management.ts';
import { systemManagement } from './system-management.ts';
import { top } from './top.ts';
import { workflowManagement } from './workflow-management.ts';

/** THE TABLE OF CALLS: every call of the product, by the keys of its path. Its file is that of the feature. */
export const calls = {
  user,
  top,
  order_edi: orderEdi,
  application,
  system_management: systemManagement,
  message,
  notice,
  select_supplier_group: selectSupplierGroup,
  select_supplier: selectSupplier,
  select_department_group: selectDepartmentGroup,
  workflow_management: workflowManagement,
  supplier_management: supplierManagement,
  internal_user_management: internalUserManagement,
  audit_log: auditLog,
  master_data: masterData,
  supplier_group_management: supplierGroupManagement,
};
