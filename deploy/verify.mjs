#!/usr/bin/env node
// Verifies a 証跡一式 of the supplier portal, unpacked, without the portal and without a network. It needs Node.js 20
// or later and nothing else. The form of what it reads is docs/rules/evidence.md of the portal.
//
//   node verify.mjs [FOLDER] [控え番号…] [--receipts FILE] [--key KEY.pem]
//
// Exits with 0 if all is in order, with 1 if something is wrong, and with 2 if it was called wrongly.

import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const knownFormat = 1;
const beforeFirst = '0'.repeat(64);
const notInManifest = ['manifest.sha256', 'manifest.sig', 'manifest.tsr'];

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const headAfter = (head, digest) => sha256(`${head}\n${digest}\n`);

let wrong = 0;

function right(text) {
  console.log(`正しい　${text}`);
}
function fault(text) {
  wrong += 1;
  console.log(`誤り　　${text}`);
}
function remark(text) {
  console.log(`参考　　${text}`);
}

// ---------------------------------------------------------------------------------------------------- arguments

const receiptPattern = /(\d+)-(\d+)-(\d+)-([0-9a-fA-F]{64})(?![0-9a-fA-F])/g;

/** Receipts in a text, which may be pasted with full-width signs or a caption. */
function receiptsIn(text) {
  const plain = text.normalize('NFKC').replaceAll(/[‐‑‒–—―−]/g, '-');
  return [...plain.matchAll(receiptPattern)].map(([whole, application, supplier, count, head]) => ({
    text: whole,
    application: Number(application),
    supplier: Number(supplier),
    count: Number(count),
    head: head.toLowerCase(),
  }));
}

function stop(text) {
  console.error(text);
  process.exit(2);
}

function readArguments(given) {
  const found = { folder: null, receipts: [], key: null };
  const rest = [...given];
  const valueOf = (option) => rest.shift() ?? stop(`${option} の後に、ファイルを指定してください。`);
  while (rest.length > 0) {
    const argument = rest.shift();
    const receipts = receiptsIn(argument);
    if (receipts.length > 0) found.receipts.push(...receipts);
    else if (argument === '--receipts') {
      const file = valueOf(argument);
      const inFile = receiptsIn(readText(file));
      if (inFile.length === 0) stop(`${file} に控え番号がありません。`);
      found.receipts.push(...inFile);
    } else if (argument === '--key') found.key = valueOf(argument);
    else if (argument.startsWith('-')) stop(`${argument} は使えません。\n${usage}`);
    else if (/^[\d-]+-[0-9a-fA-F]+$/.test(argument.normalize('NFKC')))
      stop(`「${argument}」は、控え番号として途中で切れています。64桁の英数字の終わりまで指定してください。`);
    else if (found.folder === null) found.folder = argument;
    else stop(`フォルダーは1つだけ指定してください。\n${usage}`);
  }
  return found;
}

const usage = '使い方：node verify.mjs [フォルダー] [控え番号…] [--receipts ファイル] [--key 公開鍵.pem]';

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return stop(`${file} を読めません。`);
  }
}

// ----------------------------------------------------------------------------------------------------- manifest

/** All files below a folder, with forward slashes. */
function filesBelow(folder, prefix = '') {
  return readdirSync(path.join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(folder, name) : [name];
  });
}

