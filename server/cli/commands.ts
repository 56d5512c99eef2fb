import { parseArgs } from 'node:util';
import { searchSources } from '#server/start/search-sources.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { openFiles } from '#server/files/open.ts';
import { isOneAddress } from '#server/mail/mailer.ts';
import { rebuildIndex } from '#server/search-index/fill.ts';
import { performAccounts, type AccountsCommand } from './accounts.ts';
import { backUp, type BackupCommand } from './backup.ts';
import { checkAll } from './check.ts';
import { init, type InitCommand } from './init-command.ts';
import { explainConnectionFailure } from './database-failure.ts';
import { examine } from './doctor.ts';
import { performImport, type ImportCommand } from './import-command.ts';
import { sendTestMail } from './mail-test.ts';
import { performExport, performTemplate, type ExportCommand } from './master-files-command.ts';
import { openInstallation, withDatabase, type Installation } from './installation.ts';
import { restore, type RestoreCommand } from './restore.ts';
import { rebuildWorkLists } from './rebuild-work-lists.ts';
import type { ExitCode, CommandContext } from './context.ts';

const usage = `使い方: npm run portal -- コマンド

  import FOLDER              マスタデータ（CSV または .xlsx）を取り込みます。誤りが1つでもあれば何も変更しません。
    --dry-run                変更される内容と影響（担当者不在になるステップなど）を表示するだけで、変更しません。
    --accept 番号            影響が大きく確認が必要な取込を、表示された番号を指定して実行します。
  init FOLDER                空のデータフォルダーに自社のマスタデータを取り込み、パスワードなしの開発用の構成で試せるようにします。
    --accept 番号            import と同じです。
  template FOLDER            取り込むファイルの見本（列の説明と記入例つきの .xlsx）を作ります。
    --csv                    列名だけの CSV にします。
  export FOLDER              取込元の現在の内容を、取り込めるファイル（.xlsx）に出力します。
    --csv                    CSV にします。
  accounts FOLDER            サプライヤーの有効なユーザーから、ID プロバイダーでアカウントを作るためのファイルを作ります
                             （Keycloak の partial import と CSV。パスワードは含みません）。
  generate FOLDER            実演用のマスタデータに、動作確認や性能測定のためのユーザーを加えたファイルを作ります。
    --users 人数             加える人数（省略時 1000）。
  generate                   動作確認や性能測定のための申請・メッセージ・お知らせを、登録済みのマスタデータについて作ります。
    --applications 件数      履歴つきの申請を、すべての状態で加えます。
    --messages 件数          メッセージを、既読とともに加えます。
    --notices 件数           お知らせを、既読とともに加えます。
    --seed 番号              同じ番号は、同じ日・同じマスタデータなら同じデータになります（省略時 1）。
                             既存のデータは変更しません。実際に使われているデータベースでは実行できません。
  backup TARGET              データベースと添付ファイルを、起動中のままバックアップします（pg_dump が必要です）。
                             TARGET はフォルダーか、s3://BUCKET/PREFIX?endpoint=… です。
                             添付ファイルは、前回までのバックアップにないものだけをコピーします。
    --keep 件数              新しいものからこの件数だけを残し、古いバックアップを削除します。
  restore SOURCE TARGET      バックアップ（その場所を指定すると最新のもの）を、空のデータフォルダーへ復元します。
                             データベースは、DATABASE_URL の空のもの、未設定のときはデータフォルダーのものへ復元します。
  doctor                     起動の前に、環境変数、データベース、添付ファイルの保存先、メールサーバー、ID プロバイダー、
                             通信の暗号化、時計、祝日のデータ、ディスクを確認し、直すところを1行ずつ表示します。メールは送りません。
  mail-test ADDRESS          SMTP_URL、MAIL_FROM、OPERATOR_NAME の設定で、ADDRESS にテストメールを1通送ります。
                             データベースは使いません。
  migrate                    データベースをこの版の形に更新します。
  check                      すべての申請・メッセージ・添付ファイル・テンプレートに矛盾がないか検査します。何も変更しません。
  rebuild-work-lists         申請一覧の索引を作り直します。
  rebuild-search             検索の索引を、申請・お知らせ・メッセージから作り直します。

データベースは DATABASE_URL のもの、未設定のときは PORTAL_DATA_DIR（未設定のときは .data）のものを使います。
ポータルの起動中にも実行できます。
終了コード: 0 正常、1 誤りまたは矛盾がある、2 使い方が正しくない、3 取込に --accept の指定が必要（--dry-run でも）`;

