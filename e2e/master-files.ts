import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { masterDataKinds, type MasterDataKind } from '#texts/master-data.ts';

type Changes = Readonly<Partial<Record<MasterDataKind, (text: string) => string>>>;

/** The demonstration company's files, some of them changed. */
export function demoMasterFiles(changes: Changes = {}) {
  return Promise.all(
    masterDataKinds.map(async (name) => {
      const text = await readFile(path.join(import.meta.dirname, `../demo/${name}.csv`), 'utf8');
      const buffer = Buffer.from(changes[name]?.(text) ?? text);
      return { name: `${name}.csv`, mimeType: 'text/csv', buffer };
    }),
  );
}
