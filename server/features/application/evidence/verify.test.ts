import { createHash, generateKeyPairSync, hash, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { act, expectDone, submitAndRoute } from '#testing/application.ts';
import { unpack, verify, type Unpacked } from '#testing/evidence.ts';
import { portalForFile } from '#testing/portal.ts';
import { chainsOf, receiptNumber, supplierChainsOf } from '#server/features/application/chain-entries.ts';
import { beforeFirst } from '#server/features/application/chain.ts';
import { loadHistory } from '#server/features/application/queries-chain.ts';

/** What `deploy/verify.mjs` says of a 証跡一式 that was changed (docs/rules/evidence.md#verification). */

const portal = await portalForFile();
const keys = generateKeyPairSync('ed25519');
const folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let id: number;
let supplier_id: number;
let bundle: Unpacked;
/** Of the supplier's chain after each of its entries. */
let receipts: readonly string[];

beforeAll(async () => {
  id = await submitAndRoute(portal, { steps: [{ of: 'S0001', users: ['supplier1'] }] });
  await expectDone(act(portal, 'supplier1', 'approve', id, { comment: '確認しました。' }));
  await expectDone(act(portal, 'final1', 'approve', id));
  supplier_id = await portal.supplierId('S0001');
  const client = await portal.as('router1');
  const { bytes } = await client.download(calls.application.detail.evidence_zip, { application_id: id });
  bundle = unpack(bytes);
  const history = await loadHistory(portal.db, id);
  const { events } = supplierChainsOf(history, supplier_id, chainsOf(history));
  receipts = events.map((_, index) => receiptNumber(id, supplier_id, events.slice(0, index + 1)));
});

const at = (name: string) => `applications/${id}/${name}`;
const own = (name: string) => at(`suppliers/${supplier_id}/events/${name}`);

type Changes = Readonly<Record<string, string | Buffer | null>>;

/** The bundle with these files; null for none. */
function changed(changes: Changes): Unpacked {
  const files = new Map(bundle);
  for (const [name, content] of Object.entries(changes))
    if (content === null) files.delete(name);
    else files.set(name, Buffer.from(content));
  return files;
}

/** The same with heads, manifest and signature as if it had always been so. */
function computedAnew(changes: Changes): Unpacked {
  const files = new Map(changed(changes));
  for (const heads of [at('events/heads.txt'), own('heads.txt')]) {
    const place = heads.slice(0, -'heads.txt'.length);
    const entries = [...files.keys()].filter((name) => name.startsWith(place) && /\d{4}\.json$/.test(name));
    let head = beforeFirst;
    const lines = entries.toSorted().map((name, index) => {
      const digest = hash('sha256', files.get(name) ?? '');
      head = hash('sha256', `${head}\n${digest}\n`);
      return `${index + 1} ${digest} ${head}\n`;
    });
    files.set(heads, Buffer.from(lines.join('')));
  }
  return signed(files);
}

function signed(given: Unpacked): Unpacked {
  const files = new Map(given);
  for (const name of ['manifest.sha256', 'manifest.sig', 'manifest.tsr']) files.delete(name);
  files.set('keys/current.pem', Buffer.from(keys.publicKey.export({ type: 'spki', format: 'pem' })));
  const lines = [...files].map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  const manifest = Buffer.from(lines.join(''));
  return files.set('manifest.sha256', manifest).set('manifest.sig', sign(null, manifest, keys.privateKey));
}

const textOf = (name: string) => bundle.get(name)?.toString() ?? expect.fail(name);
const replaced = (name: string, from: string, to: string) => ({ [name]: textOf(name).replace(from, to) });

async function expectWrong(files: Unpacked, args: readonly string[], ...lines: readonly (string | RegExp)[]) {
  const { code, text } = await verify(files, args);
  expect({ code, text }).toMatchObject({ code: 1 });
  for (const line of lines)
    expect(text).toMatch(typeof line === 'string' ? new RegExp(RegExp.escape(line), 'u') : line);
}

test('a bundle is in order, with and without receipts, as they stand in a mail', async () => {
  const plain = await verify(bundle);
  expect(plain).toMatchObject({ code: 0 });
  expect(plain.text).toContain(
    `正しい　申請 ${id} の履歴（全体 5件、サプライヤー ${supplier_id} から見えるもの 3件）`,
  );
  expect(plain.text).toContain('結果：すべて正しいことを確かめました（申請1件、控え番号0件）。');
  const wide = (receipts[1] ?? '')
    .replaceAll('-', '－')
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const { code, text } = await verify(bundle, [`控え番号：${wide}`, receipts[2]?.toUpperCase() ?? '']);
  expect({ code, text }).toMatchObject({ code: 0 });
  expect(text).toContain(
    `正しい　控え番号（申請 ${id} のサプライヤー ${supplier_id} から見える履歴の2件目まで）`,
  );
});

describe('a changed file', () => {
  test('is named, and the first wrong entry', async () => {
    await expectWrong(
      changed(replaced(at('events/0004.json'), '確認しました。', '反対です。')),
      [],
      `誤り　　ファイルの内容が異なります：${at('events/0004.json')}`,
      new RegExp(
        `誤り　　申請 ${id} の履歴の4件目（承認、[\\d :-]+）の内容が、連鎖の値と一致しません。`,
        'u',
      ),
      /結果：誤りが\d+件あります。/u,
    );
  });

  test('is found without a manifest that knows it, is missing, or too many', async () => {
    await expectWrong(changed({ 'index.csv': null }), [], 'ファイルがありません：index.csv');
    await expectWrong(changed({ '追加.txt': 'x' }), [], 'manifest.sha256 にないファイルがあります：追加.txt');
    await expectWrong(
      changed({ 'manifest.sha256': `${textOf('manifest.sha256')}zz\n${'0'.repeat(64)}  ../x\n` }),
      [],
      'を読めません。',
      'フォルダーの外を指しています（../x）',
      '署名が、この鍵によるものではありません',
    );
    const [line = ''] = textOf('manifest.sha256').split('\n');
    await expectWrong(
      changed({ 'manifest.sha256': `${textOf('manifest.sha256')}${line}\n` }),
      [],
      '同じファイルがもう一度あります',
    );
  });

  test.each<[string, () => Changes, string]>([
    ['no JSON', () => ({ [at('events/0002.json')]: '{' }), 'JSONとして読めません'],
    ['no object', () => ({ [at('events/0002.json')]: '[]' }), 'JSONとして読めません'],
    [
      'no UTF-8',
      () => ({ [at('events/0002.json')]: Buffer.from([0x22, 0xff, 0x22]) }),
      'JSONとして読めません',
    ],
    [
      'spaces',
      () => ({ [at('events/0002.json')]: ` ${textOf(at('events/0002.json'))}` }),
      '正規化された形式（RFC 8785）ではありません',
    ],
    [
      'another form',
      () => replaced(at('events/0002.json'), '"format":1', '"format":2'),
      '知らない形式です（format 2）',
    ],
    [
      'another application',
      () => replaced(at('events/0002.json'), `"application_id":${id}`, '"application_id":999'),
      'application_id がフォルダーと異なります',
    ],
    [
      'another supplier',
      () => replaced(own('0002.json'), `"supplier_id":${supplier_id}`, '"supplier_id":999'),
      'supplier_id がフォルダーと異なります',
    ],
    [
      'another number',
      () => replaced(at('events/0002.json'), '"number":2', '"number":3'),
      '番号がファイルの名前と異なります',
    ],
    ['a gap', () => ({ [at('events/0002.json')]: null }), '番号が連続していません（0002.json がありません）'],
  ])('%s', async (_, changes, line) => {
    await expectWrong(computedAnew(changes()), [], line);
  });

  test('whose times run backwards', async () => {
    const [, time = ''] = /"at":"([^"]+)"/.exec(textOf(at('events/0003.json'))) ?? [];
    const text = textOf(at('events/0003.json')).replaceAll(time, '2001-01-01T00:00:00.000Z');
    await expectWrong(computedAnew({ [at('events/0003.json')]: text }), [], 'の日時が、前の記録より前です。');
  });

  test('of one supplier that the whole history does not have', async () => {
    const files = computedAnew(replaced(at('events/0004.json'), '確認しました。', '反対です。'));
    await expectWrong(files, [], '履歴の2件目（承認、', 'が示す申請全体の値が、申請全体の履歴にありません。');
  });
});

