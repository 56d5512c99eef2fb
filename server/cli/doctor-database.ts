import { migrationNames } from '#server/db/migrate.ts';
import { openProbe, probeTimeout, type Probe } from '#server/db/probe.ts';
import { countMissing, takesWrites } from '#server/admin-port/checks.ts';
import { explainConnectionFailure } from './database-failure.ts';
import { bad, good, note, type DoctorFinding } from './doctor-finding.ts';

/** The oldest and the newest version of PostgreSQL that are supported. */
const versions = { oldest: 15, newest: 18 };

/** How long the second try waits for an answer, in milliseconds. */
const patientTimeout = 10_000;

/** The names of C.UTF-8, which sorts and folds the same on every machine. */
const rightLocales: readonly (string | null)[] = ['C.UTF-8', 'C.UTF8', 'C.utf8'];

/**
 * Examines the database as the role that serves sees it, then as the role that migrates. `onTime` gets
 * how far its clock is ahead, in milliseconds.
 */
export async function examineDatabase(
  url: string,
  owner_url: string,
  onTime: (offset: number) => void,
): Promise<readonly DoctorFinding[]> {
  const serving = await withProbe(url, 'DATABASE_URL', async (probe) => {
    const asked = Date.now();
    const details = await detailsOf(probe);
    onTime(details.milliseconds - (asked + Date.now()) / 2);
    const faults = [...faultsOf(details), ...((await takesWrites(probe)) ? [] : [readOnly])];
    return { details, findings: faults.length === 0 ? [goodOf(details)] : faults };
  });
  if ('failure' in serving) return [serving.failure];
  const migrating = await withProbe(owner_url, 'DATABASE_OWNER_URL', async (owner) => {
    const details = await detailsOf(owner);
    return details.identity === serving.details.identity
      ? { findings: [await examineTables(owner)] }
      : {
          findings: [
            bad('DATABASE_OWNER_URL は、DATABASE_URL とは別のデータベースです。同じものを指定してください。'),
          ],
        };
  });
  return [...serving.findings, ...('failure' in migrating ? [migrating.failure] : migrating.findings)];
}

type DatabaseDetails = {
  readonly version: number;
  readonly encoding: string;
  readonly locale: string | null;
  readonly temporary: boolean;
  /** Tells whether two roles see the same database. */
  readonly identity: string;
  /** Its clock. */
  readonly milliseconds: number;
};

/** The locale's column has had other names in other versions. */
async function detailsOf(probe: Probe): Promise<DatabaseDetails> {
  const [row] = await probe.ask<DatabaseDetails>(
    `select current_setting('server_version_num')::integer / 10000 as version,
       pg_encoding_to_char(d.encoding) as encoding,
       coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', d.datcollate) as locale,
       has_database_privilege(d.oid, 'TEMPORARY') as temporary,
       d.oid::text || ' ' || pg_postmaster_start_time() as identity,
       extract(epoch from clock_timestamp())::double precision * 1000 as milliseconds
     from pg_database d where d.datname = current_database()`,
  );
  if (row === undefined) throw new Error('pg_database');
  return row;
}

const readOnly = bad(
  '書き込めません（待機系か、読み取り専用です）。プライマリーのアドレスを指定してください。',
);

function goodOf({ version, encoding, locale }: DatabaseDetails): DoctorFinding {
  return good(`PostgreSQL ${version}（${encoding}、${locale}）に接続でき、書き込めます。`);
}

function faultsOf({ version, encoding, locale, temporary }: DatabaseDetails): readonly DoctorFinding[] {
  const { oldest, newest } = versions;
  const makeAgain = `encoding 'UTF8' locale 'C.UTF-8' template template0 で作り直してください。`;
  return [
    ...(version < oldest
      ? [bad(`PostgreSQL ${version} です。${oldest} から ${newest} が必要です。`)]
      : version > newest
        ? [note(`PostgreSQL ${version} です。${oldest} から ${newest} で確認しています。`)]
        : []),
    ...(encoding === 'UTF8' ? [] : [bad(`文字コードが ${encoding} です。データベースを、${makeAgain}`)]),
    ...(encoding !== 'UTF8' || rightLocales.includes(locale)
      ? []
      : [note(`ロケールが ${locale} です。並び順が変わります。データを入れる前なら、${makeAgain}`)]),
    ...(temporary
      ? []
      : [
          bad(
            '一時テーブルを作る権限がありません。grant temporary on database … to … で、DATABASE_URL のロールに与えてください。',
          ),
        ]),
  ];
}

/** Whether the tables are there, or the owner may make them. */
async function examineTables(owner: Probe): Promise<DoctorFinding> {
  const [row] = await owner.ask<{ migrated: boolean; may_create: boolean }>(
    `select to_regclass('kysely_migration') is not null as migrated,
       coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)
         and has_database_privilege(current_database(), 'CREATE') as may_create`,
  );
  if (row?.may_create !== true)
    return bad(
      'DATABASE_OWNER_URL（なければ DATABASE_URL）のロールが、テーブルを作れません。データベースの持ち主にしてください。',
    );
  if (!row.migrated) return good('テーブルはまだありません。portal migrate か、最初の起動で作られます。');
  const missing = await countMissing(owner, await migrationNames());
  return missing === 0
    ? good('テーブルは、この版の形になっています。')
    : note(`${missing} 件の更新が必要です。portal migrate か、次の起動で更新されます。`);
}

/** What `work` returns, or why the database can't be asked. */
async function withProbe<T extends { readonly findings: readonly DoctorFinding[] }>(
  url: string,
  variable: string,
  work: (probe: Probe) => Promise<T>,
): Promise<T | { readonly failure: DoctorFinding }> {
  const first = await tryOnce(url, work, probeTimeout);
  if (!isTimeout(first)) return first instanceof Error ? failed(variable, first) : first;
  // A database that is merely slow is no fault.
  const second = await tryOnce(url, work, patientTimeout);
  if (second instanceof Error) return failed(variable, second);
  const slow = note(
    `${variable}: データベースの応答が遅いです（${probeTimeout / 1000} 秒以内に応答がないことがありました）。`,
  );
  return { ...second, findings: [...second.findings, slow] };
}

async function tryOnce<T>(
  url: string,
  work: (probe: Probe) => Promise<T>,
  timeout: number,
): Promise<T | Error> {
  const probe = openProbe(url, timeout);
  try {
    return await work(probe);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error;
  } finally {
    await probe.close();
  }
}

function isTimeout(result: unknown): boolean {
  return result instanceof Error && /timeout/i.test(result.message);
}

function failed(variable: string, error: Error): { readonly failure: DoctorFinding } {
  return { failure: bad(`${variable}: ${explainConnectionFailure(error) ?? error.message}`) };
}
