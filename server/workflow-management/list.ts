import type { calls } from '#contract/calls.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import type { Handler } from '#server/http/handler.ts';
import { selectWorkflowPage } from './queries.ts';

/** /workflow-management: a division admin's own division alone (domain 5). */
export const workflowList: Handler<typeof calls.workflow_management.workflow_list> = ({ db, actor, input }) =>
  selectWorkflowPage(db, administeredDivisions(actor), input);
