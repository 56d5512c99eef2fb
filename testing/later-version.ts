import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ours = new URL('../server/db/migrations/', import.meta.url);

/** The migrations of a later version, in a folder: this version's, and `more`, the SQL of each by its name. */
export async function laterMigrations(more: Readonly<Record<string, string>>): Promise<URL> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-migrations-'));
  await cp(ours, folder, { recursive: true });
  for (const [name, text] of Object.entries(more)) await writeFile(path.join(folder, `${name}.sql`), text);
  return pathToFileURL(`${folder}/`);
}
