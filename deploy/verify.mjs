// Verifies a 証跡一式 without the portal, without a network and without packages, on Node 20 or later:
//
//     node verify.mjs [FOLDER] [控え番号…] [--key KEY.pem] [--receipts MAIL.txt]
//
// Prints one line for each thing it has checked, and changes nothing. Exits with 0 if all is in order, with 1
// if something is wrong, and with 2 for wrong use. Everything in the folder may be forged: no path that a file
// names is opened unless a walk through the folder has found it.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const usage = `使い方: node verify.mjs [フォルダー] [控え番号…] [--key 公開鍵.pem] [--receipts メール.txt]
  フォルダー  証跡一式の ZIP を展開したフォルダー。省くと verify.mjs のあるフォルダー
  控え番号    メールや申請書（控え）にある「27-5-2-9f86d0…」の形の番号
  --key       署名が正しいはずの公開鍵。証跡一式とは別の方法で手に入れたもの
  --receipts  控え番号を含むテキストファイル（UTF-8）。保存したメールなど`;

const manifestFile = 'manifest.sha256';
const signatureFile = 'manifest.sig';
const timeStampFile = 'manifest.tsr';
const currentKeyFile = 'keys/current.pem';
const firstHead = '0'.repeat(64);
/** A forged file must not bring down the program by its depth. */
const deepest = 100;
const shownProblems = 20;
const kindNames = new Map([
  ['submitted', '申請'],
  ['approved', '承認'],
  ['rejected', '却下'],
  ['replaced', '担当者変更'],
  ['handed_over', '引き継ぎ'],
  ['cancelled', '取り消し'],
]);

/** A file or an argument that is not what it should be. The message says which, and is shown. */
class Unusable extends Error {}

// Output

const counts = { 正しい: 0, 誤り: 0, 参考: 0 };

/** Prints a line. Names come from files: a control character in one could imitate or hide other lines. */
function say(mark, text) {
  counts[mark] += 1;
  const visible = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `<${sign.codePointAt(0).toString(16)}>`);
  console.log(`${mark.padEnd(3, '　')}　${visible}`);
}

/** Prints one line for what is in order, or one for each problem. */
function report(subject, problems, good) {
  if (problems.length === 0) say('正しい', `${subject}: ${good}`);
  for (const problem of problems.slice(0, shownProblems)) say('誤り', `${subject}: ${problem}`);
  const hidden = problems.length - shownProblems;
  if (hidden > 0) say('誤り', `${subject}: ほかに${hidden}件の誤りがあります。`);
}

/** Runs a step, and adds what it could not use to the problems. */
function attempt(problems, step) {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    problems.push(error.message);
    return undefined;
  }
}

function orUnusable(message, step) {
  try {
    return step();
  } catch {
    throw new Unusable(message);
  }
}

// Files

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const isDigest = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isId = (text) => /^[1-9]\d{0,14}$/.test(text);
/** What a desktop writes into each folder that somebody looks at. */
const isOfDesktop = (name) => /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);

/** All below a folder but folders, as paths with slashes. A link is no file, so none leads outside. */
function* walk(folder, below = '') {
  const place = path.join(folder, below);
  const children = orUnusable(`${place} を読めません。`, () => readdirSync(place, { withFileTypes: true }));
  for (const child of children.filter(({ name }) => !isOfDesktop(name))) {
    const file = path.posix.join(below, child.name);
    if (child.isDirectory()) yield* walk(folder, file);
    else yield { file, isFile: child.isFile() };
  }
}

function openBundle(folder) {
  const hint = '証跡一式の ZIP を展開したフォルダーを指定してください。';
  if (!existsSync(path.join(folder, manifestFile)))
    throw new Unusable(`${folder} に ${manifestFile} がありません。${hint}`);
  const found = [...walk(folder)];
  const files = found.filter(({ isFile }) => isFile).map(({ file }) => file);
  const others = found.filter(({ isFile }) => !isFile).map(({ file }) => file);
  // Some programs unpack が as two characters.
  const composed = new Map(files.map((file) => [file.normalize('NFC'), file]));
  return { folder, files: new Set(files), others, composed, digests: new Set() };
}

/** The names of what is directly in a folder: of files, or with `areFolders` of folders. */
function namesIn(bundle, folder, areFolders = false) {
  const inside = [...bundle.files].filter((file) => file.startsWith(`${folder}/`));
  const parts = inside.map((file) => file.slice(folder.length + 1).split('/'));
  return [...new Set(parts.filter(({ length }) => length > 1 === areFolders).map(([name]) => name))];
}

/** The numbers that the folders in a folder have as names. */
function idsIn(bundle, folder) {
  const names = namesIn(bundle, folder, true);
  for (const name of names)
    if (!isId(name)) say('誤り', `${folder}/${name}: フォルダーの名前が番号ではありません。`);
  const ids = names.filter(isId).map(Number);
  return ids.toSorted((a, b) => a - b);
}

function read(bundle, file) {
  if (!bundle.files.has(file)) throw new Unusable(`${file} がありません。`);
  return orUnusable(`${file} を読めません。`, () => readFileSync(path.join(bundle.folder, file)));
}

function textOf(bytes, file) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return orUnusable(`${file} の文字コードが UTF-8 ではありません。`, () => decoder.decode(bytes));
}

function objectOf(bytes, file) {
  const text = textOf(bytes, file);
  const value = orUnusable(`${file} を JSON として読めません。`, () => JSON.parse(text));
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Unusable(`${file} は JSON のオブジェクトではありません。`);
  return value;
}

/** The canonical form of RFC 8785, for what entries have. Throws for a fraction or half a character. */
function canonical(value, depth = 0) {
  if (depth > deepest) throw new RangeError('too deep');
  if (value === null || typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string' && value.isWellFormed()) return JSON.stringify(value);
  if (typeof value !== 'object') throw new TypeError('not of an entry');
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join()}]`;
  // Without a function, `toSorted` compares UTF-16 code units, as the RFC wants.
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${canonical(key)}:${canonical(value[key], depth + 1)}`).join()}}`;
}

