import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MasterFormat } from '#contract/master-data.ts';
import { masterDataKinds } from '#texts/master-data.ts';
import { exportRows } from '#server/features/import/write/export.ts';
import { noRows, writeFiles, type MasterRows } from '#server/features/import/write/write-files.ts';
import { withDatabase } from './installation.ts';
import type { CommandContext, ExitCode } from './context.ts';

type Target = { readonly folder: string; readonly format: MasterFormat };
export type ExportCommand = { readonly name: 'export' } & Target;

/** `template FOLDER`: the files without a row. */
export async function performTemplate(target: Target, context: CommandContext): Promise<ExitCode> {
  const code = await putFiles(target, async () => noRows, context);
  if (code === 0)
    context.print(
      '記入してから、import でこのフォルダーを取り込んでください（先に --dry-run で確認できます）。',
    );
  return code;
}

/** `export FOLDER`: the files as they were imported last. */
export async function performExport(
  target: Target,
  database_url: string,
  context: CommandContext,
): Promise<ExitCode> {
  return withDatabase<ExitCode>(database_url, (db) =>
    putFiles(target, () => exportRows(db, { format: target.format, actor: null, at: new Date() }), context),
  );
}

/**
 * Writes the files into a folder that holds none of them: with both forms it could not be imported.
 */
async function putFiles(
  { folder, format }: Target,
  getRows: () => Promise<MasterRows>,
  context: CommandContext,
): Promise<ExitCode> {
  const target = path.resolve(context.folder, folder);
  await mkdir(target, { recursive: true });
  const kinds: readonly string[] = masterDataKinds;
  const [existing] = (await readdir(target))
    .toSorted()
    .filter((name) => kinds.includes(name.toLowerCase().split('.')[0] ?? ''));
  if (existing !== undefined) {
    context.printError(
      `「${path.join(target, existing)}」が既にあります。空のフォルダーを指定してください。`,
    );
    return 1;
  }
  // They hold personal data.
  for await (const { name, bytes } of writeFiles(await getRows(), format))
    await writeFile(path.join(target, name), bytes, { flag: 'wx', mode: 0o600 });
  context.print(`${target} に ${masterDataKinds.length} つのファイルを作成しました。`);
  return 0;
}