describe('receipts', () => {
  const rewrite = () => computedAnew(replaced(own('0002.json'), '確認しました。', '反対です。'));

  test('name the first wrong entry, or between which two it lies', async () => {
    await expectWrong(
      rewrite(),
      receipts,
      'あとから書き換えられています：',
      /から見える履歴の2件目（承認、/u,
    );
    await expectWrong(rewrite(), [receipts[2] ?? ''], 'から見える履歴の1件目から3件目までのどれか');
    expect((await verify(rewrite())).code).toBe(0);
  });

  test('beyond the end of a chain say that a back-up may be the cause', async () => {
    const files = computedAnew({ [own('0003.json')]: null });
    await expectWrong(
      files,
      receipts,
      'から見える履歴は2件で終わっていますが、控え番号は3件目を示しています。',
      'ポータルがバックアップから復元された可能性があります。',
    );
  });

  test('of what the bundle does not have', async () => {
    const head = '0'.repeat(64);
    await expectWrong(bundle, [`999-1-1-${head}`], '申請 999が、この証跡一式にありません。');
    await expectWrong(
      bundle,
      [`${id}-999-1-${head}`],
      'サプライヤー 999 の履歴が、この証跡一式にありません。',
    );
  });

  test('are read from a file, such as a saved mail', async () => {
    const mail = path.join(folder, 'mail.txt');
    await writeFile(mail, `お世話になっております。\n\n控え番号：${receipts[2]}\nこの番号は…\n`);
    const { code, text } = await verify(bundle, ['--receipts', mail]);
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(text).toContain('控え番号1件');
  });
});