// Manifest, signature and time stamp

const leadsOut = (name) =>
  /^[A-Za-z]:|\\/.test(name) || name.split('/').some((part) => ['', '.', '..'].includes(part));

/** Compares all files with the manifest. `own` are files that the user of this program has put there. */
function checkManifest(bundle, own) {
  const problems = bundle.others.map((place) => `${place} は通常のファイルではありません。`);
  const lines = attempt(problems, () => linesOf(bundle, manifestFile)) ?? [];
  if (lines.length === 0) problems.push(`${manifestFile} に読める行がありません。`);
  const listed = new Set();
  const used = new Set([manifestFile, signatureFile, timeStampFile, ...own]);
  for (const [index, line] of lines.entries()) {
    const [, digest, name] = /^([0-9a-f]{64}) {2}([^\r]+)$/.exec(line) ?? [];
    if (name === undefined) problems.push(`${manifestFile} の${index + 1}行目を読めません。`);
    else if (leadsOut(name)) problems.push(`${name} はフォルダーの外を指す名前です。読みません。`);
    else if (listed.has(name)) problems.push(`${name} の行が重複しています。`);
    else {
      const file = bundle.files.has(name) ? name : (bundle.composed.get(name.normalize('NFC')) ?? name);
      listed.add(name);
      used.add(file);
      bundle.digests.add(digest);
      const found = attempt(problems, () => sha256(read(bundle, file)));
      if (found !== undefined && found !== digest) problems.push(`${name} の内容が変わっています。`);
    }
  }
  const unlisted = [...bundle.files].filter((file) => !used.has(file));
  problems.push(...unlisted.map((file) => `${file} は目録にないファイルです。`));
  report(`目録 ${manifestFile}`, problems, `${listed.size}個のファイル`);
}

function linesOf(bundle, file) {
  const text = textOf(read(bundle, file), file).replace(/\n$/, '');
  return text === '' ? [] : text.split('\n');
}

