import type { calls } from '#contract/calls.ts';
import { approvalRouteHandlers } from '#server/features/approval-route/handlers.ts';
import type { Handlers } from '#server/http/handler.ts';
import { create } from '#server/features/application/commands/create.ts';
import { detail } from '#server/features/application/detail/detail.ts';
import type { evidenceHandlers } from '#server/features/application/evidence/evidence.ts';
import { discussion } from '#server/features/application/discussion/discussion.ts';
import { list } from '#server/features/application/lists/list.ts';

export const applicationHandlers = (
  evidence: ReturnType<typeof evidenceHandlers>['detail'],
): Handlers<typeof calls.application> => ({
  list,
  create,
  detail: { ...detail, ...evidence },
  discussion,
  ...approvalRouteHandlers,
});
