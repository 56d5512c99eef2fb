import { buffer } from 'node:stream/consumers';
import type { calls } from '#contract/calls.ts';
import { importProblem } from '#texts/import-problem.ts';
import { importFailure } from '#texts/master-data.ts';
import { workflowImportScreen } from '#texts/workflow-import.ts';
import { recordAudit } from '#server/audit/store.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import { openCsv, type CsvColumn } from '#server/export/csv.ts';
import { listFileName } from '#server/export/list-file.ts';
import { problemsShown } from '#server/features/import/plan/preview.ts';
import { readFound, type FoundFile } from '#server/features/import/read/read-source.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import type { Handlers, Services } from '#server/http/handler.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { carryOutRows } from './import-carry-out.ts';
import { workflowColumns, type WorkflowColumn, type WorkflowRow } from './import-columns.ts';
import { planWorkflows } from './import-plan.ts';
import { changeText } from './import-report.ts';
import { selectWorkflowRows } from './queries-import.ts';

const none = { changes: [], added_count: 0, changed_count: 0, unchanged_count: 0, suspended_count: 0 };

/** ワークフロー取込: the workflows of the caller's divisions as a file. */
export const workflowImport: Handlers<typeof calls.workflow_management.import> = {
  async preview({ tx, actor, files, services }) {
    const plan = await planWorkflows(tx, actor, await readUploaded(services, files.workflows));
    const problems = problemsShown(plan.ok ? [] : plan.problems);
    if (!plan.ok) return { ...none, ...problems, accept_number: null };
    const added = plan.rows.filter(({ before }) => before === null).length;
    return {
      ...problems,
      changes: plan.rows.map((planned) => ({
        ...planned.names,
        change: planned.before === null ? ('added' as const) : ('changed' as const),
        text: changeText(planned),
      })),
      added_count: added,
      changed_count: plan.rows.length - added,
      unchanged_count: plan.unchanged,
      suspended_count: plan.rows.filter(
        ({ row, before }) => row.suspended_flag && before?.row.suspended_flag === false,
      ).length,
      accept_number: plan.rows.length > 0 ? plan.number : null,
    };
  },

  async apply({ tx, actor, input, files, now, services }) {
    const plan = await planWorkflows(tx, actor, await readUploaded(services, files.workflows));
    if (
      !plan.ok ||
      plan.number !== input.accept_number ||
      !(await carryOutRows(tx, plan.rows, { actor, at: now }))
    )
      throw invalidInput([bodyIssue(['accept_number'], importFailure.changed)]);
    return null;
  },

  /** The present workflows as the file that imports them, without a mark before what looks like a formula. */
  async current({ db, actor, now }) {
    const workflows = await selectWorkflowRows(db, administeredDivisions(actor));
    const file = openCsv(csvColumns, 'utf-8', { escape_formulas: false });
    file.add(workflows.map(({ row }) => row));
    await recordAudit(db, {
      actor,
      at: now,
      action: 'exported',
      object: { kind: 'workflow', id: null },
      detail: { format: 'csv', encoding: 'utf-8', rows: workflows.length },
    });
    return file.download(listFileName([workflowImportScreen.exportName], now, false));
  },
};

// Object.keys loses the key type.
const csvColumns = (Object.keys(workflowColumns) as WorkflowColumn[]).map(
  (column): CsvColumn<WorkflowRow> => ({ header: column, value: (row) => cellText(row[column]) }),
);

function cellText(value: WorkflowRow[WorkflowColumn]): string | null {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value === 'all') return '*';
  if (typeof value === 'number') return String(value);
  return value === null || typeof value === 'string' ? value : value.join(';');
}

/** The uploaded file. It is read once, so it is removed at once. */
async function readUploaded({ files: store }: Services, received: ReceivedFile | undefined) {
  return readFound(await find(), workflowColumns);

  async function find(): Promise<FoundFile> {
    if (received === undefined) return { file: 'workflows.csv', reason: importProblem.fileMissing };
    const { file_name: file, storage_key } = received;
    const bytes = await buffer(await store.read(storage_key));
    await store.remove(storage_key);
    return /\.csv$/i.test(file) ? { file, bytes } : { file, reason: importProblem.notCsv };
  }
}