/** The digests of the manifest by path, as it names them. */
function readManifest(bytes) {
  const digests = new Map();
  for (const [index, line] of bytes.toString('utf8').split('\n').entries()) {
    if (line === '') continue;
    const [, digest, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    const place = `manifest.sha256 の${index + 1}行目`;
    if (digest === undefined) fault(`${place}を読めません。`);
    else if (!isInside(name)) fault(`${place}が、フォルダーの外を指しています（${name}）。`);
    else if (digests.has(name)) fault(`${place}に、同じファイルがもう一度あります（${name}）。`);
    else digests.set(name, digest);
  }
  return digests;
}

function isInside(name) {
  return !/^[/\\]|^[A-Za-z]:|\\|(^|\/)\.{1,2}(\/|$)/.test(name);
}

function checkFiles(folder, digests) {
  const there = new Map(filesBelow(folder).map((name) => [name.normalize('NFC'), name]));
  const before = wrong;
  for (const [name, digest] of digests) {
    const stored = there.get(name.normalize('NFC'));
    if (stored === undefined) fault(`ファイルがありません：${name}`);
    else if (sha256(readFileSync(path.join(folder, stored))) !== digest)
      fault(`ファイルの内容が異なります：${name}`);
    there.delete(name.normalize('NFC'));
  }
  for (const name of there.keys())
    if (!notInManifest.includes(name)) fault(`manifest.sha256 にないファイルがあります：${name}`);
  if (wrong === before) right(`ファイル（${digests.size}個）`);
}

function checkSignature(folder, manifest, givenKey) {
  const signatureFile = path.join(folder, 'manifest.sig');
  if (!existsSync(signatureFile)) {
    if (givenKey === null) remark('署名がありません。');
    else fault('署名がありません。');
    return;
  }
  const keyFile = givenKey ?? path.join(folder, 'keys/current.pem');
  let key;
  try {
    key = createPublicKey(readFileSync(keyFile));
  } catch {
    fault(`署名の公開鍵を読めません：${keyFile}`);
    return;
  }
  const fingerprint = sha256(key.export({ type: 'spki', format: 'der' }));
  const isEd25519 = key.asymmetricKeyType === 'ed25519';
  if (isEd25519 && verifySignature(null, manifest, key, readFileSync(signatureFile)))
    right(`署名（鍵の指紋 ${fingerprint}）`);
  else fault(`署名が、この鍵によるものではありません（鍵の指紋 ${fingerprint}）。`);
}

function checkTimeStamp(folder, manifest) {
  const file = path.join(folder, 'manifest.tsr');
  if (!existsSync(file)) {
    remark('タイムスタンプがありません。');
    return;
  }
  if (readFileSync(file).includes(Buffer.from(sha256(manifest), 'hex')))
    remark(
      'タイムスタンプは、このmanifest.sha256を指しています。時刻認証局の署名は、次で検証してください。\n' +
        '　　　　openssl ts -verify -in manifest.tsr -data manifest.sha256 -CAfile （時刻認証局の証明書）',
    );
  else fault('タイムスタンプが、このmanifest.sha256のものではありません。');
}

// ------------------------------------------------------------------------------------------------------- chains

/** JSON in canonical form (RFC 8785), of what entries have. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

const kinds = {
  submitted: '申請',
  approved: '承認',
  rejected: '却下',
  replaced: '担当者変更',
  handed_over: '引き継ぎ',
  cancelled: '取り消し',
};

function timeInJapan(at) {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return String(at);
  return new Date(time.getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** What an entry is called. */
function nameOf({ title, links }, index) {
  const entry = links[index]?.entry;
  const what =
    entry === undefined || entry === null
      ? ''
      : `（${kinds[entry.kind] ?? '書き込み'}、${timeInJapan(entry.at)}）`;
  return `${title}の${index + 1}件目${what}`;
}

/**
 * The links of a folder of entries, in their order: the entry (null if it is withheld or unreadable), its digest and
 * the head after it. Null if there is no such folder.
 */
function readChain(folder, where, { title, expected }) {
  const place = path.join(folder, where);
  if (!existsSync(place) || !statSync(place).isDirectory()) return null;
  const names = readdirSync(place)
    .filter((name) => name !== 'heads.txt')
    .toSorted();
  const heads = readHeads(path.join(place, 'heads.txt'), `${where}/heads.txt`);
  const chain = { title, links: [], firstWrong: null };
  const wrongAt = (index, text) => {
    // Whatever follows the first wrong entry differs too.
    if (chain.firstWrong !== null) return;
    chain.firstWrong = index;
    fault(`${nameOf(chain, index)}${text}`);
  };
  for (const [index, name] of names.entries()) {
    const read = readEntry(path.join(place, name), name, index, expected);
    const digest = read.digest ?? beforeFirst;
    const head = headAfter(chain.links.at(-1)?.head ?? beforeFirst, digest);
    chain.links.push({ entry: read.entry, digest, head });
    if (read.problem !== null) wrongAt(index, `：${read.problem}（${where}/${name}）。`);
    const stated = heads[index];
    if (stated === undefined) wrongAt(index, 'が、heads.txt にありません。');
    else if (stated !== `${index + 1} ${digest} ${head}`)
      wrongAt(index, 'の内容が、連鎖の値と一致しません。');
  }
  if (heads.length > names.length)
    fault(`${title}は${names.length}件ですが、heads.txt には${heads.length}件あります。`);
  checkOrder(chain, wrongAt);
  return chain;
}

function readHeads(file, where) {
  if (!existsSync(file)) {
    fault(`ファイルがありません：${where}`);
    return [];
  }
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function readEntry(file, name, index, expected) {
  const number = index + 1;
  const bytes = readFileSync(file);
  let entry;
  try {
    entry = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { entry: null, digest: sha256(bytes), problem: 'JSONとして読めません' };
  }
  const padded = String(number).padStart(4, '0');
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry))
    return { entry: null, digest: sha256(bytes), problem: 'JSONとして読めません' };
  if (name === `${padded}.withheld.json`)
    return /^[0-9a-f]{64}$/.test(entry.digest)
      ? { entry: null, digest: entry.digest, problem: null }
      : { entry: null, digest: null, problem: 'SHA-256がありません' };
  return {
    entry,
    digest: sha256(bytes),
    problem: problemOf(entry, bytes, name, { padded, number, expected }),
  };
}

