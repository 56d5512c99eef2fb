import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { readEnvironment } from '#server/environment.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { unlessMissing } from './backup-store.ts';
import type { CommandContext, ExitCode } from './context.ts';
import { performImport } from './import-command.ts';
import { openInstallation, withDatabase } from './installation.ts';

export type InitCommand = {
  readonly name: 'init';
  readonly folder: string;
  readonly accept: number | null;
};

/**
 * `init FOLDER`: makes the data folder of a development set-up with a company of one's own, by the same
 * import as in production. If it is not imported, nothing remains in the data folder.
 */
export async function init({ folder, accept }: InitCommand, context: CommandContext): Promise<ExitCode> {
  const { env, root, startDatabase } = context;
  if ((env['DATABASE_URL'] ?? '').trim() !== '')
    throw new Error(
      'init は、内蔵の PostgreSQL にだけ使用できます。DATABASE_URL のデータベースには、migrate と import を使用してください。',
    );
  const { PORTAL_DATA_DIR } = env;
  const { data_dir } = readEnvironment({ PORTAL_DATA_DIR }, root);
  // `portal doctor` leaves folders without a file.
  const found = (await unlessMissing(readdir(data_dir, { recursive: true, withFileTypes: true }))) ?? [];
  if (found.some((entry) => !entry.isDirectory()))
    throw new Error(
      `データフォルダー「${data_dir}」は空ではありません。PORTAL_DATA_DIR に別のフォルダーを指定するか、不要なデータであればこのフォルダーを削除してください。`,
    );
  await mkdir(data_dir, { recursive: true });
  let code: ExitCode = 1;
  try {
    const installation = await openInstallation({ env: { PORTAL_DATA_DIR }, root, startDatabase });
    try {
      const { database_url, database_owner_url } = installation;
      await migrate(database_owner_url, database_url);
      const importing = { name: 'import', folder, accept, dry_run: false } as const;
      code = await performImport(importing, database_url, context);
      if (code === 0) await sayNext(database_url, PORTAL_DATA_DIR, context);
    } finally {
      await installation.stop();
    }
    return code;
  } finally {
    if (code !== 0) await clear(data_dir);
  }
}

async function sayNext(
  database_url: string,
  given: string | undefined,
  { print }: Pick<CommandContext, 'print'>,
): Promise<void> {
  const admins = await withDatabase(database_url, selectSystemAdmins);
  const start = given === undefined ? 'npm start' : `PORTAL_DATA_DIR=${given} npm start`;
  print(`次に ${start} で起動してください。/auth/login からパスワードなしでログインできます。`);
  print(
    admins.length === 0
      ? '有効なシステム管理者がいません。internal_users の privilege を 1 にした行を加えて、import で取り込んでください。'
      : `システム管理者: ${admins.join('、')}`,
  );
  print('申請には、ワークフロー管理での登録が必要です。OPERATOR_NAME に会社名を設定してください。');
}

async function selectSystemAdmins(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ login_id: string }>`
    select login_id from valid_user where role = 1 and privilege = 1 order by user_id limit 10`.execute(db);
  return rows.map(({ login_id }) => login_id);
}

/** Removes what a failed command has made; the folder was empty before. */
async function clear(data_dir: string): Promise<void> {
  for (const entry of (await unlessMissing(readdir(data_dir))) ?? [])
    await rm(path.join(data_dir, entry), { recursive: true, force: true });
}
