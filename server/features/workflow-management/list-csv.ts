import type { WorkflowListItem } from '#contract/workflow-management.ts';
import { workflowScreen } from '#texts/workflow-management.ts';
import { suspension } from '#texts/administration.ts';
import { label } from '#texts/fields.ts';
import type { CsvColumn } from '#server/export/csv.ts';

/** The list of /workflow-management as CSV: the screen's columns, with the mark in its own column. */
export const workflowCsvColumns: readonly CsvColumn<WorkflowListItem>[] = [
  { header: label.division, value: (row) => row.division_name },
  { header: label.workflow, value: (row) => row.workflow_name },
  {
    header: workflowScreen.availability,
    value: ({ available, suspended }) => {
      if (suspended) return suspension.suspended;
      return available ? workflowScreen.available : workflowScreen.unavailable;
    },
  },
  {
    header: workflowScreen.review,
    value: (row) => (row.up_to_date || row.suspended ? '' : workflowScreen.outdated),
  },
];