function keyOf(bytes, file) {
  const key = orUnusable(`${file} を公開鍵（PEM）として読めません。`, () => createPublicKey(bytes));
  if (key.asymmetricKeyType !== 'ed25519') throw new Unusable(`${file} は Ed25519 の公開鍵ではありません。`);
  return key;
}

/** Checks the signature, by the key `given` alone if there is one: a key of the bundle proves less. */
function checkSignature(bundle, given) {
  const subject = `署名 ${signatureFile}`;
  if (!bundle.files.has(signatureFile)) return say(given ? '誤り' : '参考', `${subject}: 署名がありません。`);
  const problems = [];
  const keyName = given ? '指定された公開鍵' : currentKeyFile;
  const currentKey = () => keyOf(read(bundle, currentKeyFile), currentKeyFile);
  // Bytes of another length are no signature, which `verify` says too.
  const isBy = (key) => verify(null, read(bundle, manifestFile), key, read(bundle, signatureFile));
  const key = given ?? attempt(problems, currentKey);
  if (key && attempt(problems, () => isBy(key)) === false) {
    const isByCurrent = given && attempt([], () => isBy(currentKey()));
    const hint = isByCurrent ? `証跡一式の中の ${currentKeyFile} による署名です。` : '';
    problems.push(`${keyName} による署名ではありません。${hint}`);
  }
  report(subject, problems, `${keyName} による署名です。`);
  if (!key) return;
  const fingerprint = sha256(key.export({ type: 'spki', format: 'der' }));
  const advice = given ? '' : '。会社が公表した指紋と同じかどうか、確かめてください。';
  say('参考', `${keyName} の指紋（SHA-256）: ${fingerprint}${advice}`);
}

/** Says whether the time stamp is one of this manifest. Its own signature takes openssl. */
function checkTimeStamp(bundle) {
  if (!bundle.files.has(timeStampFile)) return;
  const problems = [];
  const holds = () => read(bundle, timeStampFile).includes(sha256(read(bundle, manifestFile)), 0, 'hex');
  if (attempt(problems, holds) === false) problems.push(`${manifestFile} のものではありません。`);
  report(`タイムスタンプ ${timeStampFile}`, problems, `${manifestFile} の SHA-256 があります。`);
  const command = `openssl ts -verify -in ${timeStampFile} -data ${manifestFile} -CAfile CA.pem`;
  say('参考', `タイムスタンプの時刻と発行者は、次のコマンドで確かめられます: ${command}`);
}

// Chains

const numberName = (number) => String(number).padStart(4, '0');
const isTime = (at) =>
  typeof at === 'string' && !Number.isNaN(Date.parse(at)) && new Date(at).toISOString() === at;

/**
 * Reads a chain of a view: that of everything, or a supplier's. `heads[n]` is the head after n entries. The
 * chain ends before an entry that is missing or has no digest; `gap` is the number of that one.
 */
function readChain(bundle, view, isOfRemarks) {
  const folder = `${view.folder}/${isOfRemarks ? 'remarks' : 'events'}`;
  const name = `申請${view.application} ${view.owner}の${isOfRemarks ? 'やり取り' : '履歴'}`;
  const chain = { view, folder, name, isOfRemarks, entries: [], heads: [firstHead], problems: [] };
  const found = entryFilesOf(bundle, chain);
  for (let number = 1; number <= Math.max(0, ...found.keys()) && !chain.gap; number += 1) {
    const entry = attempt(chain.problems, () => readEntry(bundle, chain, number, found.get(number)));
    if (entry === undefined) chain.gap = number;
    else {
      chain.entries.push(entry);
      chain.heads.push(sha256(`${chain.heads.at(-1)}\n${entry.digest}\n`));
    }
  }
  if (namesIn(bundle, folder).length > 0) attempt(chain.problems, () => compareWithHeads(bundle, chain));
  else if (!isOfRemarks) chain.problems.push('記録がありません。');
  return chain;
}

