import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { joinPostgres } from '#dev/postgres/postgres.ts';
import { generate } from '#dev/generate/command.ts';
import { startMailCatcher, type MailCatcher } from '#dev/services/mail-catcher.ts';
import { startFakeClamd } from '#testing/clamd.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { databaseOfTwoRoles, testDatabase, type TestDatabase } from '#testing/database.ts';
import { makeKeyFile } from '#testing/evidence-keys.ts';
import { freePort } from '#dev/services/free-port.ts';
import { startBendableProvider, type BendableProvider } from '#testing/identity-provider.ts';
import { s3Credentials, startS3Server } from '#testing/s3-server.ts';
import { startFakeAuthority } from '#testing/time-stamp-authority.ts';
import { clockFindings } from './doctor-clock.ts';
import { holidayFinding } from './doctor-holidays.ts';
import { spaceFinding } from './doctor-disk.ts';
import { meantName } from './doctor-environment.ts';
import { isOpenToOthers } from './doctor-evidence.ts';
import { examine } from './doctor.ts';
import { runPortal } from './commands.ts';

let folder: string;
let database: TestDatabase;
let catcher: MailCatcher;
let provider: BendableProvider;
/** Everything is as a production start needs it. */
let right: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await makeDataFolder('portal-doctor');
  database = await testDatabase();
  catcher = await startMailCatcher({ folder: path.join(folder, 'mail') });
  provider = await startBendableProvider({ name: 'entra', role: 'operator' });
  const keys = makeKeyFile();
  await writeFile(path.join(folder, 'keys.pem'), keys.signing + keys.previous.join(''), { mode: 0o600 });
  right = {
    DATABASE_URL: database.url,
    IDENTITY_PROVIDERS: JSON.stringify([provider.settings]),
    SMTP_URL: catcher.url,
    MAIL_FROM: 'portal@operator.example',
    OPERATOR_NAME: '試験機械工業株式会社',
    PORTAL_BASE_URL: 'https://portal.operator.example',
    PORTAL_DATA_DIR: path.join(folder, 'data'),
    EVIDENCE_KEYS: 'keys.pem',
    PATH: '/usr/bin',
  };
});
beforeEach(() => {
  Object.assign(provider.assertions, provider.correct);
});
afterAll(async () => {
  await provider.close();
  await catcher.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const contextOf = (env: Readonly<Record<string, string>>, print: (line: string) => void) => ({
  env,
  root: folder,
  folder,
  startDatabase: joinPostgres,
  print,
  printError: print,
});

/** The lines about `name`, or all, and the exit code. */
async function run(env: Readonly<Record<string, string>>, name = '', limit?: number) {
  const lines: string[] = [];
  const code = await examine(
    contextOf(env, (line) => lines.push(line)),
    limit,
  );
  return { code, lines: lines.filter((line) => line.slice(4).startsWith(name)) };
}

const withProvider = (some: object): Readonly<Record<string, string>> => ({
  ...right,
  IDENTITY_PROVIDERS: JSON.stringify([{ ...provider.settings, ...some }]),
});

test('everything in order: one line each, exit code 0, and no mail', async () => {
  const { code, lines } = await run(right);
  expect(lines).toEqual([
    '正常  環境変数: 本番の設定として、正しく読めます。',
    expect.stringMatching(
      /^正常 {2}データベース: PostgreSQL \d+（UTF8、C\.UTF-8）に接続でき、書き込めます。$/,
    ),
    '正常  データベース: テーブルは、この版の形になっています。',
    `正常  添付ファイル: ${folder}/data/files に、書き込み、読み出し、削除ができます。`,
    expect.stringMatching(/^正常 {2}メール: 127\.0\.0\.1:\d+ に接続できます。/),
    expect.stringMatching(/^正常 {2}ID プロバイダー entra: http:.* の設定と鍵を読めます。/),
    expect.stringMatching(
      /^正常 {2}署名鍵: 証跡一式に署名できます（フィンガープリント [0-9a-f]{64}、以前の鍵 1 個）。$/,
    ),
    expect.stringMatching(/^注意 {2}暗号化: the database has fsync .* off/),
    '正常  時計: entra、データベース の時計と合っています。',
    expect.stringMatching(/^(正常|注意) {2}祝日: 国民の祝日のデータは /),
    expect.stringMatching(/^(正常|注意) {2}ディスク: /),
  ]);
  expect(code).toBe(0);
  expect(catcher.list()).toEqual([]);
});

test('it is a command without arguments', async () => {
  const lines: string[] = [];
  const context = contextOf(right, (line) => lines.push(line));
  expect(await runPortal(['doctor'], context, generate)).toBe(0);
  expect(lines[0]).toMatch(/^正常 {2}環境変数/);
  for (const [args, words] of [
    [['doctor', 'a'], '引数が多すぎます。'],
    [['doctor', '--dry-run'], '--dry-run は import でのみ使用できます。'],
  ] as const) {
    lines.length = 0;
    expect(await runPortal(args, context, generate)).toBe(2);
    expect(lines[0]?.split('\n')[0]).toBe(words);
  }
});

test('everything broken: each is named, none hides another, no secret is printed', async () => {
  const closed = await freePort();
  const file = path.join(folder, 'no-folder');
  await writeFile(file, '');
  const { code, lines } = await run({
    DATABASE_URL: `postgres://portal:geheim@127.0.0.1:${closed}/portal`,
    IDENTITY_PROVIDERS: JSON.stringify([{ ...provider.settings, issuer: `http://127.0.0.1:${closed}` }]),
    SMTP_URL: `smtp://portal:geheim@127.0.0.1:${closed}`,
    MAIL_FROM: 'portal@operator.example',
    OPERATOR_NAM: '試験機械工業株式会社',
    PORTAL_BASE_URL: 'https://portal.operator.example',
    PORTAL_DATA_DIR: path.join(file, 'data'),
    CLAMD_URL: `tcp://127.0.0.1:${closed}`,
    TSA_URL: `http://portal:geheim@127.0.0.1:${closed}`,
  });
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^異常 {2}環境変数: OPERATOR_NAME: is missing; must be the name of the company/),
    '異常  環境変数: OPERATOR_NAM という変数はありません。OPERATOR_NAME の誤りではありませんか。名前を直してください。',
    expect.stringMatching(
      /^異常 {2}データベース: DATABASE_URL: データベースに接続できません（ECONNREFUSED）/,
    ),
    expect.stringMatching(
      /^異常 {2}添付ファイル: .*\/no-folder\/data\/files を使えません（.*）。FILES_URL と/,
    ),
    expect.stringMatching(/^異常 {2}ウイルス検査: clamd が応答しません（.*ECONNREFUSED.*）/),
    expect.stringMatching(
      /^異常 {2}メール: メールサーバー 127\.0\.0\.1:\d+ に接続できません（.*ECONNREFUSED/,
    ),
    expect.stringMatching(
      /^異常 {2}ID プロバイダー entra: http:.* に接続できません（.*ECONNREFUSED.*）。issuer の/,
    ),
    '注意  署名鍵: 環境変数が正しくないため、確認していません。',
    expect.stringMatching(
      /^異常 {2}タイムスタンプ: 127\.0\.0\.1:\d+ からタイムスタンプを得られません（.*ECONNREFUSED.*）。TSA_URL と/,
    ),
    expect.stringMatching(/^正常 {2}暗号化: /),
    '注意  時計: 比べる相手から応答がないため、確認していません。',
    expect.stringMatching(/^(正常|注意) {2}祝日: /),
    expect.stringMatching(/^異常 {2}ディスク: .*\/no-folder\/data に書き込めません/),
  ]);
  expect(lines.join('\n')).not.toContain('geheim');
  expect(lines.join('\n')).not.toContain(provider.settings.client_secret);
});

