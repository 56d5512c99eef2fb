import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { japanDate } from '#domain/japan-date.ts';
import { isBlank } from '#domain/text.ts';
import { EnvironmentError, readEnvironment, type Environment } from '#server/environment.ts';
import { openScanner } from '#server/files/clamd.ts';
import type { Addresses } from '#server/admin-port/warnings.ts';
import { openMailer } from '#server/mail/mailer.ts';
import { clockFindings, type Clock } from './doctor-clock.ts';
import { examineDatabase } from './doctor-database.ts';
import { examineDisks } from './doctor-disk.ts';
import { holidayFinding } from './doctor-holidays.ts';
import { examineVariables } from './doctor-environment.ts';
import { examineAuthority, examineKeys } from './doctor-evidence.ts';
import { examineFiles } from './doctor-files.ts';
import { examineConnections } from './doctor-connections.ts';
import { examineIdentityProvider } from './doctor-provider.ts';
import { bad, good, note, type DoctorFinding } from './doctor-finding.ts';
import { explainMailFailure } from './mail-failure.ts';
import type { CommandContext, ExitCode } from './context.ts';

/** What is examined, and what the examination found: one line each. */
type Examination = { readonly name: string; readonly found: Promise<readonly DoctorFinding[]> };

const unknown = note('環境変数が正しくないため、確認していません。');
const inDevelopment = good('開発用のものが、起動するときに用意されます。');
const unsigned = note(
  'EVIDENCE_KEYS がないため、証跡一式に署名しません。署名するには、鍵を作って指定してください。',
);
const labels = { good: '正常', note: '注意', bad: '異常' } as const;

/**
 * Examines everything that a start needs, without starting anything, and prints a line for each finding. Each
 * examination has `limit` milliseconds. One that fails or hangs hides no other.
 */
export async function examine(context: CommandContext, limit = 30_000): Promise<ExitCode> {
  const results = new Set<DoctorFinding['state']>();
  for (const { name, found } of begin(context, limit))
    for (const { state, text } of await found) {
      results.add(state);
      context.print(`${labels[state]}  ${name}: ${text}`);
    }
  return results.has('bad') ? 1 : 0;
}

/** Begins all examinations at the same time. */
function begin({ env, root }: CommandContext, limit: number): Examination[] {
  /** The settings of some variables alone, whatever the others are; null if one of these is wrong. */
  const settingsOf = (...names: readonly string[]): Environment | null => {
    try {
      // As a demonstration, which allows the rest to be missing.
      const some = Object.fromEntries(names.map((name) => [name, env[name]]));
      return readEnvironment({ ...some, PORTAL_DEMO: '1' }, root);
    } catch (error) {
      if (error instanceof EnvironmentError) return null;
      throw error;
    }
  };
  const keys = async (): Promise<readonly DoctorFinding[]> => {
    const settings = settingsOf('EVIDENCE_KEYS');
    if (settings === null) return [unknown];
    if (settings.evidence_keys !== null)
      return examineKeys(settings.evidence_keys, path.resolve(root, env['EVIDENCE_KEYS']?.trim() ?? ''));
    const mode = modeOf(env, root);
    return [mode === null ? unknown : mode === 'production' ? unsigned : inDevelopment];
  };
  const clocks: Clock[] = [];
  const storage = settingsOf('PORTAL_DATA_DIR', 'FILES_URL');
  const databases = settingsOf('DATABASE_URL', 'DATABASE_OWNER_URL');
  const mail = settingsOf('SMTP_URL');
  const scanner = settingsOf('CLAMD_URL');
  const authority = settingsOf('TSA_URL');
  const providers = settingsOf('IDENTITY_PROVIDERS');
  const run = (name: string, work: () => Promise<readonly DoctorFinding[]>): Examination => ({
    name,
    found: within(limit, work),
  });
  const only = (name: string, finding: DoctorFinding): Examination => run(name, async () => [finding]);

  const database =
    databases === null
      ? only('データベース', unknown)
      : databases.database_url === null || databases.database_owner_url === null
        ? only('データベース', inDevelopment)
        : run('データベース', () =>
            examineDatabase(databases.database_url ?? '', databases.database_owner_url ?? '', (offset) =>
              clocks.push({ name: 'データベース', offset }),
            ),
          );
  const addresses = addressesOf(settingsOf('PORTAL_BASE_URL'), databases, mail);
  const connections =
    addresses === 'wrong'
      ? only('暗号化', unknown)
      : addresses === null
        ? only('暗号化', good('この機械の中だけで通信する、開発用の構成です。'))
        : run('暗号化', () => examineConnections(addresses));
  const signIns =
    providers === null
      ? [only('ID プロバイダー', unknown)]
      : (providers.identity_providers?.map((provider) =>
          run(`ID プロバイダー ${provider.name}`, () =>
            examineIdentityProvider(provider, (offset) => clocks.push({ name: provider.name, offset })),
          ),
        ) ?? [only('ID プロバイダー', inDevelopment)]);
  return [
    run('環境変数', async () => examineVariables(env, root)),
    database,
    storage === null
      ? only('添付ファイル', unknown)
      : run('添付ファイル', () => examineFiles(storage.files_url)),
    ...(isBlank(env['CLAMD_URL'] ?? '')
      ? []
      : [
          run('ウイルス検査', async () => (scanner === null ? [unknown] : examineScanner(scanner.clamd_url))),
        ]),
    run('メール', async () => (mail === null ? [unknown] : examineMail(mail))),
    ...signIns,
    run('署名鍵', keys),
    ...(isBlank(env['TSA_URL'] ?? '')
      ? []
      : [
          run('タイムスタンプ', async () => [
            authority === null ? unknown : await examineAuthority(authority.tsa_url ?? ''),
          ]),
        ]),
    connections,
    {
      name: '時計',
      found: Promise.all([database.found, ...signIns.map(({ found }) => found)]).then(() =>
        clockFindings(clocks),
      ),
    },
    only('祝日', holidayFinding(japanDate(new Date()))),
    storage === null ? only('ディスク', unknown) : run('ディスク', () => examineDisks(storage)),
  ];
}

