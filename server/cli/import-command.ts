import path from 'node:path';
import { importFolder } from '#server/features/import/import-folder.ts';
import type { ImportResult } from '#server/features/import/import-source.ts';
import { showProblem } from '#server/features/import/problem.ts';
import { breakLines, changesAnything, detailLines, summaryLines } from '#server/features/import/report.ts';
import { withDatabase } from './installation.ts';
import type { ExitCode, Surroundings } from './context.ts';

export type ImportCommand = {
  readonly name: 'import';
  readonly folder: string;
  readonly dry_run: boolean;
  readonly accept: number | null;
};

/** `import FOLDER`: imports, or says what it would do or why it does not. */
export function performImport(
  { folder, dry_run, accept }: ImportCommand,
  database_url: string,
  around: Surroundings,
): Promise<ExitCode> {
  return withDatabase<ExitCode>(database_url, async (db) => {
    const result = await importFolder(db, path.resolve(around.folder, folder), {
      dry_run,
      accept,
      noted: { actor: null, at: new Date() },
      progress: (done, total) => around.progress?.(barOf(done, total)),
    });
    return result.ok ? sayOutcome(result, { dry_run, accept }, around) : sayProblems(result, around);
  });
}

function sayProblems({ problems }: ImportResult & { ok: false }, around: Surroundings): ExitCode {
  for (const problem of problems) around.printError(showProblem(problem));
  around.printError(`誤りが ${problems.length} 件あるため、何も変更しませんでした。`);
  return 1;
}

function sayOutcome(
  result: ImportResult & { ok: true },
  { dry_run, accept }: Pick<ImportCommand, 'dry_run' | 'accept'>,
  around: Surroundings,
): ExitCode {
  const { differences, breaks, warnings, number, done } = result;
  if (!done) for (const line of detailLines(differences)) around.print(line);
  for (const line of breakLines(breaks)) around.print(line);
  for (const line of summaryLines(differences)) around.print(line);
  if (!done && warnings.length > 0) {
    for (const line of warnings) around.printError(`確認が必要です: ${line}`);
    around.printError(
      `この内容で取り込むには、--accept ${number} を付けて実行してください（内容が変わると番号も変わります）。`,
    );
  }
  if (!changesAnything(differences)) around.print('変更はありません。');
  else if (done) around.print('取り込みました。');
  else if (dry_run) {
    around.print('確認のみのため、変更していません。');
    if (warnings.length > 0) return waiting;
  } else {
    if (accept !== null)
      around.printError(`--accept ${accept} は、現在の内容の番号 ${number} と一致しません。`);
    around.printError('何も変更しませんでした。');
    return waiting;
  }
  return 0;
}

/** What runs every night tells from this alone that somebody has to look at what the import would do, not at its files. */
const waiting: ExitCode = 3;

const barWidth = 30;

function barOf(done: number, total: number): string {
  const filled = Math.round((done / total) * barWidth);
  return `取込中 [${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${Math.floor((done / total) * 100)}%`;
}