test('something that hangs ends with its line', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { code, lines } = await run({ ...right, SMTP_URL: `smtp://127.0.0.1:${port}` }, 'メール', 500);
  silent.close();
  expect([code, lines]).toEqual([1, [expect.stringMatching(/^異常 {2}メール: 0\.5 秒以内に終わりません/)]]);
});

test('a database that is slow once is a note, not a fault', async () => {
  const { hostname, port, pathname, username, password } = new URL(database.url);
  // Busy for a second: the first connections wait in vain.
  const busyUntil = Date.now() + 1000;
  const slow = createServer((client) => {
    client.on('error', () => undefined);
    if (Date.now() < busyUntil) return;
    const database = connect(Number(port), hostname);
    database.on('error', () => client.destroy());
    client.pipe(database).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const address = slow.address();
  const slowPort = typeof address === 'object' ? address?.port : 0;
  const url = `postgres://${username}:${password}@127.0.0.1:${slowPort}${pathname}`;
  const { code, lines } = await run({ ...right, DATABASE_URL: url, DATABASE_OWNER_URL: url }, 'データベース');
  slow.close();
  expect(code).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/^注意 {2}データベース: DATABASE_URL: .*応答が遅い/));
  expect(lines.filter((line) => line.startsWith('異常'))).toEqual([]);
});