function problemOf(entry, bytes, name, { padded, number, expected }) {
  if (name !== `${padded}.json`) return `番号が連続していません（${padded}.json がありません）`;
  if (entry.format !== knownFormat)
    return `この検証プログラムの知らない形式です（format ${entry.format}）。新しい検証プログラムを使ってください`;
  if (entry.number !== number) return '番号がファイルの名前と異なります';
  for (const [key, value] of Object.entries(expected))
    if (entry[key] !== value) return `${key} がフォルダーと異なります`;
  return canonical(entry) === bytes.toString('utf8') ? null : '正規化された形式（RFC 8785）ではありません';
}

/** The times of a chain do not run backwards. */
function checkOrder({ links }, wrongAt) {
  for (let index = 1; index < links.length; index += 1) {
    const [before, after] = [links[index - 1].entry?.at, links[index].entry?.at];
    if (before !== undefined && after !== undefined && Date.parse(after) < Date.parse(before))
      wrongAt(index, 'の日時が、前の記録より前です。');
  }
}

const headOf = ({ links }, count) => (count === 0 ? beforeFirst : links[count - 1]?.head);

/** Events name the head of the remarks that were there before them. */
function checkRemarks(events, remarks) {
  for (const [index, { entry }] of events.links.entries()) {
    if (!entry?.remarks) continue;
    const { count, head } = entry.remarks;
    const found = remarks === null ? (count === 0 ? beforeFirst : undefined) : headOf(remarks, count);
    if (found === head) continue;
    fault(`${nameOf(events, index)}が示すやり取り（${count}件）が、やり取りの記録と一致しません。`);
    return;
  }
}

/** Each entry of a supplier names the head of all events up to the same event. */
function checkWhole(own, whole) {
  let after = -1;
  own.positions = [];
  for (const [index, { entry }] of own.links.entries()) {
    if (typeof entry?.whole !== 'string') continue;
    const position = whole.links.findIndex(({ head }, at) => at > after && head === entry.whole);
    const same = whole.links[position]?.entry;
    own.positions[index] = position;
    if (position === -1) fault(`${nameOf(own, index)}が示す申請全体の値が、申請全体の履歴にありません。`);
    else if (same && (same.kind !== entry.kind || same.at !== entry.at))
      fault(`${nameOf(own, index)}が、${nameOf(whole, position)}と一致しません。`);
    else after = position;
    if (position === -1) return;
  }
}

/** Files that entries name and the folder does not have: the portal could not read them, or has withheld them. */
function checkNamedFiles(chain, digests) {
  const there = new Set(digests.values());
  for (const [index, { entry }] of chain.links.entries())
    for (const { file_name, sha256: digest } of entry?.files ?? [])
      if (!there.has(digest))
        remark(`${nameOf(chain, index)}の添付ファイル「${file_name}」は、含まれていません。`);
}

function readApplication(folder, number, digests) {
  const root = `applications/${number}`;
  const before = wrong;
  const chain = (where, title, expected) =>
    readChain(folder, `${root}/${where}`, { title: `申請 ${number} の${title}`, expected });
  const application = { application_id: number };
  const pairOf = (prefix, title, expected) => {
    const pair = {
      events: chain(`${prefix}events`, `${title}履歴`, expected),
      remarks: chain(`${prefix}remarks`, `${title}やり取り`, expected),
    };
    if (pair.events !== null) {
      checkRemarks(pair.events, pair.remarks);
      checkNamedFiles(pair.events, digests);
    }
    if (pair.remarks !== null) checkNamedFiles(pair.remarks, digests);
    return pair;
  };
  const whole = pairOf('', '', application);
  const suppliers = new Map();
  const place = path.join(folder, root, 'suppliers');
  for (const name of existsSync(place) ? readdirSync(place).toSorted((a, b) => Number(a) - Number(b)) : []) {
    const supplier_id = Number(name);
    const own = pairOf(`suppliers/${name}/`, `サプライヤー ${name} から見える`, {
      ...application,
      supplier_id,
    });
    if (own.events === null) fault(`申請 ${number} の、サプライヤー ${name} の履歴がありません。`);
    else {
      if (whole.events !== null) checkWhole(own.events, whole.events);
      suppliers.set(supplier_id, own.events);
    }
  }
  if (whole.events === null && suppliers.size === 0) fault(`申請 ${number} に履歴がありません。`);
  else if (wrong === before) {
    const counts = [
      ...(whole.events === null ? [] : [`全体 ${whole.events.links.length}件`]),
      ...[...suppliers].map(([id, { links }]) => `サプライヤー ${id} から見えるもの ${links.length}件`),
    ];
    right(`申請 ${number} の履歴（${counts.join('、')}）`);
  }
  return { whole: whole.events, suppliers };
}

