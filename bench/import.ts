import path from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { importFolder } from '#server/features/import/import-folder.ts';
import { showProblem } from '#server/features/import/problem.ts';
import { generateMaster } from '#dev/generate/generate-master.ts';
import type { Company } from './company.ts';
import { print } from './print.ts';

const users = 100_000;

/** Measures importing 100,000 users: all of them new, and again with no changes. */
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
      // As in the command: the audit log gets an entry for each changed row.
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
