import type { Tx } from '#server/db/database.ts';
import { readFolderFile } from '#server/features/import/read/read-folder.ts';
import { showProblem } from '#server/features/import/read/problem.ts';
import { workflowColumns } from '#server/features/workflow-management/import-columns.ts';
import { insertDemonstrationWorkflow } from './store.ts';

/** Reads the workflows of the demonstration company from its folder. */
export async function loadWorkflows(tx: Tx, folder: string): Promise<void> {
  const { rows, problems } = await readFolderFile(folder, 'workflows.csv', workflowColumns);
  if (problems.length > 0) throw new Error(problems.map(showProblem).join('\n'));
  for (const { row } of rows) if (row !== null) await insertDemonstrationWorkflow(tx, row);
}