/** The command-line options of `generate`. */
export type GenerateOptions = {
  readonly folder: string | undefined;
  readonly amounts: Readonly<
    Partial<Record<'users' | 'applications' | 'messages' | 'notices' | 'seed', string | undefined>>
  >;
};

/** The command `generate`: the function that runs it, or a message about its options. */
export type Generate = (
  options: GenerateOptions,
) => ((context: CommandContext) => Promise<ExitCode>) | string;

/** Runs one command of the command line. `generate` is passed in, because the server has no test data. */
export async function runPortal(
  args: readonly string[],
  context: CommandContext,
  generate: Generate,
): Promise<ExitCode> {
  const parsed = parse(args, generate);
  if (parsed === 'help') {
    context.print(usage);
    return 0;
  }
  if (typeof parsed === 'string') {
    context.printError(`${parsed}\n\n${usage}`);
    return 2;
  }
  try {
    if (typeof parsed === 'function') return await parsed(context);
    // Its folder is not there before.
    if (parsed.name === 'restore') return await restore(parsed, context);
    if (parsed.name === 'init') return await init(parsed, context);
    const installation = await openInstallation(context);
    try {
      return await perform(parsed, installation, context);
    } finally {
      await installation.stop();
    }
  } catch (error) {
    context.printError(explain(error));
    if (context.env['DEBUG'] !== undefined && error instanceof Error) context.printError(error.stack ?? '');
    return 1;
  }
}

type Command =
  | ImportCommand
  | ExportCommand
  | AccountsCommand
  | BackupCommand
  | { readonly name: (typeof plain)[number] };

/** Options that take a number. */
const withNumber = {
  accept: { type: 'string' },
  users: { type: 'string' },
  applications: { type: 'string' },
  messages: { type: 'string' },
  notices: { type: 'string' },
  seed: { type: 'string' },
  keep: { type: 'string' },
} as const;
type Option = keyof typeof withNumber;