/** The files of a chain's entries by their numbers. */
function entryFilesOf(bundle, { folder, isOfRemarks, problems }) {
  const found = new Map();
  for (const name of namesIn(bundle, folder)) {
    const [, digits, withheld] = /^(\d{4,15})(\.withheld)?\.json$/.exec(name) ?? [];
    const number = Number(digits);
    const isEntry = number > 0 && digits === numberName(number) && (isOfRemarks || !withheld);
    if (isEntry && found.has(number)) problems.push(`${number}件目のファイルが2つあります。`);
    else if (isEntry) found.set(number, name);
    else if (name !== 'heads.txt') problems.push(`${name} は、ここにあるはずのないファイルです。`);
  }
  return found;
}

/** Reads an entry. Its digest is that of its bytes, even if they are no JSON; then its value is null. */
function readEntry(bundle, { folder, view, problems }, number, name) {
  if (name === undefined) throw new Unusable(`${number}件目のファイルがありません。`);
  const file = `${folder}/${name}`;
  const bytes = read(bundle, file);
  if (name.includes('withheld')) {
    const { digest, number: named } = objectOf(bytes, file);
    if (!isDigest(digest) || named !== number)
      throw new Unusable(`${file} の digest か number が正しくありません。`);
    return { number, digest, value: null, isWithheld: true };
  }
  const value = attempt(problems, () => valueOf(bytes, file)) ?? null;
  const { application, supplier } = view;
  const expected = { application_id: application, number, ...(supplier && { supplier_id: supplier }) };
  for (const [key, wanted] of Object.entries(value === null ? {} : expected))
    if (value[key] !== wanted) problems.push(`${name} の ${key} が${wanted}ではありません。`);
  if (value !== null && !isTime(value.at)) problems.push(`${name} の時刻 at を読めません。`);
  return { number, digest: sha256(bytes), value, isWithheld: false };
}

function valueOf(bytes, file) {
  const value = objectOf(bytes, file);
  const notCanonical = `${file} は正規の形（RFC 8785）ではありません。`;
  const form = orUnusable(notCanonical, () => canonical(value));
  if (!Buffer.from(form).equals(bytes)) throw new Unusable(notCanonical);
  if (value.format !== 1)
    throw new Unusable(`${file} の format は1ではなく、この verify.mjs では確かめられません。`);
  return value;
}

/** Names an entry: `3件目（承認、2026-11-29 15:04:02）`, in the time of Japan. */
function nameOf(chain, number) {
  const { value, isWithheld } = chain.entries[number - 1] ?? { value: null };
  if (isWithheld) return `${number}件目（伏せられた書き込み）`;
  if (value === null || !isTime(value.at)) return `${number}件目`;
  const kind = chain.isOfRemarks ? '書き込み' : (kindNames.get(value.kind) ?? JSON.stringify(value.kind));
  const japan = new Date(Date.parse(value.at) + 9 * 3600 * 1000).toISOString();
  return `${number}件目（${kind}、${japan.slice(0, 19).replace('T', ' ')}）`;
}

/** Names the first entry that heads.txt has otherwise. Every head after it differs because of it. */
function compareWithHeads(bundle, chain) {
  const lines = linesOf(bundle, `${chain.folder}/heads.txt`);
  for (const [index, { digest }] of chain.entries.slice(0, lines.length).entries()) {
    const number = index + 1;
    if (lines[index] !== `${number} ${digest} ${chain.heads[number]}`)
      throw new Unusable(
        `最初に違う記録は${nameOf(chain, number)}です。heads.txt の${number}行目と合いません。`,
      );
  }
  if (chain.gap === undefined && lines.length !== chain.entries.length)
    throw new Unusable(`heads.txt は${lines.length}件ですが、記録は${chain.entries.length}件です。`);
}

/** Events come in the order of their times. */
function checkTimes(events) {
  const timed = events.entries.filter(({ value }) => isTime(value?.at));
  for (const [index, { number, value }] of timed.entries())
    if (value.at < timed[index - 1]?.value.at)
      events.problems.push(`${nameOf(events, number)}の時刻が、前の記録の時刻より前です。`);
}

