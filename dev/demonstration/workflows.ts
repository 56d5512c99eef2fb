import type { Tx } from '#server/db/database.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { code, codes, name, type Cell } from '#server/features/import/columns.ts';
import { readFolderFile } from '#server/features/import/read-folder.ts';
import { showProblem } from '#server/features/import/problem.ts';
import { insertWorkflow } from './store.ts';

/** `*` means all users of the department. */
const users: Cell<'all' | readonly string[]> = (text) =>
  text.trim() === '*' ? { value: 'all' as const } : codes(text);

const columns = {
  division_code: code,
  workflow_type_code: code,
  field_names: name,
  reception_department_code: code,
  reception_login_ids: users,
  route_setter_department_code: code,
  route_setter_login_ids: users,
  final_approver_login_id: code,
};

/** Reads the workflows of the demonstration company from its folder. The import reads no workflows. */
export async function loadWorkflows(tx: Tx, folder: string): Promise<void> {
  const { rows, problems } = await readFolderFile(folder, 'workflows.csv', columns);
  if (problems.length > 0) throw new Error(problems.map(showProblem).join('\n'));
  for (const { row } of rows) {
    if (row === null) continue;
    const labels = row.field_names.split(';');
    const fields = eachField('field_name', (number) => labels[Number(number) - 1] ?? null);
    await insertWorkflow(tx, row, fields);
  }
}
