import type { calls } from '#contract/calls.ts';
import { workflowScreen } from '#texts/workflow-management.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handler } from '#server/http/handler.ts';
import { workflowCsvColumns } from './list-csv.ts';
import { selectWorkflowPage } from './queries.ts';

/** /workflow-management: for a division admin only the workflows of their division. */
export const workflowList: Handler<typeof calls.workflow_management.workflow_list> = ({ db, actor, input }) =>
  selectWorkflowPage(db, administeredDivisions(actor), input, input);

/** The same as a file. */
export const csv: Handler<typeof calls.workflow_management.csv> = async (request) => {
  const { db, actor, input } = request;
  const { encoding, ...conditions } = input;
  const { items } = await selectWorkflowPage(db, administeredDivisions(actor), conditions, wholeList);
  return exportList(request, {
    columns: workflowCsvColumns,
    encoding,
    slices: slicesOf(items),
    name: [workflowScreen.list],
    kind: 'workflow',
    conditions,
  });
};