/** An event names the remarks that were there before it, as its reader sees them. */
function checkRemarks(events, remarks) {
  for (const { number, value } of events.entries) {
    if ((value?.remarks ?? null) === null) continue;
    const { count, head } = value.remarks;
    if (!Number.isInteger(count) || !isDigest(head) || remarks.heads[count] !== head)
      events.problems.push(
        `${nameOf(events, number)}の時点のやり取り（remarks）が、やり取りの記録と合いません。`,
      );
  }
}

/** The number of the whole entry that a supplier's entry points to; -1 for none. */
const wholeNumberOf = (entry, whole) => whole.heads.indexOf(entry?.value?.whole ?? '');

/** Each event of a supplier is one of the whole chain, in the same order. */
function checkWhole(events, whole) {
  let last = 0;
  for (const entry of events.entries.filter(({ value }) => (value?.whole ?? null) !== null)) {
    const name = nameOf(events, entry.number);
    const number = wholeNumberOf(entry, whole);
    // If one is missing, all after it are as well.
    if (number === -1) return events.problems.push(`${name}の whole が、全体の履歴のどこにもありません。`);
    const original = whole.entries[number - 1]?.value;
    if (number <= last) events.problems.push(`${name}の whole が、全体の履歴の順ではありません。`);
    else if (original && (original.kind !== entry.value.kind || original.at !== entry.value.at))
      events.problems.push(`${name}の種類か時刻が、全体の履歴の${nameOf(whole, number)}と違います。`);
    last = Math.max(last, number);
  }
}

/** Every `{ file_name, sha256 }` in a value. */
function filesNamedIn(value) {
  if (value === null || typeof value !== 'object') return [];
  return [...(isDigest(value.sha256) ? [value] : []), ...Object.values(value).flatMap(filesNamedIn)];
}

/**
 * Each attached file must be one that an entry names. A stored file that could not be read when the bundle
 * was made is left out of it.
 */
function checkAttachments(bundle, application, chains) {
  const named = chains.flatMap(({ entries }) => entries.flatMap(({ value }) => filesNamedIn(value)));
  const byDigest = new Map(named.map((file) => [file.sha256, JSON.stringify(file.file_name)]));
  const folder = `applications/${application}/files`;
  const attached = namesIn(bundle, folder);
  const problems = attached
    .filter((name) => !byDigest.has(sha256(read(bundle, `${folder}/${name}`))))
    .map((name) => `${name} の内容を、どの記録も示していません。`);
  if (attached.length > 0) report(`申請${application} 添付ファイル`, problems, `${attached.length}個`);
  for (const [digest, name] of byDigest)
    if (!bundle.digests.has(digest))
      say('参考', `添付ファイル ${name} は証跡一式にありません（index.csv を参照）。SHA-256: ${digest}`);
}

/** What only a digest is left of. */
function noteWithheld({ name, entries }) {
  const numbers = entries.filter(({ isWithheld }) => isWithheld).map(({ number }) => `${number}件目`);
  if (numbers.length > 0)
    say(
      '参考',
      `${name}: ${numbers.join('、')}は本文がありません（取り下げられたか、出力した人が読めないもの）。`,
    );
}

/** Reads and checks the two chains of a view. */
function readView(bundle, application, supplier) {
  const folder = `applications/${application}${supplier ? `/suppliers/${supplier}` : ''}`;
  const view = { folder, application, supplier, owner: supplier ? `サプライヤー${supplier}` : '全体' };
  const [events, remarks] = [readChain(bundle, view, false), readChain(bundle, view, true)];
  checkTimes(events);
  checkRemarks(events, remarks);
  return { events, remarks };
}