/** The parsed command, or the function that runs it, or a message about the command line. */
function parse(
  args: readonly string[],
  generate: Generate,
): Command | RestoreCommand | InitCommand | ReturnType<Generate> {
  let positionals: string[];
  let values: Partial<Record<Option, string>> & { 'dry-run'?: boolean; csv?: boolean; help?: boolean };
  try {
    ({ positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        csv: { type: 'boolean' },
        ...withNumber,
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch (error) {
    const known = ['--dry-run', '--csv', ...Object.keys(withNumber).map((name) => `--${name}`)];
    const option = args.find((each) => each.startsWith('-') && !known.includes(each));
    if (option === undefined) return '--dry-run と --csv のほかのオプションには、数を指定してください。';
    return error instanceof TypeError ? `オプション「${option}」は使用できません。` : String(error);
  }
  const [name, folder, ...more] = positionals;
  const dry_run = values['dry-run'] === true;
  const { accept, keep, users, applications, messages, notices, seed } = values;
  const amounts = { users, applications, messages, notices, seed };
  if (values.help === true || name === 'help') return 'help';
  if (name === undefined) return 'コマンドが指定されていません。';
  const [amount] = Object.entries(amounts).find(([, value]) => value !== undefined) ?? [];
  if (keep !== undefined && name !== 'backup') return '--keep は backup でのみ使用できます。';
  if (values.csv === true && name !== 'template' && name !== 'export')
    return '--csv は template と export でのみ使用できます。';
  if (name === 'generate') {
    if (dry_run || accept !== undefined) return 'generate では --dry-run と --accept を使用できません。';
    return more.length > 0 ? '引数が多すぎます。' : generate({ folder, amounts });
  }
  if (amount !== undefined) return `--${amount} は generate でのみ使用できます。`;
  if (name === 'import' || name === 'init') {
    if (folder === undefined) return '取り込むフォルダーが指定されていません。';
    if (more.length > 0) return '引数が多すぎます。';
    if (dry_run && name === 'init') return '--dry-run は import でのみ使用できます。';
    if (dry_run && accept !== undefined) return '--dry-run と --accept は同時に使用できません。';
    if (accept !== undefined && !/^\d{8}$/.test(accept))
      return '--accept には、表示された8桁の番号を指定してください。';
    const number = accept === undefined ? null : Number(accept);
    return name === 'import' ? { name, folder, dry_run, accept: number } : { name, folder, accept: number };
  }
  if ((name === 'backup' || name === 'restore') && (dry_run || accept !== undefined))
    return '--dry-run と --accept は import でのみ使用できます。';
  if (name === 'backup') {
    if (folder === undefined) return 'バックアップ先（フォルダーまたは s3://…）が指定されていません。';
    if (more.length > 0) return '引数が多すぎます。';
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      return '--keep には 1 から 9999 の数を指定してください。';
    return { name, target: folder, keep: keep === undefined ? null : Number(keep) };
  }
  if (name === 'restore') {
    const [target, ...extra] = more;
    if (folder === undefined || target === undefined)
      return 'バックアップと、復元先の空のフォルダーを指定してください。';
    return extra.length > 0 ? '引数が多すぎます。' : { name, source: folder, target };
  }
  if (name === 'mail-test') {
    if (dry_run || accept !== undefined) return '--dry-run と --accept は import でのみ使用できます。';
    if (more.length > 0) return '引数が多すぎます。';
    return folder !== undefined && isOneAddress(folder)
      ? (context) => sendTestMail(folder, context)
      : 'テストメールの宛先として、メールアドレスを1つ指定してください。';
  }
  const hasFolder = name === 'template' || name === 'export' || name === 'accounts';
  if (!hasFolder && name !== 'doctor' && !isPlain(name)) return `「${name}」というコマンドはありません。`;
  if (dry_run) return `--dry-run は import でのみ使用できます。`;
  if (accept !== undefined) return `--accept は import でのみ使用できます。`;
  if (hasFolder) {
    if (folder === undefined) return '作成先のフォルダーが指定されていません。';
    if (more.length > 0) return '引数が多すぎます。';
    if (name === 'accounts') return { name, folder };
    const format = values.csv === true ? 'csv' : 'xlsx';
    if (name === 'export') return { name, folder, format };
    return (context) => performTemplate({ folder, format }, context);
  }
  if (folder !== undefined) return '引数が多すぎます。';
  return name === 'doctor' ? examine : { name };
}

const plain = ['migrate', 'check', 'rebuild-work-lists', 'rebuild-search'] as const;

/** Whether a command has neither arguments nor options. */
function isPlain(name: string): name is (typeof plain)[number] {
  return plain.some((one) => one === name);
}

async function perform(
  command: Command,
  installation: Installation,
  context: CommandContext,
): Promise<ExitCode> {
  const { database_url, database_owner_url, files_url } = installation;
  switch (command.name) {
    case 'migrate':
      await migrate(database_owner_url, database_url);
      context.print('データベースを更新しました。');
      return 0;
    case 'import':
      return performImport(command, database_url, context);
    case 'export':
      return performExport(command, database_url, context);
    case 'accounts':
      return performAccounts(command, database_url, context);
    case 'backup':
      return backUp(command, installation, context);
    case 'check':
      return withDatabase<ExitCode>(database_url, async (db) => {
        const { applications, files, templates, messages, unindexed, findings, finding_count } =
          await checkAll(db, await openFiles(files_url), {
            progress: (done) => context.progress?.(`検査中 申請 ${done} 件`),
          });
        for (const { subject, text } of findings) context.printError(`${subject}: ${text}`);
        if (finding_count > findings.length)
          context.printError(`ほか ${finding_count - findings.length} 件の矛盾があります。`);
        context.print(
          `申請 ${applications} 件、添付ファイル ${files} 件、テンプレート ${templates} 件、メッセージ ${messages} 件を検査しました。矛盾は ${finding_count} 件です。`,
        );
        if (unindexed > 0)
          context.print(
            `ほかに、検索の索引がまだないものが ${unindexed} 件あります。起動中のポータルが10分以内に作り始めます。`,
          );
        return finding_count === 0 ? 0 : 1;
      });
    case 'rebuild-work-lists':
      return withDatabase<ExitCode>(database_url, async (db) => {
        const { applications, rebuilt } = await rebuildWorkLists(db);
        context.print(`申請 ${applications} 件を確認し、${rebuilt} 件の索引を作り直しました。`);
        return 0;
      });
    case 'rebuild-search':
      return withDatabase<ExitCode>(database_url, async (db) => {
        const { items, differing } = await rebuildIndex(db, searchSources, (done) =>
          context.progress?.(`作成中 検索の索引 ${done} 件`),
        );
        context.print(
          `申請・お知らせ・メッセージ ${items} 件を確認し、検索の索引 ${differing} 件を作り直しました。`,
        );
        return 0;
      });
  }
}

/** An unexpected error as one line that says what to do; DEBUG=1 adds the stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return explainConnectionFailure(error) ?? error.message;
}