// ----------------------------------------------------------------------------------------------------- receipts

/** Compares the receipts of one chain, from the lowest count on: the first that differs bounds what is wrong. */
function checkReceipts(receipts, applications) {
  const groups = grouped(receipts);
  for (const group of groups.values()) {
    const sorted = [...group].toSorted((one, other) => one.count - other.count);
    const [{ application, supplier }] = sorted;
    const own = applications.get(application)?.suppliers.get(supplier);
    if (own === undefined) {
      const what = applications.has(application) ? `サプライヤー ${supplier} の履歴` : `申請 ${application}`;
      fault(`控え番号 ${application}-${supplier}-… の${what}が、この証跡一式にありません。`);
      continue;
    }
    let matched = 0;
    for (const receipt of sorted) {
      if (receipt.count > own.links.length) sayShort(receipt, own);
      else if (headOf(own, receipt.count) === receipt.head) {
        right(`控え番号（${own.title}の${receipt.count}件目まで）`);
        matched = receipt.count;
        continue;
      } else sayDifferent(receipt, own, matched, applications.get(application).whole);
      break;
    }
  }
}

function grouped(receipts) {
  const groups = new Map();
  for (const receipt of receipts) {
    const key = `${receipt.application}-${receipt.supplier}`;
    groups.set(key, [...(groups.get(key) ?? []), receipt]);
  }
  return groups;
}

function sayShort({ count }, own) {
  fault(
    `${own.title}は${own.links.length}件で終わっていますが、控え番号は${count}件目を示しています。\n` +
      '　　　　履歴が削除されたか、ポータルがバックアップから復元された可能性があります。',
  );
}

/** The first wrong entry lies after those of the last receipt that matched. */
function sayDifferent({ count }, own, matched, whole) {
  const where =
    matched + 1 === count
      ? nameOf(own, count - 1)
      : `${own.title}の${matched + 1}件目から${count}件目までのどれか`;
  fault(`控え番号と一致しません。あとから書き換えられています：${where}`);
  const from = matched === 0 ? 0 : (own.positions?.[matched - 1] ?? -1) + 1;
  const upto = own.positions?.[count - 1];
  if (whole === null || upto === undefined || upto === -1) return;
  console.log(
    from >= upto
      ? `　　　　申請全体の履歴では、${nameOf(whole, upto)}です。`
      : `　　　　申請全体の履歴では、${from + 1}件目から${upto + 1}件目までのどれかです。`,
  );
}

// --------------------------------------------------------------------------------------------------------- main

function main() {
  const { folder: given, receipts, key } = readArguments(process.argv.slice(2));
  const folder = path.resolve(given ?? path.dirname(fileURLToPath(import.meta.url)));
  const file = path.join(folder, 'manifest.sha256');
  if (!existsSync(file))
    stop(
      `${folder} に manifest.sha256 がありません。証跡一式を展開したフォルダーを指定してください。\n${usage}`,
    );
  const manifest = readFileSync(file);
  const digests = readManifest(manifest);
  checkFiles(folder, digests);
  checkSignature(folder, manifest, key);
  checkTimeStamp(folder, manifest);
  const applications = new Map();
  const place = path.join(folder, 'applications');
  for (const name of existsSync(place) ? readdirSync(place).toSorted((a, b) => Number(a) - Number(b)) : [])
    if (/^\d+$/.test(name)) applications.set(Number(name), readApplication(folder, Number(name), digests));
  checkReceipts(receipts, applications);
  if (receipts.length === 0)
    remark('控え番号を指定していません。すべてが計算し直されていると、控え番号なしでは見つかりません。');
  console.log(
    wrong === 0
      ? `結果：すべて正しいことを確かめました（申請${applications.size}件、控え番号${receipts.length}件）。`
      : `結果：誤りが${wrong}件あります。`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
}

main();
