import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { joinPostgres } from '#dev/postgres/postgres.ts';
import { generate } from '#dev/generate/command.ts';
import { startMailCatcher, type MailCatcher } from '#dev/services/mail-catcher.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#dev/services/free-port.ts';
import { runPortal } from './commands.ts';
import { explainMailFailure } from './mail-failure.ts';

let folder: string;
let catcher: MailCatcher;
beforeAll(async () => {
  folder = await makeDataFolder('portal-mail-test');
  catcher = await startMailCatcher({ folder: path.join(folder, 'mail') });
});
afterAll(async () => {
  await catcher.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const context = {
    env,
    root: folder,
    folder,
    startDatabase: joinPostgres,
    print,
    printError: print,
  };
  return { code: await runPortal(['mail-test', ...args], context, generate), lines };
}

const settings = (SMTP_URL: string) => ({
  SMTP_URL,
  MAIL_FROM: 'portal@operator.example',
  OPERATOR_NAME: '試験機械工業株式会社',
});

test('sends one mail of the operator and prints the answer, whatever the rest of the environment says', async () => {
  const env = { ...settings(catcher.url), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PORT: 'none' };
  const { code, lines } = await run(env, 'taro@supplier.example');
  expect([code, lines]).toEqual([
    0,
    [
      expect.stringMatching(
        /^メールサーバー 127\.0\.0\.1:\d+ が受け付けました（250 .+）。届かないときは、迷惑メールのフォルダーと、portal@operator\.example に戻る/,
      ),
    ],
  ]);
  expect(catcher.list()).toMatchObject([
    {
      to: 'taro@supplier.example',
      subject: '【試験機械工業株式会社】送信テスト：サプライヤーポータル',
      text: expect.stringContaining('試験機械工業株式会社のサプライヤーポータルサイトから'),
    },
  ]);
});

test.each([
  [{}, 'SMTP_URL、MAIL_FROM、OPERATOR_NAME が設定されていません。'],
  [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'MAIL_FROM、OPERATOR_NAME が設定されていません。'],
  [{ ...settings('smtp://127.0.0.1:1'), OPERATOR_NAME: ' ' }, 'OPERATOR_NAME が設定されていません。'],
  [settings('mail.example:587'), 'SMTP_URL: must be the address of the mail server'],
  [{ ...settings('smtp://127.0.0.1:1'), MAIL_FROM: '窓口' }, 'MAIL_FROM: must be'],
])('a missing or wrong setting is named: %j', async (env: Readonly<Record<string, string>>, words) => {
  const { code, lines } = await run(env, 'taro@supplier.example');
  expect([code, lines.length, lines[0]]).toEqual([1, 1, expect.stringContaining(words)]);
});

test.each([
  [[], 'テストメールの宛先として、メールアドレスを1つ指定してください。'],
  [['taro'], 'テストメールの宛先として、メールアドレスを1つ指定してください。'],
  [['a@example.com,b@example.com'], 'テストメールの宛先として、メールアドレスを1つ指定してください。'],
  [
    ['a@example.com\r\nBcc: b@example.com'],
    'テストメールの宛先として、メールアドレスを1つ指定してください。',
  ],
  [['a@example.com', 'b@example.com'], '引数が多すぎます。'],
  [['a@example.com', '--dry-run'], '--dry-run と --accept は import でのみ使用できます。'],
  [['a@example.com', '--accept', '12345678'], '--dry-run と --accept は import でのみ使用できます。'],
  [['a@example.com', '--keep', '3'], '--keep は backup でのみ使用できます。'],
])('a wrong command line: %j', async (args, words) => {
  const { code, lines } = await run(settings(catcher.url), ...args);
  expect([code, lines[0]?.split('\n')[0]]).toEqual([2, words]);
});

describe('what went wrong is one line that says what to do', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** The address of a mail server that behaves so. */
  async function serverThat(options: SMTPServerOptions): Promise<string> {
    const server = new SMTPServer({ logger: false, disableReverseLookup: true, ...options });
    server.on('error', () => undefined);
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
    return `127.0.0.1:${port}`;
  }
  const refuse = (responseCode: number, message: string): Error =>
    Object.assign(new Error(message), { responseCode });

  async function failure(SMTP_URL: string): Promise<string> {
    const { code, lines } = await run(settings(SMTP_URL), 'taro@supplier.example');
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).not.toContain('\n');
    expect(lines[0]).not.toContain('geheim');
    return lines[0] ?? '';
  }

  test('nothing listens there', async () => {
    expect(await failure(`smtp://127.0.0.1:${await freePort()}`)).toMatch(
      /に接続できません（.*ECONNREFUSED.*）。SMTP_URL のホスト名とポート/,
    );
  });

  test('the host has no address', async () => {
    expect(await failure('smtp://mail.invalid')).toMatch(
      /^メールサーバー mail\.invalid の名前を解決できません/,
    );
  });

  test('the password is wrong', async () => {
    const host = await serverThat({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(refuse(535, '5.7.139 Authentication\tunsuccessful')),
    });
    expect(await failure(`smtp://portal:geheim@${host}`)).toMatch(
      /にログインできません（535 5\.7\.139 Authentication unsuccessful）。SMTP_URL のユーザー名とパスワード/,
    );
  });

  test('the server does not let this sender send', async () => {
    const host = await serverThat({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, _session, callback) => callback(refuse(550, '5.7.60 not permitted')),
    });
    expect(await failure(`smtp://${host}`)).toMatch(
      /が差出人か宛先を拒否しました（550 5\.7\.60 not permitted）/,
    );
  });

  test('the server does not relay to this recipient', async () => {
    const host = await serverThat({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, callback) => callback(refuse(550, '5.7.64 Relay Access Denied')),
    });
    expect(await failure(`smtp://${host}`)).toMatch(/が差出人か宛先を拒否しました（550 5\.7\.64 Relay/);
  });

  test('the server refuses what the mail says', async () => {
    const host = await serverThat({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, callback) => {
        stream.resume().once('end', () => callback(refuse(554, '5.7.1 looks like spam')));
      },
    });
    expect(await failure(`smtp://${host}`)).toMatch(
      /がメールを受け付けませんでした（554 5\.7\.1 looks like spam）/,
    );
  });

  test('encryption is required and not offered, or offered with a certificate that nobody signed', async () => {
    const plain = await serverThat({ authOptional: true, disabledCommands: ['STARTTLS'] });
    expect(await failure(`smtp://${plain}?requireTLS=true`)).toMatch(/と暗号化して通信できません.*STARTTLS/);
    const unsigned = await serverThat({ authOptional: true });
    expect(await failure(`smtp://${unsigned}`)).toMatch(/と暗号化して通信できません.*NODE_EXTRA_CA_CERTS/);
    expect(await failure(`smtps://${plain}`)).toMatch(
      /と暗号化して通信できません.*smtps:\/\/ ではなく smtp:\/\//,
    );
  });

  test('the server takes the connection and says nothing', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    closing.push(async () => silent.close());
    const port = typeof address === 'object' ? address?.port : 0;
    expect(await failure(`smtp://127.0.0.1:${port}`)).toMatch(
      /から応答がありません（.*）。SMTP_URL のポート/,
    );
  });

  test('anything else is passed on', () => {
    expect(explainMailFailure('what?', 'smtp://u:geheim@mail.example')).toBe(
      'メールサーバー mail.example からメールを送れません（what?）。SMTP_URL を確認してください。',
    );
  });
});

test('SMTP_URL may name the host that EHLO says, as docs/mail.md has it', async () => {
  const names: string[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, session, callback) {
      names.push(session.hostNameAppearsAs);
      callback();
    },
    onData: (stream, _session, callback) => void stream.resume().once('end', () => callback()),
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { code } = await run(settings(`smtp://127.0.0.1:${port}?name=portal.example.com`), 'a@example.com');
  await new Promise<void>((resolve) => server.close(resolve));
  expect([code, names]).toEqual([0, ['portal.example.com']]);
});

test('the document that the lines name is there', () => {
  const document = path.join(import.meta.dirname, '../../docs/mail.md');
  expect(readFileSync(document, 'utf8')).toContain('SMTP_URL');
});
