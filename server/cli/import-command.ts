import { stat } from 'node:fs/promises';
import path from 'node:path';
import { japanDate } from '#domain/japan-date.ts';
import { importReport } from '#texts/import-problem.ts';
import { importFolder } from '#server/features/import/import-folder.ts';
import type { ImportResult } from '#server/features/import/import-source.ts';
import { mailStoppedImport } from '#server/features/import/mail.ts';
import { causesOf, showCause } from '#server/features/import/read/problem.ts';
import {
  breakLines,
  changesAnything,
  detailLines,
  summaryLines,
} from '#server/features/import/compare/report.ts';
import type { DryRunOutcome } from '#server/features/import/compare/dry-run.ts';
import type { Db } from '#server/db/database.ts';
import { holidaysEndSoon } from '#server/db/working-days.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { withDatabase } from './installation.ts';
import type { ExitCode, CommandContext } from './context.ts';

export type ImportCommand = {
  readonly name: 'import';
  readonly folder: string;
  readonly dry_run: boolean;
  readonly accept: number | null;
};

/** `import FOLDER`: imports, or prints what it would do or why it does not. */
export async function performImport(
  { folder, dry_run, accept }: ImportCommand,
  database_url: string,
  context: CommandContext,
): Promise<ExitCode> {
  const source = path.resolve(context.folder, folder);
  if (!(await isFolder(source))) {
    context.printError(`「${source}」というフォルダーはありません。`);
    return 1;
  }
  return withDatabase<ExitCode>(database_url, async (db) => {
    const result = await importFolder(db, source, {
      dry_run,
      accept,
      noted: { actor: null, at: new Date() },
      progress: (done, total) => context.progress?.(barOf(done, total)),
    });
    for (const { file, name, hidden_rows } of result.sheets)
      context.print(importReport.sheet(file, name, hidden_rows));
    const end = holidaysEndSoon(japanDate(new Date()));
    if (end !== null) context.print(importReport.holidaysEnd(end));
    if (!result.ok) return sayProblems(result, context);
    const code = sayOutcome(result, { dry_run, accept }, context);
    if (code === waiting && !dry_run && accept === null) await mailAdmins(db, result, database_url, context);
    return code;
  });
}

async function isFolder(name: string): Promise<boolean> {
  try {
    return (await stat(name)).isDirectory();
  } catch {
    return false;
  }
}

/** The number has been printed, and the exit code asks for it: a mail that fails is only reported. */
async function mailAdmins(
  db: Db,
  outcome: DryRunOutcome,
  database_url: string,
  context: CommandContext,
): Promise<void> {
  const reportFailure = (error: unknown) =>
    context.printError(importReport.notMailed(error instanceof Error ? error.message : String(error)));
  try {
    const queue = await startQueue({ url: database_url, onError: reportFailure, works: false });
    try {
      const mails = await db.transaction().execute((tx) => mailStoppedImport(tx, queue, outcome, new Date()));
      if (mails > 0) context.print(importReport.mailed(mails));
    } finally {
      await queue.stop();
    }
  } catch (error) {
    reportFailure(error);
  }
}

function sayProblems({ problems }: ImportResult & { ok: false }, context: CommandContext): ExitCode {
  for (const cause of causesOf(problems)) context.printError(showCause(cause));
  context.printError(`誤りが ${problems.length} 件あるため、何も変更しませんでした。`);
  return 1;
}

function sayOutcome(
  result: ImportResult & { ok: true },
  { dry_run, accept }: Pick<ImportCommand, 'dry_run' | 'accept'>,
  context: CommandContext,
): ExitCode {
  const { differences, breaks, warnings, number, done } = result;
  if (!done) for (const line of detailLines(differences)) context.print(line);
  for (const line of breakLines(breaks)) context.print(line);
  for (const line of summaryLines(differences)) context.print(line);
  if (!done && warnings.length > 0) {
    for (const line of warnings) context.printError(`確認が必要です: ${line}`);
    context.printError(
      `この内容で取り込むには、--accept ${number} を付けて実行してください（内容が変わると番号も変わります）。`,
    );
  }
  if (!changesAnything(differences)) context.print('変更はありません。');
  else if (done) context.print('取り込みました。');
  else if (dry_run) {
    context.print('確認のみのため、変更していません。');
    if (warnings.length > 0) return waiting;
  } else {
    if (accept !== null)
      context.printError(`--accept ${accept} は、現在の内容の番号 ${number} と一致しません。`);
    context.printError('何も変更しませんでした。');
    return waiting;
  }
  return 0;
}

/** Lets a nightly script distinguish an import that a person must accept from wrong files. */
const waiting: ExitCode = 3;

const barWidth = 30;

function barOf(done: number, total: number): string {
  const filled = Math.round((done / total) * barWidth);
  return `取込中 [${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${Math.floor((done / total) * 100)}%`;
}
