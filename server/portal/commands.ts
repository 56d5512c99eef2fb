import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#server/db/migrate.ts';
import { openFileStore } from '#server/files/store.ts';
import { checkAll } from './check.ts';
import { generateMaster } from './generate-master.ts';
import { performImport, type ImportCommand } from './import-command.ts';
import { findPlaces, withDatabase, type Places } from './places.ts';
import { rebuildWorkLists } from './rebuild-work-lists.ts';
import type { ExitCode, Surroundings } from './surroundings.ts';

const usage = `使い方: npm run portal -- コマンド

  import FOLDER              マスタデータ（CSV または .xlsx）を取り込みます。誤りが1つでもあれば何も変更しません。
    --dry-run                変更される内容と影響（担当者不在になるステップなど）を表示するだけで、変更しません。
    --accept 番号            影響が大きく確認が必要な取込を、--dry-run で表示された番号を指定して実行します。
  generate FOLDER            実演用のマスタデータに、動作確認や性能測定のためのユーザーを加えたファイルを作ります。
    --users 人数             加える人数（省略時 1000）。
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
    if (parsed.name === 'generate') return await performGenerate(parsed, around);
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

type GenerateCommand = { readonly name: 'generate'; readonly folder: string; readonly users: number };
type Command = ImportCommand | { readonly name: 'migrate' | 'check' | 'rebuild-work-lists' };

/** The command that was typed, or what is wrong with it. */
function parse(args: readonly string[]): Command | GenerateCommand | string {
  let positionals: string[];
  let values: { 'dry-run'?: boolean; accept?: string; users?: string; help?: boolean };
  try {
    ({ positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        accept: { type: 'string' },
        users: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch (error) {
    const option = args.find(
      (each) => each.startsWith('-') && !['--dry-run', '--accept', '--users'].includes(each),
    );
    if (option === undefined) return '--accept と --users には数を指定してください。';
    return error instanceof TypeError ? `オプション「${option}」は使用できません。` : String(error);
  }
  const [name, folder, ...more] = positionals;
  const dry_run = values['dry-run'] === true;
  const { accept, users } = values;
  if (values.help === true || name === 'help') return 'help';
  if (name === undefined) return 'コマンドが指定されていません。';
  if (users !== undefined && name !== 'generate') return '--users は generate でのみ使用できます。';
  if (name === 'generate') {
    if (dry_run || accept !== undefined) return 'generate に使用できるオプションは --users のみです。';
    if (folder === undefined) return '作成先のフォルダーが指定されていません。';
    if (more.length > 0) return '引数が多すぎます。';
    return /^[1-9]\d{0,6}$/.test(users ?? '1000')
      ? { name, folder, users: Number(users ?? '1000') }
      : '--users には 1 以上の人数を指定してください。';
  }
  if (name === 'import') {
    if (folder === undefined) return '取り込むフォルダーが指定されていません。';
    if (more.length > 0) return '引数が多すぎます。';
    if (accept === undefined) return { name, folder, dry_run, accept: null };
    if (dry_run) return '--dry-run と --accept は同時に使用できません。';
    return /^\d{8}$/.test(accept)
      ? { name, folder, dry_run, accept: Number(accept) }
      : '--accept には、--dry-run で表示された8桁の番号を指定してください。';
  }
  if (name !== 'migrate' && name !== 'check' && name !== 'rebuild-work-lists')
    return `「${name}」というコマンドはありません。`;
  if (dry_run) return `--dry-run は import でのみ使用できます。`;
  if (accept !== undefined) return `--accept は import でのみ使用できます。`;
  return folder === undefined ? { name } : '引数が多すぎます。';
}

/** Needs no database: what it writes is imported as any folder is. */
async function performGenerate({ folder, users }: GenerateCommand, around: Surroundings): Promise<ExitCode> {
  const place = path.resolve(around.folder, folder);
  await generateMaster(place, users);
  around.print(`${users} 人を加えたマスタデータを ${place} に作成しました。`);
  return 0;
}

async function perform(command: Command, places: Places, around: Surroundings): Promise<ExitCode> {
  const { database_url, database_owner_url, files_url } = places;
  switch (command.name) {
    case 'migrate':
      await migrate(database_owner_url);
      around.print('データベースを更新しました。');
      return 0;
    case 'import':
      return performImport(command, database_url, around);
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
