import { spawnSync } from 'node:child_process';
import { createHash, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Small bundles after docs/rules/evidence.md, written without the code that the portal writes them with.
 * Application 27 has six events; supplier 5 sees the first, the fourth and the last.
 */

export const verifier = path.join(import.meta.dirname, '../../../../deploy/verify.mjs');

/** `remarks` is how many were there before, `whole` the number of the same event among all. */
type Event = { kind: string; at: string; comment: string | null; remarks: number; whole?: number };
type Remark = { text: string; at: string; isWithheld?: true };
type View = { events: Event[]; remarks: Remark[] };
export type Story = {
  whole: View | null;
  supplier: View;
  files: { file_name: string; text: string | null }[];
};

const zeros = '0'.repeat(64);
export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const at = (minute: number): string => `2026-11-29T06:${String(minute).padStart(2, '0')}:02.000Z`;

/** What happened, to be changed by a test before it is written. */
export function story(): Story & { whole: View } {
  const event = (minute: number, kind: string, remarks: number, comment: string | null = null): Event => ({
    kind,
    at: at(minute),
    comment,
    remarks,
  });
  return {
    whole: {
      events: [
        event(0, 'submitted', 0),
        event(10, 'approved', 1, '受け付けました'),
        event(20, 'approved', 1),
        event(30, 'approved', 2, '"納期"は\n12月です'),
        event(40, 'approved', 2, '社内の意見'),
        event(50, 'approved', 2),
      ],
      remarks: [
        { text: '社内だけの話', at: at(5) },
        { text: '図面を送ります', at: at(25) },
      ],
    },
    supplier: {
      events: [
        { ...event(0, 'submitted', 0), whole: 1 },
        { ...event(30, 'approved', 1, '"納期"は\n12月です'), whole: 4 },
        { ...event(50, 'approved', 1), whole: 6 },
      ],
      remarks: [{ text: '図面を送ります', at: at(25) }],
    },
    files: [{ file_name: '図面.pdf', text: 'drawing' }],
  };
}

export type Keys = { publicKey: KeyObject; privateKey: KeyObject };
type Written = { folder: string; receipts: string[] };

/** Writes a bundle into a new folder. `receipts[n]` is the 控え番号 after n events. */
export function write({ whole, supplier, files }: Story, signer?: Keys, shown = signer): Written {
  const folder = temporaryFolder();
  const place = 'applications/27';
  for (const { file_name, text } of files)
    if (text !== null) put(folder, `${place}/files/${file_name}`, text);
  const named = files.map(({ file_name, text }) => ({
    file_name,
    size: 7,
    sha256: sha256(text ?? file_name),
  }));
  const entriesOf = (view: View, own: object, wholeHeads: string[]): string[] => {
    const folderOfView = 'supplier_id' in own ? `${place}/suppliers/5` : place;
    const remarkHeads = chain(
      folder,
      `${folderOfView}/remarks`,
      view.remarks.map(({ isWithheld, ...rest }, index) => ({ ...ids(index), ...own, ...rest, isWithheld })),
    );
    const events = view.events.map(({ remarks, whole, ...rest }, index) => ({
      ...ids(index),
      ...own,
      ...rest,
      ...(index === 0 && { content: { files: named, first_field: '株式会社青葉精工' } }),
      remarks: { count: remarks, head: remarkHeads[remarks] },
      ...(whole !== undefined && { whole: wholeHeads[whole] ?? sha256(`of another bundle ${whole}`) }),
    }));
    return chain(folder, `${folderOfView}/events`, events);
  };
  const wholeHeads = whole ? entriesOf(whole, {}, []) : [];
  const heads = entriesOf(supplier, { supplier_id: 5 }, wholeHeads);
  put(folder, 'README.txt', 'これは証跡一式です。');
  put(folder, 'verify.mjs', readFileSync(verifier));
  if (shown) put(folder, 'keys/current.pem', pemOf(shown));
  writeManifest(folder);
  if (signer) writeSignature(folder, signer);
  return { folder, receipts: heads.map((head, count) => `27-5-${count}-${head}`) };
}

const ids = (index: number) => ({ format: 1, application_id: 27, number: index + 1, salt: `salt ${index}` });
export const pemOf = ({ publicKey }: Keys): string => publicKey.export({ type: 'spki', format: 'pem' });

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function writeSignature(folder: string, { privateKey }: Keys): void {
  put(folder, 'manifest.sig', sign(null, readFileSync(path.join(folder, 'manifest.sha256')), privateKey));
}

export function put(folder: string, file: string, bytes: string | Buffer): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), bytes);
}

/** The same value with the keys of all objects in order: enough of RFC 8785 for these entries. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, inOrder(v)]),
  );
}
export const canonical = (value: unknown): string => JSON.stringify(inOrder(value));

/** Writes entries and their heads. Returns the heads, from that of none. */
function chain(
  folder: string,
  place: string,
  entries: readonly (object & { isWithheld?: true | undefined })[],
): string[] {
  for (const [index, { isWithheld, ...entry }] of entries.entries()) {
    const name = String(index + 1).padStart(4, '0');
    const text = canonical(entry);
    if (isWithheld)
      put(folder, `${place}/${name}.withheld.json`, `{"digest": "${sha256(text)}", "number": ${index + 1}}`);
    else put(folder, `${place}/${name}.json`, text);
  }
  return entries.length === 0 ? [zeros] : writeHeads(folder, place);
}

/** Computes heads.txt again from the files, as a forger would. */
export function writeHeads(folder: string, place: string): string[] {
  const files = readdirSync(path.join(folder, place)).filter((file) => file.endsWith('.json'));
  const heads = [zeros];
  const lines = files.toSorted().map((file, index) => {
    const bytes = readFileSync(path.join(folder, place, file));
    const withheld = file.includes('withheld') ? /[0-9a-f]{64}/.exec(bytes.toString())?.[0] : undefined;
    const digest = withheld ?? sha256(bytes);
    heads.push(sha256(`${heads.at(-1)}\n${digest}\n`));
    return `${index + 1} ${digest} ${heads.at(-1)}\n`;
  });
  put(folder, `${place}/heads.txt`, lines.join(''));
  return heads;
}

/** Computes the manifest again from the files, as a forger would. */
export function writeManifest(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.startsWith('manifest.'))
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)).replaceAll(path.sep, '/'));
  const line = (file: string) => `${sha256(readFileSync(path.join(folder, file)))}  ${file}\n`;
  put(folder, 'manifest.sha256', files.toSorted().map(line).join(''));
}

/** Changes a file as a text. */
export function edit(folder: string, file: string, change: (text: string) => string): void {
  const before = readFileSync(path.join(folder, file), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} did not change.`);
  put(folder, file, after);
}

type Result = { code: number | null; lines: string[]; wrong: string[]; error: string };

/** Runs the verifier. `wrong` are its lines that begin with 誤り, without that word. */
export function run(...args: string[]): Result {
  return runScript(verifier, args);
}

export function runScript(script: string, args: readonly string[]): Result {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  const lines = stdout.trimEnd().split('\n');
  const wrong = lines.filter((line) => line.startsWith('誤り')).map((line) => line.replace(/^誤り\s+/, ''));
  return { code: status, lines, wrong, error: stderr };
}

/** What the label of a 控え番号 in the output has: all but most digits of its head. */
export const short = (receipt = ''): string => `控え番号 ${receipt.slice(0, -56)}…`;

/** The receipts of these numbers of entries. */
export const receiptsAt = (receipts: readonly string[], ...counts: readonly number[]): string[] =>
  counts.map((count) => receipts[count] ?? '');
