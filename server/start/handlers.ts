import type { calls } from '#contract/calls.ts';
import { visibleAmong } from '#server/features/application/access.ts';
import { applicationHandlers } from '#server/features/application/handlers.ts';
import { stepSuccession } from '#server/features/application/commands/succession.ts';
import { templateSuccession } from '#server/features/approval-route/template-succession.ts';
import { auditLogHandlers } from '#server/features/audit-log/handlers.ts';
import { evidenceHandlers } from '#server/features/application/evidence/evidence.ts';
import { registerHandlers } from '#server/features/application/register/register.ts';
import { auditorHandlers } from '#server/features/auditor/handlers.ts';
import { delegationHandlers } from '#server/features/delegation/handlers.ts';
import { destinationHandlers } from '#server/features/destination/handlers.ts';
import { helpHandlers } from '#server/features/help/handlers.ts';
import { internalUserManagementHandlers } from '#server/features/internal-user-management/handlers.ts';
import { masterDataHandlers } from '#server/features/master-data/handlers.ts';
import { messageHandlers } from '#server/features/message/handlers.ts';
import { noticeHandlers } from '#server/features/notice/handlers.ts';
import { colleagueHandlers } from '#server/features/colleague/handlers.ts';
import { copiesHandlers } from '#server/features/copies/handlers.ts';
import { notificationSettingHandlers } from '#server/features/notification-setting/handlers.ts';
import { orderEdiHandlers } from '#server/features/order-edi/handlers.ts';
import { saveHandlers } from '#server/features/save/handlers.ts';
import { searchHandlers } from '#server/features/search/handlers.ts';
import { sessionHandlers } from '#server/features/session/handlers.ts';
import { successorHandlers } from '#server/features/successor/handlers.ts';
import { supplierGroupManagementHandlers } from '#server/features/supplier-group-management/handlers.ts';
import { supplierManagementHandlers } from '#server/features/supplier-management/handlers.ts';
import { systemManagementHandlers } from '#server/features/system-management/handlers.ts';
import { topHandlers } from '#server/features/top/handlers.ts';
import { waitingTimeHandlers } from '#server/features/waiting-time/handlers.ts';
import { workflowSuccession } from '#server/features/workflow-management/succession.ts';
import { workflowManagementHandlers } from '#server/features/workflow-management/handlers.ts';
import { openPlaces } from '#server/export/places.ts';
import type { Handlers } from '#server/http/handler.ts';
import { copySources } from './copy-sources.ts';
import { mailSources } from './mail-sources.ts';

/** Of this process, for all kinds of ZIP files that have a place. */
const zipPlaces = openPlaces();
const evidence = evidenceHandlers(zipPlaces);

/** A handler for each call of the table: a missing one does not compile. */
export const handlers: Handlers<typeof calls> = {
  user: sessionHandlers,
  top: topHandlers,
  order_edi: orderEdiHandlers,
  system_management: systemManagementHandlers(mailSources),
  application: applicationHandlers(evidence.detail),
  message: messageHandlers,
  notice: noticeHandlers,
  ...destinationHandlers,
  workflow_management: workflowManagementHandlers,
  supplier_management: supplierManagementHandlers,
  internal_user_management: internalUserManagementHandlers,
  audit_log: auditLogHandlers,
  master_data: masterDataHandlers,
  supplier_group_management: supplierGroupManagementHandlers,
  search: searchHandlers,
  save: saveHandlers,
  help: helpHandlers,
  delegation: delegationHandlers,
  auditor: auditorHandlers,
  register: { ...registerHandlers, ...evidence.register },
  colleague: colleagueHandlers,
  notification_setting: notificationSettingHandlers,
  copies: copiesHandlers(copySources, zipPlaces),
  successor: successorHandlers({
    workflow: workflowSuccession,
    template: templateSuccession,
    step: stepSuccession,
  }),
  waiting_time: waitingTimeHandlers(visibleAmong),
};
