import path from 'node:path';
import { generateData, type Amounts } from './generate.ts';
import type { Generate, GenerateOptions } from '#server/cli/commands.ts';
import { generateMaster } from './generate-master.ts';
import { openInstallation, withDatabase } from '#server/cli/installation.ts';
import type { ExitCode, CommandContext } from '#server/cli/context.ts';

/** Generate master data as files, or data in the database. */
type GenerateCommand =
  | { readonly name: 'generate'; readonly folder: string; readonly users: number }
  | { readonly name: 'generate'; readonly folder: null; readonly amounts: Amounts };

/** `npm run portal -- generate`. */
export const generate: Generate = (options) => {
  const parsed = parseGenerate(options);
  return typeof parsed === 'string' ? parsed : (context) => performGenerate(parsed, context);
};

function parseGenerate({ folder, amounts }: GenerateOptions): GenerateCommand | string {
  const { users, ...others } = amounts;
  const [wrong] = Object.entries(amounts).find(([, value]) => !/^[1-9]\d{0,6}$/.test(value ?? '1')) ?? [];
  if (wrong !== undefined) return `--${wrong} には 1 から 9999999 の数を指定してください。`;
  const optionNames = Object.keys(others).filter((name) => others[name as keyof typeof others] !== undefined);
  if (folder !== undefined)
    return optionNames.length > 0
      ? 'フォルダーと --applications などは同時に指定できません。'
      : { name: 'generate', folder, users: Number(users ?? '1000') };
  if (users !== undefined) return '作成先のフォルダーが指定されていません。';
  if (optionNames.every((name) => name === 'seed'))
    return '作成先のフォルダー、または --applications、--messages、--notices のいずれかを指定してください。';
  const { applications = '0', messages = '0', notices = '0', seed = '1' } = others;
  const numbers = {
    applications: Number(applications),
    messages: Number(messages),
    notices: Number(notices),
    seed: Number(seed),
  };
  return { name: 'generate', folder: null, amounts: numbers };
}

async function performGenerate(command: GenerateCommand, context: CommandContext): Promise<ExitCode> {
  if (command.folder !== null) {
    // Needs no database: the folder is imported later like any other.
    const folder = path.resolve(context.folder, command.folder);
    await generateMaster(folder, command.users);
    context.print(`${command.users} 人を加えたマスタデータを ${folder} に作成しました。`);
    return 0;
  }
  const outside = ['DATABASE_URL', 'IDENTITY_PROVIDERS', 'SMTP_URL'].filter((name) => context.env[name]);
  if (outside.length > 0 && context.env['PORTAL_DEMO'] !== '1')
    throw new Error(
      `本番の設定（${outside.join('、')}）では、データを生成できません。検証用のデータベースであることを確認し、PORTAL_DEMO=1 を付けて実行してください。`,
    );
  const { amounts } = command;
  const installation = await openInstallation(context);
  try {
    await withDatabase(installation.database_url, (db) =>
      generateData({ db, url: installation.database_url }, amounts, new Date(), (what, done, total) =>
        context.progress?.(`生成中 ${what} ${done} / ${total} 件`),
      ),
    );
  } finally {
    await installation.stop();
  }
  const { applications, messages, notices, seed } = amounts;
  context.print(
    `申請 ${applications} 件、メッセージ ${messages} 件、お知らせ ${notices} 件を生成しました（シード ${seed}）。`,
  );
  return 0;
}
