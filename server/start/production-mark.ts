import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';

const fileIn = (dataDir: string): string => path.join(dataDir, 'used-in-production');

/** Notes in the data folder that the portal ran in production there: what it holds may be real. */
export async function markProduction(dataDir: string): Promise<void> {
  await writeFile(fileIn(dataDir), '');
}

/** Whether the portal ever ran in production with this data folder. */
export function ranInProduction(dataDir: string): Promise<boolean> {
  return access(fileIn(dataDir)).then(
    () => true,
    () => false,
  );
}
