import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MasterFormat } from '#contract/master-data.ts';
import { masterDataKinds } from '#texts/master-data.ts';
import { noRows, writeFiles, type MasterRows } from '#server/features/import/write-files.ts';
import type { CommandContext, ExitCode } from './context.ts';

export type MasterFilesCommand = {
  readonly name: 'template';
  readonly folder: string;
  readonly format: MasterFormat;
};

/** `template FOLDER`: the seven files without a row. */
export async function performTemplate(
  { folder, format }: MasterFilesCommand,
  context: CommandContext,
): Promise<ExitCode> {
  const code = await putFiles(folder, noRows, format, context);
  if (code === 0)
    context.print(
      '記入してから、portal import でこのフォルダーを取り込んでください（先に --dry-run で確認できます）。',
    );
  return code;
}

/**
 * Writes the seven files into a folder that holds none of them: with both forms it could not be imported.
 */
async function putFiles(
  folder: string,
  rows: MasterRows,
  format: MasterFormat,
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
  for await (const { name, bytes } of writeFiles(rows, format)) {
    // Personal data.
    await writeFile(path.join(target, name), bytes, { flag: 'wx', mode: 0o600 });
  }
  context.print(`${target} に ${masterDataKinds.length} つのファイルを作成しました。`);
  return 0;
}