describe('the signature', () => {
  test('by another key than the one that somebody trusts is wrong', async () => {
    const trusted = path.join(folder, 'key.pem');
    await writeFile(trusted, bundle.get('keys/current.pem') ?? '');
    expect(await verify(bundle, ['--key', trusted])).toMatchObject({ code: 0 });
    const files = signed(bundle);
    expect(await verify(files)).toMatchObject({ code: 0 });
    await expectWrong(files, ['--key', trusted], '署名が、この鍵によるものではありません');
    const none = path.join(folder, 'none.pem');
    await expectWrong(files, ['--key', none], `署名の公開鍵を読めません：${none}`);
  });

  test('may be missing, unless a key was given', async () => {
    const files = changed({ 'manifest.sig': null });
    const { code, text } = await verify(files);
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(text).toContain('参考　　署名がありません。');
    await expectWrong(files, ['--key', path.join(folder, 'key.pem')], '誤り　　署名がありません。');
  });

  test('a time stamp of other bytes is wrong', async () => {
    await expectWrong(
      changed({ 'manifest.tsr': 'x' }),
      [],
      'タイムスタンプが、このmanifest.sha256のものではありません。',
    );
  });
});

test.each([
  ['an unknown option', ['--all'], '--all は使えません。'],
  ['a receipt that is cut off', ['27-5-2-9f86d0'], '控え番号として途中で切れています'],
  ['two folders', ['a', 'b'], 'フォルダーは1つだけ'],
  ['a folder without a bundle', ['/nowhere'], 'manifest.sha256 がありません'],
  ['an option without its file', ['--key'], '--key の後に、ファイルを指定してください。'],
  ['a file of receipts that is not there', ['--receipts', '/nowhere'], '/nowhere を読めません。'],
])('%s is a wrong use', async (_, args, line) => {
  const { code, text } = await verify(bundle, args);
  expect({ code, text }).toMatchObject({ code: 2 });
  expect(text).toContain(line);
});
