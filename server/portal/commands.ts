import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#server/db/migrate.ts';
import { openFileStore } from '#server/files/store.ts';
import { importFolder } from '#server/import/import-folder.ts';
import { showProblem } from '#server/import/problem.ts';
import { changesAnything, detailLines, summaryLines } from '#server/import/report.ts';
import { checkAll } from './check.ts';
import { findPlaces, withDatabase, type Places } from './places.ts';
import { rebuildWorkLists } from './rebuild-work-lists.ts';

export type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The project's folder. */
  readonly root: string;
  /** The folder that paths on the command line are meant from. */
  readonly folder: string;
  print(line: string): void;
  printError(line: string): void;
};

/** 0 done; 1 something is wrong with what was asked for or found; 2 the command line is. */
export type ExitCode = 0 | 1 | 2;

const usage = `使い方: npm run portal -- コマンド

  import FOLDER [--dry-run]  マスタデータ（UTF-8 の CSV）を取り込みます。誤りが1つでもあれば何も変更しません。
                             --dry-run を付けると、変更される内容を表示するだけで、変更しません。
  migrate                    データベースをこの版の形に更新します。
  check                      すべての申請・メッセージ・添付ファイル・テンプレートに矛盾がないか検査します。何も変更しません。
  rebuild-work-lists         申請一覧の索引を作り直します。

データベースは DATABASE_URL のもの、未設定のときは PORTAL_DATA_DIR（未設定のときは .data）のものを使います。
ポータルの起動中にも実行できます。
終了コード: 0 正常、1 誤りまたは矛盾がある、2 使い方が正しくない`;

/** Runs one command of the command line. */
export async function runPortal(args: readonly string[], around: Surroundings): Promise<ExitCode> {
  const parsed = parse(args);
  if (parsed === 'help') {
    around.print(usage);
    return 0;
  }
  if (typeof parsed === 'string') {
    around.printError(`${parsed}\n\n${usage}`);
    return 2;
  }
  try {
    const places = await findPlaces(around.env, around.root);
    try {
      return await perform(parsed, places, around);
    } finally {
      await places.stop();
    }
  } catch (error) {
    around.printError(explain(error));
    if (around.env['DEBUG'] !== undefined && error instanceof Error) around.printError(error.stack ?? '');
    return 1;
  }
}

type Command =
  | { readonly name: 'import'; readonly folder: string; readonly dry_run: boolean }
  | { readonly name: 'migrate' | 'check' | 'rebuild-work-lists' };

/** The command that was typed, or what is wrong with it. */
function parse(args: readonly string[]): Command | string {
  let positionals: string[];
  let values: { 'dry-run'?: boolean; help?: boolean };
  try {
    ({ positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }));
  } catch (error) {
    const option = args.find((each) => each.startsWith('-') && each !== '--dry-run') ?? '';
    return error instanceof TypeError ? `オプション「${option}」は使用できません。` : String(error);
  }
  const [name, folder, ...more] = positionals;
  const dry_run = values['dry-run'] === true;
  if (values.help === true || name === 'help') return 'help';
  if (name === undefined) return 'コマンドが指定されていません。';
  if (name === 'import') {
    if (folder === undefined) return '取り込むフォルダーが指定されていません。';
    return more.length > 0 ? '引数が多すぎます。' : { name, folder, dry_run };
  }
  if (name !== 'migrate' && name !== 'check' && name !== 'rebuild-work-lists')
    return `「${name}」というコマンドはありません。`;
  if (dry_run) return `--dry-run は import でのみ使用できます。`;
  return folder === undefined ? { name } : '引数が多すぎます。';
}

async function perform(command: Command, places: Places, around: Surroundings): Promise<ExitCode> {
  const { database_url, database_owner_url, files_url } = places;
  switch (command.name) {
    case 'migrate':
      await migrate(database_owner_url);
      around.print('データベースを更新しました。');
      return 0;
    case 'import':
      return withDatabase<ExitCode>(database_url, async (db) => {
        const folder = path.resolve(around.folder, command.folder);
        const result = await importFolder(db, folder, { dry_run: command.dry_run });
        if (!result.ok) {
          for (const problem of result.problems) around.printError(showProblem(problem));
          around.printError(`誤りが ${result.problems.length} 件あるため、何も変更しませんでした。`);
          return 1;
        }
        if (command.dry_run) for (const line of detailLines(result.differences)) around.print(line);
        for (const line of summaryLines(result.differences)) around.print(line);
        if (!changesAnything(result.differences)) around.print('変更はありません。');
        else if (command.dry_run) around.print('確認のみのため、変更していません。');
        else around.print('取り込みました。');
        return 0;
      });
    case 'check':
      if (files_url.startsWith('s3://'))
        throw new Error('FILES_URL の s3:// には対応していません。フォルダーを指定してください。');
      return withDatabase<ExitCode>(database_url, async (db) => {
        const { applications, files, templates, messages, findings } = await checkAll(
          db,
          openFileStore(files_url),
        );
        for (const { subject, text } of findings) around.printError(`${subject}: ${text}`);
        around.print(
          `申請 ${applications} 件、添付ファイル ${files} 件、テンプレート ${templates} 件、メッセージ ${messages} 件を検査しました。矛盾は ${findings.length} 件です。`,
        );
        return findings.length === 0 ? 0 : 1;
      });
    case 'rebuild-work-lists':
      return withDatabase<ExitCode>(database_url, async (db) => {
        const { applications, rebuilt } = await rebuildWorkLists(db);
        around.print(`申請 ${applications} 件を確認し、${rebuilt} 件の索引を作り直しました。`);
        return 0;
      });
  }
}

/** An unexpected end as one line that says what to do; DEBUG=1 shows where it was. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH', 'EAI_AGAIN'];
  if ([...unreachable, '28P01', '28000', '3D000'].includes(code))
    return `データベースに接続できません（${code}）。データベースが起動しているか、DATABASE_URL が正しいか確認してください。`;
  return error.message;
}
