import path from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { importFolder } from '#server/features/import/import-folder.ts';
import { showProblem } from '#server/features/import/problem.ts';
import { generateMaster } from '#dev/generate/generate-master.ts';
import type { Company } from './company.ts';
import { print } from './print.ts';

const users = 100_000;

/** How long the import of 100,000 users takes: all of them new, and once more when none changes. */
export async function importMaster(company: Company): Promise<void> {
  const url = await company.copy();
  const folder = path.join(await company.folder(), 'master');
  await generateMaster(folder, users);
  const db = openDatabase({ url, connections: 2 });
  const run = async (what: string) => {
    const began = performance.now();
    const result = await importFolder(db, folder, {
      dry_run: false,
      accept: null,
      // As the command does: each row that is changed goes into the audit log too.
      noted: { actor: null, at: new Date() },
    });
    if (!result.ok) throw new Error(result.problems.map(showProblem).join('\n'));
    const seconds = (performance.now() - began) / 1000;
    print(
      `import of ${users} users, ${what}`,
      `${seconds.toFixed(1)} s, ${(seconds / 60).toFixed(2)} of a minute`,
    );
  };
  try {
    await run('all new');
    await run('none changed');
  } finally {
    await db.destroy();
  }
}