describe('the environment', () => {
  test('without variables it is the development set-up, and says what that means', async () => {
    const { code, lines } = await run({ PORTAL_DATA_DIR: path.join(folder, 'data') });
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^注意 {2}環境変数: 本番の設定ではありません。/);
    expect(lines).toContain('正常  データベース: 開発用のものが、起動するときに用意されます。');
    expect(lines).toContain('正常  ID プロバイダー: 開発用のものが、起動するときに用意されます。');
    expect(lines).toContain('正常  署名鍵: 開発用のものが、起動するときに用意されます。');
  });

  test('a wrong variable is named once, and what depends on it is not examined', async () => {
    const { code, lines } = await run({ ...right, DATABASE_URL: 'mysql://db', IDENTITY_PROVIDERS: '[' });
    expect(code).toBe(1);
    expect(lines.filter((line) => line.includes('DATABASE_URL: must be'))).toHaveLength(1);
    expect(lines).toContain('注意  データベース: 環境変数が正しくないため、確認していません。');
    expect(lines).toContain('注意  ID プロバイダー: 環境変数が正しくないため、確認していません。');
  });

  test.each([
    ['OPERATOR_NAM', 'OPERATOR_NAME'],
    ['SUPORT_CONTACT', 'SUPPORT_CONTACT'],
    ['SMPT_URL', 'SMTP_URL'],
    ['smtp_url', 'SMTP_URL'],
    ['SMTPURL', 'SMTP_URL'],
    ['PORTALBASEURL', 'PORTAL_BASE_URL'],
    ['BASE_URL', 'PORTAL_BASE_URL'],
    ['PORTAL_SMTP_URL', 'SMTP_URL'],
    ['MAIL_FROM_ADDRESS', 'MAIL_FROM'],
    ['DATABASE_URL_FILE', 'DATABASE_URL'],
    ['IDENTITY_PROVIDER', 'IDENTITY_PROVIDERS'],
    ['TRUSTED_PROXY', null],
    ['WORKER', 'WORKERS'],
    ['HOSTS', 'HOST'],
    ['EVIDENCE_KEY', 'EVIDENCE_KEYS'],
    ['TSA_URI', 'TSA_URL'],
    // Names of other programs and of the shell.
    ['PATH', null],
    ['HOME', null],
    ['PWD', null],
    ['MAIL', null],
    ['HOSTNAME', null],
    ['PGHOST', null],
    ['PGPORT', null],
    ['SHELL', null],
    ['SSO_URL', null],
    ['INIT_CWD', null],
    ['PORTAL_PORT', null],
    ['PORTAL_SERVICE_HOST', null],
    ['AWS_ACCESS_KEY_ID', null],
    ['NODE_EXTRA_CA_CERTS', null],
    ['SESSION_MANAGER', null],
  ])('%s was meant to be %s', (name, meant) => expect(meantName(name)).toBe(meant));

  test('an unknown variable that only the portal could have is a note', async () => {
    const { code, lines } = await run(
      { ...right, PORTAL_COLOUR: 'red', MAIL_BCC: 'a@b.example' },
      '環境変数',
    );
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe(
      '注意  環境変数: ポータルの知らない変数です: MAIL_BCC、PORTAL_COLOUR。不要なら消してください。',
    );
  });
});

