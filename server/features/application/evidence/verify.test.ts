import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  edit,
  pemOf,
  put,
  receiptsAt,
  run,
  runScript,
  sha256,
  short,
  story,
  temporaryFolder,
  write,
  writeHeads,
  writeManifest,
  writeSignature,
} from './verify.testing.ts';

/** The verifier of evidence, on bundles of one application (docs/rules/evidence.md#verification). */

const keys = generateKeyPairSync('ed25519');
const otherKeys = generateKeyPairSync('ed25519');
const events = 'applications/27/events';
const remarks = 'applications/27/remarks';
const fingerprint = sha256(keys.publicKey.export({ type: 'spki', format: 'der' }));
const inOrder = '結果: 誤りは見つかりませんでした。';
const forReading =
  '参考　　PDF は読むためのもので、連鎖に含まれません。記録は events と remarks の JSON です。';
const third = '3件目（承認、2026-11-29 15:20:02）';

describe('a bundle in order', () => {
  test('has a line for each thing that was checked', () => {
    const { folder, receipts } = write(story(), keys);
    const { code, lines } = run(folder, ...receiptsAt(receipts, 2, 3));
    expect(lines).toEqual([
      '正しい　目録 manifest.sha256: 20個のファイル',
      '正しい　署名 manifest.sig: keys/current.pem による署名です。',
      `参考　　keys/current.pem の指紋（SHA-256）: ${fingerprint}。会社が公表した指紋と同じかどうか、確かめてください。`,
      '正しい　申請27 全体の履歴: 6件',
      '正しい　申請27 全体のやり取り: 2件',
      '正しい　申請27 サプライヤー5の履歴: 3件',
      '正しい　申請27 サプライヤー5のやり取り: 1件',
      '正しい　申請27 添付ファイル: 1個',
      `正しい　${short(receipts[2])}: 2件目（承認、2026-11-29 15:30:02）まで一致しています。`,
      `正しい　${short(receipts[3])}: 3件目（承認、2026-11-29 15:50:02）まで一致しています。`,
      forReading,
      inOrder,
    ]);
    expect(code).toBe(0);
  });

  test('has no attached file but those that an entry names', () => {
    const { folder } = write(story(), keys);
    put(folder, 'applications/27/files/すり替え.pdf', '別の内容');
    writeManifest(folder);
    writeSignature(folder, keys);
    expect(run(folder).wrong).toEqual([
      '申請27 添付ファイル: すり替え.pdf の内容を、どの記録も示していません。',
    ]);
  });

  test('is found in the folder of the script', () => {
    const { folder } = write(story(), keys);
    const { code, lines } = runScript(path.join(folder, 'verify.mjs'), []);
    expect([code, ...lines.slice(-2)]).toEqual([0, inOrder, '控え番号で照合していない申請: 27（1件）']);
    edit(folder, 'README.txt', (text) => text.replace('これ', 'それ'));
    expect(runScript(path.join(folder, 'verify.mjs'), []).code).toBe(1);
  });

  test('of a supplier has its own view alone', () => {
    const { folder, receipts } = write({ ...story(), whole: null }, keys);
    expect(run(folder, ...receiptsAt(receipts, 3))).toMatchObject({ code: 0, wrong: [] });
  });

  test('may leave out a file that could not be read', () => {
    const { folder } = write({ ...story(), files: [{ file_name: '失われた.pdf', text: null }] }, keys);
    const { code, lines } = run(folder);
    expect(code).toBe(0);
    expect(lines).toContain(
      `参考　　添付ファイル "失われた.pdf" は証跡一式にありません（index.csv を参照）。SHA-256: ${sha256('失われた.pdf')}`,
    );
  });

  test('may have remarks that are withheld', () => {
    const told = story();
    told.whole.remarks = told.whole.remarks.map((remark) => ({ ...remark, isWithheld: true }));
    const { folder } = write(told, keys);
    expect(run(folder)).toMatchObject({ code: 0, wrong: [] });
    edit(folder, `${remarks}/0002.withheld.json`, (text) => text.replace(/[0-9a-f]{64}/, sha256('another')));
    writeHeads(folder, remarks);
    writeManifest(folder);
    writeSignature(folder, keys);
    const rest = 'の時点のやり取り（remarks）が、やり取りの記録と合いません。';
    const affected = ['15:30:02', '15:40:02', '15:50:02'];
    expect(run(folder).wrong).toEqual(
      affected.map((time, index) => `申請27 全体の履歴: ${index + 4}件目（承認、2026-11-29 ${time}）${rest}`),
    );
  });
});