/** Null if a variable is wrong or missing. */
function modeOf(env: CommandContext['env'], root: string): Environment['mode'] | null {
  try {
    return readEnvironment(env, root).mode;
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}

/** The addresses of a production start. Null in the development set-up, which needs none. */
function addressesOf(
  own: Environment | null,
  databases: Environment | null,
  mail: Environment | null,
): Addresses | null | 'wrong' {
  if (own === null || databases === null || mail === null) return 'wrong';
  const { database_url, database_owner_url } = databases;
  const { smtp_url } = mail;
  if (database_url === null || database_owner_url === null || smtp_url === null) return null;
  return { base_url: own.base_url, database_url, database_owner_url, smtp_url };
}

async function examineMail({
  smtp_url,
  mail_from,
  operator,
}: Environment): Promise<readonly DoctorFinding[]> {
  if (smtp_url === null) return [inDevelopment];
  const { host, username } = new URL(smtp_url);
  // Nothing is sent, so nobody sees the name.
  const named = operator ?? { name: '', contact: null };
  const mailer = openMailer({ smtp_url, mail_from, operator: named, connections: 1 });
  try {
    await mailer.check();
    const what = username === '' ? '接続できます' : '接続し、ログインできます';
    return [good(`${host} に${what}。取引先に届くかどうかは、portal mail-test で確認してください。`)];
  } catch (error) {
    return [bad(explainMailFailure(error, smtp_url))];
  } finally {
    mailer.close();
  }
}

async function examineScanner(clamd_url: string | null): Promise<readonly DoctorFinding[]> {
  try {
    await openScanner(clamd_url)?.check();
    return [good('clamd が応答しています。')];
  } catch (error) {
    return [
      bad(
        `clamd が応答しません（${reasonOf(error)}）。clamd が起動しているか、CLAMD_URL が正しいか確認してください。`,
      ),
    ];
  }
}

/** What `work` finds, or that it failed or took too long. */
async function within(
  limit: number,
  work: () => Promise<readonly DoctorFinding[]>,
): Promise<readonly DoctorFinding[]> {
  const over = new AbortController();
  const late = sleep(limit, null, { signal: over.signal }).then(() => [
    bad(`${limit / 1000} 秒以内に終わりません。接続先のアドレスと、ファイアウォールを確認してください。`),
  ]);
  late.catch(() => undefined);
  const found = work().catch((error: unknown) => [bad(`確認できません（${reasonOf(error)}）。`)]);
  try {
    return await Promise.race([found, late]);
  } finally {
    over.abort();
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
