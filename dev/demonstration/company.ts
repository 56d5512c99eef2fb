import path from 'node:path';
import type { Tx } from '#server/db/database.ts';
import { loadSource } from '#server/features/import/import-source.ts';
import { showProblem } from '#server/features/import/read/problem.ts';
import { readFolder } from '#server/features/import/read/read-folder.ts';
import { welcomeAll } from './store.ts';
import { loadWorkflows } from './workflows.ts';

/** The demonstration company's folder. */
export const demoFolder = path.join(import.meta.dirname, '../../demo');

/**
 * Loads the demonstration company into an empty database: its master data by the same import as in
 * production, and its workflows. No applications.
 */
export async function loadDemonstrationCompany(tx: Tx): Promise<void> {
  const problems = await loadSource(tx, await readFolder(demoFolder));
  if (problems.length > 0) throw new Error(problems.map(showProblem).join('\n'));
  await welcomeAll(tx);
  await loadWorkflows(tx, demoFolder);
}
