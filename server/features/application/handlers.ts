import type { calls } from '#contract/calls.ts';
import { approvalRouteHandlers } from '#server/features/approval-route/handlers.ts';
import type { Handlers } from '#server/http/handler.ts';
import { create } from './create.ts';
import { detail } from './detail.ts';
import { list } from './list.ts';

export const applicationHandlers: Handlers<typeof calls.application> = {
  list,
  create,
  detail,
  ...approvalRouteHandlers,
};
