import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The files of an import, by the names that they have without an ending. */
const names = [
  'divisions',
  'workflow_types',
  'departments',
  'department_groups',
  'suppliers',
  'internal_users',
  'supplier_users',
] as const;

type Changes = Readonly<Partial<Record<(typeof names)[number], (text: string) => string>>>;

/** The demonstration company's files, some of them changed. */
export function masterFiles(changes: Changes = {}) {
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(import.meta.dirname, `../demo/${name}.csv`), 'utf8');
      const buffer = Buffer.from(changes[name]?.(text) ?? text);
      return { name: `${name}.csv`, mimeType: 'text/csv', buffer };
    }),
  );
}