/** Checks all chains of an application. Returns the chains of events, for the receipt numbers. */
function checkApplication(bundle, application) {
  const folder = `applications/${application}`;
  const ids = idsIn(bundle, `${folder}/suppliers`);
  const suppliers = ids.map((supplier) => readView(bundle, application, supplier));
  // A supplier's bundle has its own view alone. Without any view, everything has been taken out.
  const hasWhole = ['events', 'remarks'].some((each) => namesIn(bundle, `${folder}/${each}`).length > 0);
  const whole = hasWhole || ids.length === 0 ? readView(bundle, application) : undefined;
  if (whole) for (const { events } of suppliers) checkWhole(events, whole.events);
  const views = whole ? [whole, ...suppliers] : suppliers;
  const chains = views.flatMap(({ events, remarks }) => [events, remarks]);
  for (const { name, entries, problems, isOfRemarks } of chains)
    if (!isOfRemarks || entries.length > 0 || problems.length > 0)
      report(name, problems, `${entries.length}件`);
  checkAttachments(bundle, application, chains);
  for (const chain of chains) noteWithheld(chain);
  return {
    whole: whole?.events,
    suppliers: new Map(suppliers.map(({ events }) => [events.view.supplier, events])),
  };
}

function checkApplications(bundle) {
  const ids = idsIn(bundle, 'applications');
  if (ids.length === 0) say('誤り', '申請がひとつもありません。');
  return new Map(ids.map((id) => [id, checkApplication(bundle, id)]));
}

// Receipt numbers

const receiptPattern = /(?<!\d)([1-9]\d{0,14})-([1-9]\d{0,14})-([1-9]\d{0,14})-([0-9a-f]{64})(?![0-9a-z])/gi;

/** A text with ASCII digits and hyphens: what was pasted may have wide ones. */
const narrow = (text) => text.normalize('NFKC').replace(/[‐‑‒–—―−ー]/g, '-');

function receiptsIn(text) {
  return [...narrow(text).matchAll(receiptPattern)].map(([all, application, supplier, count, head]) => ({
    text: all.toLowerCase(),
    application: Number(application),
    supplier: Number(supplier),
    count: Number(count),
    head: head.toLowerCase(),
  }));
}

function checkReceipt(receipt, applications, receipts) {
  const { text, application, supplier, count } = receipt;
  const chains = applications.get(application);
  const events = chains?.suppliers.get(supplier);
  const subject = `控え番号 ${text.slice(0, 8 - 64)}…`;
  if (!chains) return say('誤り', `${subject}: 申請${application}は、この証跡一式にありません。`);
  if (!events) return say('誤り', `${subject}: サプライヤー${supplier}の履歴は、この証跡一式にありません。`);
  const siblings = receipts.filter((each) => each.application === application && each.supplier === supplier);
  const problem = problemOf(receipt, events, chains.whole, siblings);
  report(subject, problem === undefined ? [] : [problem], `${nameOf(events, count)}まで一致しています。`);
}

function problemOf({ count, head }, events, whole, siblings) {
  if (events.heads[count] === head) return undefined;
  const length = events.entries.length;
  if (count > length && events.gap !== undefined)
    return `${events.gap}件目のファイルがないか読めないため、${count}件目まで確かめられません。`;
  if (count > length)
    return (
      `記録は ${length} 件で終わっていますが、控え番号は ${count} 件目を示しています。` +
      '履歴が削除されたか、ポータルがバックアップから復元された可能性があります。'
    );
  const matching = siblings
    .filter((each) => events.heads[each.count] === each.head)
    .map(({ count }) => count);
  // A head depends on everything before it.
  if (matching.some((each) => each >= count))
    return `${Math.max(...matching)}件目までの控え番号が一致しているため、この控え番号のほうが違います。`;
  const proven = Math.max(0, ...matching);
  const first = `最初に違う記録は${rangeOf(events, proven, count)}です。`;
  return `${first}${proven + 1 < count ? '間の控え番号があれば、さらに絞れます。' : ''}${inWhole(events, whole, proven, count)}`;
}

/** Names the entries after one number up to another. */
function rangeOf(chain, after, until) {
  const last = nameOf(chain, until);
  return after + 1 === until ? last : `${nameOf(chain, after + 1)}から${last}までのどれか`;
}