describe('the database', () => {
  test('with two roles before the first start', async () => {
    const two = await databaseOfTwoRoles();
    try {
      const env = { ...right, DATABASE_URL: two.url, DATABASE_OWNER_URL: two.ownerUrl };
      expect(await run(env, 'データベース')).toMatchObject({
        code: 0,
        lines: [
          expect.stringMatching(/^正常.*書き込めます/),
          '正常  データベース: テーブルはまだありません。portal migrate か、最初の起動で作られます。',
        ],
      });
      const alone = await run({ ...right, DATABASE_URL: two.url }, 'データベース');
      expect([alone.code, alone.lines[1]]).toEqual([1, expect.stringContaining('テーブルを作れません')]);
      const elsewhere = await run({ ...env, DATABASE_OWNER_URL: database.url }, 'データベース');
      expect(elsewhere.lines[1]).toMatch(/^異常.*DATABASE_URL とは別のデータベースです/);
      const owner = new URL(two.ownerUrl);
      owner.password = 'wrong';
      const refused = await run({ ...env, DATABASE_OWNER_URL: owner.href }, 'データベース');
      expect(refused.lines[1]).toMatch(/^異常.*DATABASE_OWNER_URL: データベースに接続できません（28P01/);
    } finally {
      await two.drop();
    }
  });

  test('of an older version of the portal', async () => {
    const older = await testDatabase();
    try {
      await older.db.deleteFrom('kysely_migration' as never).execute();
      const { code, lines } = await run({ ...right, DATABASE_URL: older.url }, 'データベース');
      expect([code, lines[1]]).toEqual([0, expect.stringMatching(/^注意.*\d+ 件の更新が必要です/)]);
    } finally {
      await older.drop();
    }
  });

  /** Runs `statements` on the server, each by itself, and examines the database `name` there. */
  async function withDatabase(name: string, statements: readonly string[]) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
      const url = new URL(database.url);
      url.pathname = `/${name}`;
      return await run({ ...right, DATABASE_URL: url.href }, 'データベース');
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    }
  }

  test.each([
    [
      'another encoding',
      "encoding 'SQL_ASCII' locale 'C' locale_provider libc template template0",
      [],
      1,
      /文字コードが SQL_ASCII です/,
    ],
    [
      'another locale',
      "encoding 'UTF8' locale 'C' locale_provider libc template template0",
      [],
      0,
      /^注意.*ロケールが C です/,
    ],
    [
      'read-only',
      '',
      ['set default_transaction_read_only = on'],
      1,
      /書き込めません（待機系か、読み取り専用です）/,
    ],
  ] as const)('%s', async (_what, options, settings, code, words) => {
    const name = `doctor_${Math.random().toString(36).slice(2)}`;
    const made = [
      `create database ${name} ${options}`,
      ...settings.map((setting) => `alter database ${name} ${setting}`),
    ];
    const found = await withDatabase(name, made);
    expect([found.code, found.lines.find((line) => words.test(line))]).toEqual([code, expect.any(String)]);
  });

  test('without the right to temporary tables, or gone', async () => {
    const two = await databaseOfTwoRoles();
    const owner = new pg.Client({ connectionString: two.ownerUrl });
    await owner.connect();
    try {
      const name = new URL(two.url).pathname.slice(1);
      await owner.query(`revoke temporary on database ${name} from public`);
      const env = { ...right, DATABASE_URL: two.url, DATABASE_OWNER_URL: two.ownerUrl };
      const { code, lines } = await run(env, 'データベース');
      expect([code, lines[0]]).toEqual([1, expect.stringContaining('一時テーブルを作る権限がありません')]);
    } finally {
      await owner.end();
      await two.drop();
    }
    const gone = await run({ ...right, DATABASE_URL: two.url }, 'データベース');
    expect(gone.lines[0]).toMatch(/^異常.*データベースに接続できません/);
  });
});

