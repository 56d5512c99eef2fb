import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Makes a temporary data folder. Other users may enter it: started by root, PostgreSQL runs as another user
 * and would keep its cluster elsewhere, where nobody deletes it (dev/postgres/postgres.ts).
 */
export async function makeDataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`));
  await chmod(folder, 0o711);
  return folder;
}
