import type { calls } from '#contract/calls.ts';
import type { Handlers } from '#server/http/handler.ts';
import { copy } from './copy.ts';
import { detail } from './detail.ts';
import { workflowImport } from './import.ts';
import { csv, workflowList } from './list.ts';
import { selectDepartmentUser, selectUser } from './pickers.ts';

export const workflowManagementHandlers: Handlers<typeof calls.workflow_management> = {
  workflow_list: workflowList,
  csv,
  detail,
  copy,
  import: workflowImport,
  select_user: selectUser,
  select_department_user: selectDepartmentUser,
};