describe('the manifest', () => {
  test('names a changed file, and the chain names the entry', () => {
    const { folder } = write(story(), keys);
    edit(folder, `${events}/0003.json`, (text) => text.replace('"salt 2"', '"salt 9"'));
    expect(run(folder)).toMatchObject({
      code: 1,
      wrong: [
        `目録 manifest.sha256: ${events}/0003.json の内容が変わっています。`,
        `申請27 全体の履歴: 最初に違う記録は${third}です。heads.txt の3行目と合いません。`,
        '申請27 サプライヤー5の履歴: 2件目（承認、2026-11-29 15:30:02）の whole が、全体の履歴のどこにもありません。',
      ],
    });
  });

  test('has all files, each once, and none outside', () => {
    const { folder } = write(story());
    put(folder, 'applications/27/偽の資料.pdf', 'forged');
    symlinkSync('/etc/hostname', path.join(folder, 'link'));
    rmSync(path.join(folder, 'README.txt'));
    const digest = sha256('x');
    edit(
      folder,
      'manifest.sha256',
      (text) => `${text}${text.split('\n')[0]}\n${digest}  ../outside\n${digest}  /outside\n${digest} x\n`,
    );
    const { code, wrong } = run(folder);
    expect(code).toBe(1);
    expect(wrong.map((line) => line.replace('目録 manifest.sha256: ', ''))).toEqual([
      'link は通常のファイルではありません。',
      'README.txt がありません。',
      'README.txt の行が重複しています。',
      '../outside はフォルダーの外を指す名前です。読みません。',
      '/outside はフォルダーの外を指す名前です。読みません。',
      'manifest.sha256 の23行目を読めません。',
      'applications/27/偽の資料.pdf は目録にないファイルです。',
    ]);
  });

  test('has lines, and at most twenty problems are shown', () => {
    const { folder } = write(story());
    put(folder, 'manifest.sha256', '');
    const { wrong } = run(folder);
    expect(wrong[0]).toBe('目録 manifest.sha256: manifest.sha256 に読める行がありません。');
    for (const name of ['a', 'b', 'c', 'd']) put(folder, name, '');
    expect(run(folder).wrong[20]).toBe('目録 manifest.sha256: ほかに4件の誤りがあります。');
  });

  test('may name files as another system unpacks them, and files of its desktop are passed over', () => {
    const told = { ...story(), files: [{ file_name: 'が.pdf', text: 'drawing' }] };
    const { folder } = write(told);
    const place = path.join(folder, 'applications/27/files');
    renameSync(path.join(place, 'が.pdf'.normalize('NFC')), path.join(place, 'が.pdf'.normalize('NFD')));
    put(folder, 'applications/.DS_Store', '');
    expect(run(folder)).toMatchObject({ code: 0, wrong: [] });
  });

  test('can not bring lines of its own into the output', () => {
    const { folder } = write(story());
    put(folder, 'x\n結果: 誤りは見つかりませんでした。', '');
    expect(run(folder).wrong).toEqual([
      '目録 manifest.sha256: x<a>結果: 誤りは見つかりませんでした。 は目録にないファイルです。',
    ]);
  });
});

