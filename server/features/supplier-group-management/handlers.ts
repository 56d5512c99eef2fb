import type { calls } from '#contract/calls.ts';
import type { Handlers } from '#server/http/handler.ts';
import { edit } from './edit.ts';
import { list, view } from './list.ts';

export const supplierGroupManagementHandlers: Handlers<typeof calls.supplier_group_management> = {
  list,
  view,
  edit,
};