describe('the files', () => {
  test('a folder that is a file', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const { code, lines } = await run({ ...right, FILES_URL: file }, '添付ファイル');
    expect([code, lines[0]]).toEqual([
      1,
      expect.stringMatching(/^異常.*a-file を使えません（.*EEXIST|ENOTDIR/),
    ]);
  });

  test('a bucket, with the right key, a wrong one, and out of order', async () => {
    const s3 = await startS3Server();
    for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
    try {
      const env = { ...right, FILES_URL: s3.files_url };
      expect(await run(env, '添付ファイル')).toMatchObject({
        code: 0,
        lines: ['正常  添付ファイル: s3://portal-files/portal/one に、書き込み、読み出し、削除ができます。'],
      });
      expect(s3.objects.size).toBe(0);
      s3.mood = 'fails';
      expect((await run(env, '添付ファイル')).lines[0]).toMatch(/^異常.*を使えません（The bucket .*SlowDown/);
      s3.mood = 'serves';
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
      expect((await run(env, '添付ファイル')).lines[0]).toMatch(/^異常.*を使えません（The bucket /);
    } finally {
      vi.unstubAllEnvs();
      await s3.close();
    }
  });

  test('clamd', async () => {
    const clamd = await startFakeClamd();
    const env = { ...right, CLAMD_URL: clamd.url };
    expect((await run(env, 'ウイルス')).lines).toEqual(['正常  ウイルス検査: clamd が応答しています。']);
    clamd.mood = 'closes';
    expect((await run(env, 'ウイルス')).lines[0]).toMatch(/^異常 {2}ウイルス検査: clamd が応答しません/);
    await clamd.close();
  });

  test.each([
    [100, 50, 'good'],
    [100, 19, 'note'],
    [100, 0.9, 'bad'],
    [2, 1.5, 'good'],
    [0, 0, 'bad'],
  ])('of %s GB, %s are free: %s', (whole, free, state) => {
    const gibibyte = 1024 ** 3;
    expect(spaceFinding('/srv', free * gibibyte, whole * gibibyte).state).toBe(state);
  });

  test('the attachments’ own folder is looked at too', async () => {
    const file = path.join(folder, 'apart');
    await mkdir(file, { recursive: true });
    const { lines } = await run({ ...right, FILES_URL: file }, 'ディスク');
    expect(lines.map((line) => line.split(' の空き')[0]?.slice(10))).toEqual([`${folder}/data`, file]);
  });
});

describe('evidence', () => {
  test('without a key, a production does not sign', async () => {
    const { EVIDENCE_KEYS: _, ...env } = right;
    expect(await run(env, '署名鍵')).toEqual({
      code: 0,
      lines: [
        '注意  署名鍵: EVIDENCE_KEYS がないため、証跡一式に署名しません。署名するには、鍵を作って指定してください。',
      ],
    });
  });

  test('a key that everybody can read', async () => {
    const file = path.join(folder, 'open.pem');
    await writeFile(file, makeKeyFile().signing);
    await chmod(file, 0o644);
    expect(await run({ ...right, EVIDENCE_KEYS: file }, '署名鍵')).toMatchObject({
      code: 0,
      lines: [
        expect.stringMatching(/^正常/),
        expect.stringContaining(`注意  署名鍵: ${file} の秘密鍵を、ほかのユーザーも読めます。`),
      ],
    });
  });

  test.each([
    [0o100600, 1000, false],
    [0o100640, 1000, true],
    [0o100604, 1000, true],
    [0o100640, 0, false],
    [0o100644, 0, true],
  ])('a file of mode %i of user %i is open to others: %s', (mode, uid, open) => {
    expect(isOpenToOthers({ mode, uid })).toBe(open);
  });

  test('a wrong file is named once, and not examined', async () => {
    const { code, lines } = await run({ ...right, EVIDENCE_KEYS: 'missing.pem' });
    expect(code).toBe(1);
    expect(lines.filter((line) => line.includes('missing.pem'))).toEqual([
      "異常  環境変数: EVIDENCE_KEYS: the file missing.pem can't be read (ENOENT)",
    ]);
    expect(lines).toContain('注意  署名鍵: 環境変数が正しくないため、確認していません。');
  });

  test('the time stamping authority', async () => {
    const authority = await startFakeAuthority();
    const env = { ...right, TSA_URL: authority.url };
    const host = new URL(authority.url).host;
    expect(await run(env, 'タイムスタンプ')).toEqual({
      code: 0,
      lines: [`正常  タイムスタンプ: ${host} がタイムスタンプを発行しました。`],
    });
    authority.mood = 'rejects';
    const { code, lines } = await run(env, 'タイムスタンプ');
    await authority.close();
    expect([code, lines[0]]).toEqual([
      1,
      expect.stringMatching(/^異常.*を得られません（The .* refused \(rejection: not today\)）。TSA_URL と/),
    ]);
    expect((await run({ ...right, TSA_URL: 'tsa.example' }, 'タイムスタンプ')).lines).toEqual([
      '注意  タイムスタンプ: 環境変数が正しくないため、確認していません。',
    ]);
  });
});