describe('the signature', () => {
  const notBy = (name: string, hint = '') => `署名 manifest.sig: ${name} による署名ではありません。${hint}`;

  test('is by the key of the bundle, over the manifest', () => {
    const other = write(story(), otherKeys, keys).folder;
    expect(run(other)).toMatchObject({ code: 1, wrong: [notBy('keys/current.pem')] });
    const { folder } = write(story(), keys);
    put(folder, 'README.txt', 'changed');
    writeManifest(folder);
    expect(run(folder)).toMatchObject({ code: 1, wrong: [notBy('keys/current.pem')] });
    put(folder, 'manifest.sig', 'short');
    expect(run(folder).wrong).toEqual([notBy('keys/current.pem')]);
  });

  test('is by the key that was given', () => {
    const key = path.join(temporaryFolder(), 'published.pem');
    put(path.dirname(key), 'published.pem', pemOf(keys));
    const good = run(write(story(), keys).folder, '--key', key);
    expect(good).toMatchObject({ code: 0, wrong: [] });
    expect(good.lines).toContain(`参考　　指定された公開鍵 の指紋（SHA-256）: ${fingerprint}`);
    expect(run(write(story(), otherKeys).folder, '--key', key)).toMatchObject({
      code: 1,
      wrong: [notBy('指定された公開鍵', '証跡一式の中の keys/current.pem による署名です。')],
    });
    // A former key of the portal: the bundle shows another one as its current key.
    expect(run(write(story(), keys, otherKeys).folder, `--key=${key}`).code).toBe(0);
  });

  test('may be missing unless a key was given', () => {
    const { folder } = write(story(), undefined, keys);
    const { code, lines } = run(folder);
    expect([code, lines[1]]).toEqual([0, '参考　　署名 manifest.sig: 署名がありません。']);
    const withKey = run(folder, '--key', path.join(folder, 'keys/current.pem'));
    expect(withKey).toMatchObject({ code: 1, wrong: ['署名 manifest.sig: 署名がありません。'] });
  });

  test('needs a readable key of its kind', () => {
    const { folder } = write(story(), keys);
    rmSync(path.join(folder, 'keys/current.pem'));
    expect(run(folder).wrong).toContain('署名 manifest.sig: keys/current.pem がありません。');
    put(folder, 'keys/current.pem', 'no key');
    expect(run(folder).wrong).toContain(
      '署名 manifest.sig: keys/current.pem を公開鍵（PEM）として読めません。',
    );
    put(folder, 'keys/current.pem', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' })));
    expect(run(folder).wrong).toContain(
      '署名 manifest.sig: keys/current.pem は Ed25519 の公開鍵ではありません。',
    );
  });

  test('can have a time stamp of the same manifest', () => {
    const { folder } = write(story());
    const digest = sha256(readFileSync(path.join(folder, 'manifest.sha256')));
    put(folder, 'manifest.tsr', Buffer.concat([Buffer.from('DER'), Buffer.from(digest, 'hex')]));
    const { code, lines } = run(folder);
    expect(code).toBe(0);
    expect(lines.find((line) => line.includes('openssl'))).toContain(
      'openssl ts -verify -in manifest.tsr -data manifest.sha256 -CAfile CA.pem',
    );
    put(folder, 'manifest.tsr', Buffer.from(sha256('another'), 'hex'));
    expect(run(folder)).toMatchObject({
      code: 1,
      wrong: ['タイムスタンプ manifest.tsr: manifest.sha256 のものではありません。'],
    });
  });
});

test.each([
  ['--unknown', 'オプションが正しくありません。'],
  ['--key', 'オプションが正しくありません。'],
  ['--key=/nowhere.pem', '/nowhere.pem を読めません。'],
  [`--key=${import.meta.filename}`, `${import.meta.filename} を公開鍵（PEM）として読めません。`],
  [
    `--receipts=${import.meta.filename}`,
    `${import.meta.filename} に控え番号がありません。UTF-8 のテキストファイルで保存してください。`,
  ],
  ['27-5-2-9f86d0', '控え番号 27-5-2-9f86d0 が途中で切れているか、余分な文字があります。'],
  ['second folder', 'フォルダーは1つだけ指定してください。'],
])('wrong use: %s', (argument, message) => {
  const { code, error } = run(write(story()).folder, argument);
  expect([code, error.split('\n')[0]]).toEqual([2, message]);
  expect(error).toContain('使い方: node verify.mjs');
});

test('wrong use: a folder without a manifest', () => {
  const folder = temporaryFolder();
  expect(run(folder)).toMatchObject({
    code: 2,
    error: expect.stringContaining(`${folder} に manifest.sha256 がありません。証跡一式の ZIP を展開した`),
  });
});
