import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { demoFolder } from '#dev/demonstration/company.ts';

/** A copy of the demonstration company's folder that a test can change. */
export type MasterFolder = {
  readonly path: string;
  /** Changes a file; fails if nothing matches. */
  edit(file: string, from: string | RegExp, to: string): Promise<void>;
  /** Restores all files. */
  restore(): Promise<void>;
  remove(): Promise<void>;
};

export async function masterFolder(): Promise<MasterFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-import-'));
  const restore = () => cp(demoFolder, folder, { recursive: true });
  await restore();
  return {
    path: folder,
    async edit(file, from, to) {
      const target = path.join(folder, file);
      const before = await readFile(target, 'utf8');
      const after = before.replace(from, () => to);
      if (after === before) throw new Error(`${file} holds no ${String(from)}`);
      await writeFile(target, after);
    },
    restore,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** All rows of master data, ids included. */
export async function allMasterData(db: Db): Promise<unknown> {
  const tables = [
    'division',
    'department',
    'department_group',
    'department_group_member',
    'supplier',
    'supplier_division',
    'portal_user',
    'workflow_type',
    'company_holiday',
  ];
  const rows = tables.map((table) =>
    sql`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)`.execute(db),
  );
  return (await Promise.all(rows)).map((result) => result.rows);
}