describe('a provider', () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    [
      'another issuer',
      { discovery: { issuer: 'https://other.example' } },
      {},
      /^異常.*の issuer が、設定の issuer（.*）と一致しません/,
    ],
    ['no keys', { jwks: (): unknown => ({ keys: [] }) }, {}, /^異常.*RS256 の鍵を公開していません/],
    ['keys that are none', { jwks: (): unknown => 'no keys' }, {}, /^異常.*か、その鍵を正しく読めません/],
    [
      'another algorithm',
      {},
      { id_token_signing_alg: 'ES256' },
      /^異常.*は ES256 で署名しません（RS256、HS256、none）/,
    ],
    [
      'an algorithm without a key',
      { discovery: { id_token_signing_alg_values_supported: undefined } },
      { id_token_signing_alg: 'EdDSA' },
      /^異常.*EdDSA の鍵を公開していません/,
    ],
    ['keys unencrypted over a network', { discovery: { jwks_uri: undefined } }, {}, /^異常/],
    [
      'a claim that it does not list',
      { discovery: { claims_supported: ['sub', 'email'] } },
      {},
      /^注意.*preferred_username がありません/,
    ],
    ['http:// over a network', {}, { issuer: 'http://login.example' }, /^異常.*は https:\/\/ ではありません/],
    [
      'no such host',
      {},
      { issuer: 'https://login.invalid' },
      /^異常.*に接続できません（.*ENOTFOUND|EAI_AGAIN/,
    ],
  ] as const)('%s', async (_what, assertions, some, words) => {
    Object.assign(provider.assertions, assertions);
    const { code, lines } = await run(withProvider(some), 'ID プロバイダー');
    expect(lines.at(-1)).toMatch(words);
    expect(code).toBe(lines.at(-1)?.startsWith('異常') === true ? 1 : 0);
  });

  test('a page that is no provider', async () => {
    const { lines } = await run(
      withProvider({ issuer: `${provider.settings.issuer}/realms/none` }),
      'ID プロバイダー',
    );
    expect(lines[0]).toMatch(
      /^異常.*realms\/none\/\.well-known\/openid-configuration か、その鍵を正しく読めません/,
    );
  });

  test('each of several has its line', async () => {
    const wrong = { ...provider.settings, name: 'keycloak', issuer: 'http://login.example' };
    const IDENTITY_PROVIDERS = JSON.stringify([wrong, provider.settings]);
    const { code, lines } = await run({ ...right, IDENTITY_PROVIDERS }, 'ID プロバイダー');
    expect([code, lines.map((line) => line.split(':')[0])]).toEqual([
      1,
      ['異常  ID プロバイダー keycloak', '正常  ID プロバイダー entra'],
    ]);
  });

  test('this machine’s clock is compared with the others', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 120_000 });
    const { code, lines } = await run(right, '時計');
    expect([code, lines]).toEqual([
      1,
      expect.arrayContaining([
        '異常  時計: データベース の時計と 120 秒ずれています（この機械が遅れ）。NTP で時刻を合わせてください。このままではログインできません。',
      ]),
    ]);
  });

  test.each([
    [[], ['note']],
    [[0, 4000], ['good']],
    [[0, -20_000], ['note']],
    [
      [61_000, -61_000],
      ['bad', 'bad'],
    ],
  ])('clocks that are ahead by %j ms: %j', (offsets, states) => {
    const clocks = offsets.map((offset) => ({ name: 'entra', offset }));
    expect(clockFindings(clocks).map(({ state }) => state)).toEqual(states);
  });
});

test('the end of the known national holidays is a note from a year before on', () => {
  expect(holidayFinding('2049-12-31').state).toBe('good');
  expect(holidayFinding('2050-01-01')).toEqual({
    state: 'note',
    text: '国民の祝日のデータは 2050-12-31 までです。その後の祝日は営業日として扱われます。ポータルを新しいバージョンに更新してください。',
  });
  expect(holidayFinding('2051-01-01').state).toBe('note');
});
