import { spawn, type ChildProcess } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { masterDataKinds } from '#texts/master-data.ts';
import { demoFolder } from '#dev/demonstration/company.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { s3Credentials, startS3Server } from '#testing/s3-server.ts';
import type { ExitCode } from './context.ts';
import { runIn, type Ran } from './run.testing.ts';
import { makeDataFolder } from '#testing/data-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeDataFolder('portal-commands');
  await cp(demoFolder, path.join(folder, 'master'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ran> =>
  runIn(folder, env, args);

/** Every exit code of a command. */
const everyCode: Readonly<Record<ExitCode, true>> = { 0: true, 1: true, 2: true, 3: true };
const codes = Object.keys(everyCode);

test('an import of a folder that does not exist prints one line', async () => {
  const { code, out, error } = await run({}, 'import', 'nowhere');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(error).toBe(`「${path.join(folder, 'nowhere')}」というフォルダーはありません。`);
});

test.each([
  [[], 'xlsx'],
  [['--csv'], 'csv'],
])('a template with %j is eight files, and never replaces one', async (options, format) => {
  const { code, out } = await run({}, 'template', `template-${format}`, ...options);
  const target = path.join(folder, `template-${format}`);
  expect([code, out.split('\n')[0]]).toEqual([0, `${target} に 8 つのファイルを作成しました。`]);
  expect(await readdir(target)).toEqual(masterDataKinds.map((kind) => `${kind}.${format}`).toSorted());
  const again = await run({}, 'template', `template-${format}`);
  expect(again).toEqual({
    code: 1,
    out: '',
    error: `「${path.join(target, `company_holidays.${format}`)}」が既にあります。空のフォルダーを指定してください。`,
  });
});

describe('a wrong command line', () => {
  const rows: readonly (readonly [args: readonly string[], message: string])[] = [
    [[], 'コマンドが指定されていません。'],
    [['imports'], '「imports」というコマンドはありません。'],
    [['import'], '取り込むフォルダーが指定されていません。'],
    [['import', 'a', 'b'], '引数が多すぎます。'],
    [['check', 'a'], '引数が多すぎます。'],
    [['check', '--dry-run'], '--dry-run は import でのみ使用できます。'],
    [['check', '--accept', '12345678'], '--accept は import でのみ使用できます。'],
    [['import', 'a', '--accept'], '--dry-run と --csv のほかのオプションには、数を指定してください。'],
    [['import', 'a', '--accept', '1e7'], '--accept には、表示された8桁の番号を指定してください。'],
    [['import', 'a', '--dry-run', '--accept', '12345678'], '--dry-run と --accept は同時に使用できません。'],
    [
      ['generate'],
      '作成先のフォルダー、または --applications、--messages、--notices のいずれかを指定してください。',
    ],
    [
      ['generate', '--seed', '2'],
      '作成先のフォルダー、または --applications、--messages、--notices のいずれかを指定してください。',
    ],
    [['generate', '--users', '5'], '作成先のフォルダーが指定されていません。'],
    [['generate', 'a', '--users', '0'], '--users には 1 から 9999999 の数を指定してください。'],
    [['generate', '--applications', '1e6'], '--applications には 1 から 9999999 の数を指定してください。'],
    [['generate', 'a', '--applications', '5'], 'フォルダーと --applications などは同時に指定できません。'],
    [['generate', 'a', 'b'], '引数が多すぎます。'],
    [['generate', 'a', '--dry-run'], 'generate では --dry-run と --accept を使用できません。'],
    [['check', '--messages', '5'], '--messages は generate でのみ使用できます。'],
    [['import', 'a', '--users', '5'], '--users は generate でのみ使用できます。'],
    [['template'], '作成先のフォルダーが指定されていません。'],
    [['export'], '作成先のフォルダーが指定されていません。'],
    [['accounts'], '作成先のフォルダーが指定されていません。'],
    [['accounts', 'a', '--csv'], '--csv は template と export でのみ使用できます。'],
    [['template', 'a', 'b'], '引数が多すぎます。'],
    [['template', 'a', '--dry-run'], '--dry-run は import でのみ使用できます。'],
    [['import', 'a', '--csv'], '--csv は template と export でのみ使用できます。'],
    [['backup'], 'バックアップ先（フォルダーまたは s3://…）が指定されていません。'],
    [['backup', 'a', 'b'], '引数が多すぎます。'],
    [['backup', 'a', '--keep', '0'], '--keep には 1 から 9999 の数を指定してください。'],
    [['backup', 'a', '--dry-run'], '--dry-run と --accept は import でのみ使用できます。'],
    [['import', 'a', '--keep', '3'], '--keep は backup でのみ使用できます。'],
    [['restore', 'a'], 'バックアップと、復元先の空のフォルダーを指定してください。'],
    [['restore', 'a', 'b', 'c'], '引数が多すぎます。'],
    [['init'], '取り込むフォルダーが指定されていません。'],
    [['init', 'a', 'b'], '引数が多すぎます。'],
    [['init', 'a', '--dry-run'], '--dry-run は import でのみ使用できます。'],
    [['init', 'a', '--accept', '1'], '--accept には、表示された8桁の番号を指定してください。'],
    [['init', 'a', '--users', '5'], '--users は generate でのみ使用できます。'],
    [['import', 'a', '--force'], 'オプション「--force」は使用できません。'],
  ];
  test.each(rows)('%j: %s', async (args, message) => {
    const { code, out, error } = await run({}, ...args);
    expect([code, out]).toEqual([2, '']);
    expect(error.startsWith(`${message}\n\n使い方: npm run portal -- コマンド`)).toBe(true);
  });

  test('--help explains the commands and exits with 0', async () => {
    const { code, out } = await run({}, '--help');
    expect(code).toBe(0);
    expect(out).toContain('rebuild-work-lists');
    // The help and the document list exactly these codes.
    expect([...(out.split('終了コード: ')[1] ?? '').matchAll(/(\d) /g)].map(([, digit]) => digit)).toEqual(
      codes,
    );
    const operations = await readFile(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
    const table = operations.split('Its exit codes:')[1]?.split('\n## ')[0] ?? '';
    expect([...table.matchAll(/^\| (\d) \|/gm)].map(([, digit]) => digit)).toEqual(codes);
  });
});

describe('on the database of DATABASE_URL', () => {
  let database: TestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await testDatabase();
    env = { DATABASE_URL: database.url, FILES_URL: path.join(folder, 'files') };
  });
  afterAll(() => database.drop());

  test('import: a dry run, then the real import, then no changes', async () => {
    const dry = await run(env, 'import', 'master', '--dry-run');
    expect(dry.code).toBe(0);
    expect(dry.out).toContain('追加 suppliers.csv S0001B\n');
    expect(dry.out).toMatch(/確認のみのため、変更していません。$/);
    const real = await run(env, 'import', 'master');
    expect([real.code, real.error]).toEqual([0, '']);
    expect(real.out).toContain('supplier_users.csv     追加 40件、変更 0件、無効化 0件');
    expect(real.out).toMatch(/取り込みました。$/);
    expect((await run(env, 'import', path.join(folder, 'master'))).out).toMatch(/変更はありません。$/);
  });

  test('import: errors go to standard error', async () => {
    const bad = path.join(folder, 'bad');
    await cp(path.join(folder, 'master'), bad, { recursive: true });
    await writeFile(path.join(bad, 'divisions.csv'), 'division_code,division_name\nD01,\nD02,\nD03,い\n');
    const { code, out, error } = await run(env, 'import', 'bad');
    expect([code, out]).toEqual([1, '']);
    expect(error).toBe(
      'divisions.csv 2〜3行目、2件 division_name: 入力されていません。\n誤りが 2 件あるため、何も変更しませんでした。',
    );
  });

  test('import: a dangerous change stops with a number, and goes ahead with --accept', async () => {
    const few = path.join(folder, 'few');
    await cp(path.join(folder, 'master'), few, { recursive: true });
    const users = await readFile(path.join(few, 'internal_users.csv'), 'utf8');
    await writeFile(path.join(few, 'internal_users.csv'), users.replaceAll(/^sysadmin2?,.*\n/gm, ''));
    const stopped = await run(env, 'import', 'few');
    expect(stopped.code).toBe(3);
    expect(stopped.error).toContain('確認が必要です: 有効なシステム管理者が1人もいなくなります。');
    expect(stopped.error).toMatch(/何も変更しませんでした。$/);
    expect(stopped.out).toContain('システム管理者2名へのメールを登録しました。');
    const number = /--accept (\d{8})/.exec(stopped.error)?.[1] ?? '';
    const dry = await run(env, 'import', 'few', '--dry-run');
    expect([dry.code, dry.error]).toEqual([3, expect.stringContaining(`--accept ${number} を付けて`)]);
    const wrong = await run(env, 'import', 'few', '--accept', '10000000');
    expect(dry.out + wrong.out).not.toContain('メール');
    expect([wrong.code, wrong.error]).toEqual([
      3,
      expect.stringContaining(`--accept 10000000 は、現在の内容の番号 ${number} と一致しません。`),
    ]);
    const done = await run(env, 'import', 'few', '--accept', number);
    expect([done.code, done.error]).toEqual([0, '']);
    expect(done.out).toMatch(/取り込みました。$/);
    expect((await run(env, 'import', 'master')).code).toBe(0);
  });

  test('generate: a folder that import accepts, with the demonstration company and additional people up to the number', async () => {
    expect((await run(env, 'generate', 'many', '--users', '105')).code).toBe(0);
    const dry = await run(env, 'import', 'many', '--dry-run');
    expect([dry.code, dry.error]).toEqual([0, '']);
    expect(dry.out).toContain('departments.csv        追加 2件、変更 0件、無効化 0件');
    expect(dry.out).toContain('internal_users.csv     追加 53件、変更 0件、無効化 0件');
    expect(dry.out).toContain('suppliers.csv          追加 6件、変更 0件、無効化 0件');
    expect(dry.out).toContain('supplier_users.csv     追加 52件、変更 0件、無効化 0件');
    const again = await run(env, 'generate', 'many');
    expect([again.code, again.error]).toEqual([1, expect.stringMatching(/は空ではありません。$/)]);
  });

  test('generate: data only if PORTAL_DEMO marks a test database, and only for existing master data', async () => {
    const rejected = await run(env, 'generate', '--applications', '5');
    expect([rejected.code, rejected.out]).toEqual([1, '']);
    expect(rejected.error).toMatch(/^本番の設定（DATABASE_URL）では、データを生成できません。/);
    const demo = { ...env, PORTAL_DEMO: '1' };
    expect((await run(demo, 'generate', '--applications', '5')).error).toBe(
      '申請できるワークフローがありません。先にワークフローを登録してください。',
    );
    const done = await run(demo, 'generate', '--messages', '5', '--notices', '2');
    expect(done).toEqual({
      code: 0,
      out: '申請 0 件、メッセージ 5 件、お知らせ 2 件を生成しました（シード 1）。',
      error: '',
    });
    expect((await run(demo, 'generate', '--messages', '5')).error).toBe(
      'シード 1 のデータは生成済みです。--seed に別の数を指定してください。',
    );
  });

  test('check, rebuild-search and rebuild-work-lists report what they checked', async () => {
    expect(await run(env, 'check')).toEqual({
      code: 0,
      out: [
        '申請 0 件、添付ファイル 0 件、テンプレート 0 件、メッセージ 5 件を検査しました。矛盾は 0 件です。',
        'ほかに、検索の索引がまだないものが 7 件あります。起動中のポータルが10分以内に作り始めます。',
      ].join('\n'),
      error: '',
    });
    expect((await run(env, 'rebuild-search')).out).toBe(
      '申請・お知らせ・メッセージ 7 件を確認し、検索の索引 7 件を作り直しました。',
    );
    expect((await run(env, 'check')).out).not.toContain('検索の索引');
    expect((await run(env, 'rebuild-work-lists')).out).toBe(
      '申請 0 件を確認し、0 件の索引を作り直しました。',
    );
  });

  test('check reads the files of a bucket, and says in one line that it can’t', async () => {
    const s3 = await startS3Server();
    for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
    try {
      expect(await run({ ...env, FILES_URL: s3.files_url }, 'check')).toMatchObject({ code: 0, error: '' });
      s3.mood = 'fails';
      const broken = await run({ ...env, FILES_URL: s3.files_url }, 'check');
      expect(broken.code).toBe(1);
      expect(broken.error).toMatch(/^The bucket portal-files at .*SlowDown.*$/);
    } finally {
      vi.unstubAllEnvs();
      await s3.close();
    }
  });

  test('an unreachable database or a wrong setting: one message, code 1', async () => {
    const nobody = await run({ DATABASE_URL: 'postgres://portal:x@127.0.0.1:1/portal' }, 'check');
    expect([nobody.code, nobody.out]).toEqual([1, '']);
    expect(nobody.error).toBe(
      'データベースに接続できません（ECONNREFUSED）。データベースが起動しているか、DATABASE_URL と DATABASE_OWNER_URL が正しいか確認してください。',
    );
    const owner = new URL(database.url);
    owner.username = 'portal_owner';
    owner.password = 'wrong';
    const refused = await run({ DATABASE_URL: database.url, DATABASE_OWNER_URL: owner.href }, 'migrate');
    expect(refused.code).toBe(1);
    expect(refused.error).toMatch(
      /^データベースに接続できません（28P01: password authentication failed for user "portal_owner"）。/,
    );
    const wrong = await run({ DATABASE_URL: 'mysql://x' }, 'check');
    expect(wrong.code).toBe(1);
    expect(wrong.error).toContain('DATABASE_URL: must be');
  });
});

describe('on the database of PORTAL_DATA_DIR', () => {
  let child: ChildProcess | null = null;
  async function kill(): Promise<void> {
    if (child === null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    child = null;
    await ended;
  }
  afterAll(kill);

  test('is started if no portal runs there, and shared with a running portal', async () => {
    const PORTAL_DATA_DIR = path.join(folder, 'data');
    const env = { PORTAL_DATA_DIR };
    const before = await run(env, 'check');
    expect(before).toEqual({
      code: 1,
      out: '',
      error: 'データベースにテーブルがありません。先に npm run portal -- migrate を実行してください。',
    });

    const program = `import { startPostgres } from '${path.join(import.meta.dirname, '../../dev/postgres/postgres.ts')}';
      await startPostgres({ dataDir: process.env.PORTAL_DATA_DIR, durable: false });
      console.log('started'); setInterval(() => undefined, 1000);`;
    child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child?.stdout?.once('data', resolve));
    expect((await run(env, 'migrate')).code).toBe(0);
    expect((await run(env, 'import', 'master')).code).toBe(0);
    expect(child.exitCode).toBeNull();
    expect((await run(env, 'check')).code).toBe(0);
    const exported = await run(env, 'export', 'exported', '--csv');
    expect(exported.out).toBe(`${path.join(folder, 'exported')} に 8 つのファイルを作成しました。`);
    expect((await run(env, 'import', 'exported')).out).toMatch(/変更はありません。$/);
    expect((await run(env, 'export', 'exported')).code).toBe(1);
    // Killed, it leaves nothing behind that breaks the next command.
    await kill();
    expect((await run(env, 'import', 'master')).out).toMatch(/変更はありません。$/);
  });
});