/**
 * Names the entries of all events between those that the last proven entry and the wrong one point to. What
 * points nowhere, because it was rewritten or is from before chains were kept, leaves that side open.
 */
function inWhole(events, whole, proven, count) {
  if (!whole) return '';
  const after = Math.max(0, ...events.entries.slice(0, proven).map((entry) => wholeNumberOf(entry, whole)));
  const own = wholeNumberOf(events.entries[count - 1], whole);
  const until = own > after ? own : whole.entries.length;
  return after < until ? `全体の履歴で変えられた可能性があるのは${rangeOf(whole, after, until)}です。` : '';
}

// Use

const readOwnFile = (file) => orUnusable(`${file} を読めません。`, () => readFileSync(file));

function readMail(file) {
  const receipts = receiptsIn(readOwnFile(file).toString('utf8'));
  if (receipts.length > 0) return receipts;
  throw new Unusable(`${file} に控え番号がありません。UTF-8 のテキストファイルで保存してください。`);
}

/** The folder and the receipt numbers among the arguments that are no options. */
function readPositionals(positionals) {
  const receipts = positionals.flatMap(receiptsIn);
  const others = positionals.filter((each) => receiptsIn(each).length === 0);
  // A label that was copied with its number is an argument of its own if a space follows it.
  const folders = others.filter((each) => !/^控え番号:?$/.test(narrow(each)));
  const cut = folders.find((each) => /\d-\d+-\d+-[0-9a-f]/i.test(narrow(each)) && !existsSync(each));
  if (cut !== undefined) throw new Unusable(`控え番号 ${cut} が途中で切れているか、余分な文字があります。`);
  if (folders.length > 1) throw new Unusable('フォルダーは1つだけ指定してください。');
  return { folder: path.resolve(folders[0] ?? path.dirname(fileURLToPath(import.meta.url))), receipts };
}

function readArguments(args) {
  const options = { key: { type: 'string' }, receipts: { type: 'string', multiple: true } };
  const { values, positionals } = orUnusable('オプションが正しくありません。', () =>
    parseArgs({ args, options, allowPositionals: true }),
  );
  const { key, receipts: mails = [] } = values;
  const { folder, receipts } = readPositionals(positionals);
  const all = [...receipts, ...mails.flatMap(readMail)];
  return {
    folder,
    own: [key, ...mails].filter(Boolean).map((file) => path.relative(folder, file).replaceAll(path.sep, '/')),
    key: key === undefined ? undefined : keyOf(readOwnFile(key), key),
    // A mail that was answered has the same number again.
    receipts: [...new Map(all.map((receipt) => [receipt.text, receipt])).values()],
  };
}

/** Of which applications a receipt was compared: only they are safe from somebody who computes all anew. */
function sayCovered(ids, receipts) {
  const covered = new Set(receipts.map(({ application }) => application));
  const others = ids.filter((id) => !covered.has(id));
  if (others.length === 0) return;
  const shown = others.slice(0, shownProblems).join('、');
  console.log(
    `控え番号で照合していない申請: ${shown}${others.length > shownProblems ? ' ほか' : ''}（${others.length}件）`,
  );
}

function main() {
  const { folder, own, key, receipts } = readArguments(process.argv.slice(2));
  const bundle = openBundle(folder);
  checkManifest(bundle, own);
  checkSignature(bundle, key);
  checkTimeStamp(bundle);
  const applications = checkApplications(bundle);
  for (const receipt of receipts) checkReceipt(receipt, applications, receipts);
  if (receipts.length === 0)
    say('参考', '控え番号の指定がありません。後から全体を作り直した変更は、控え番号でしか分かりません。');
  say('参考', 'PDF は読むためのもので、連鎖に含まれません。記録は events と remarks の JSON です。');
  const wrong = counts['誤り'];
  console.log(wrong === 0 ? '結果: 誤りは見つかりませんでした。' : `結果: 誤りが${wrong}件あります。`);
  sayCovered([...applications.keys()], receipts);
  return wrong === 0 ? 0 : 1;
}

try {
  process.exitCode = main();
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}
