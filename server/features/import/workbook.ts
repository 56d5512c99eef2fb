import { inflateRawSync } from 'node:zlib';
import { Unzip, UnzipPassThrough, unzipSync, zipSync } from 'fflate';
import { importProblem } from '#texts/import-problem.ts';
import { maxColumns, maxRows, type TableFault } from './table.ts';

/** The workbook unpacks to more than the limit. */
export class TooMuchUnpacked extends Error {}

// A zip file may unpack to a thousand times its size. A hundred thousand users take a quarter of this.
const maxUnpackedBytes = 200 * 1024 * 1024;
/** The last possible row of a sheet; formatting to the end leaves cells without values down to it. */
const lastRow = 1_048_576;

/** The zip method of deflated entries; other entries are stored. */
const deflated = 8;

const workbookPath = 'xl/workbook.xml';
const relationsPath = 'xl/_rels/workbook.xml.rels';

/**
 * Returns a workbook with only what its first sheet needs, of bounded size and with rows and cells within
 * limits. Throws `TooMuchUnpacked`, or another error if it is no workbook.
 */
export function onlyFirstSheet(bytes: Buffer): Buffer | TableFault {
  const contents = unpack(bytes, [workbookPath, relationsPath]);
  const relations = relationsOf(textOf(contents, relationsPath));
  const first = [...tags(textOf(contents, workbookPath), 'sheet')].find(({ attributes }) =>
    attribute(attributes, 'name'),
  );
  const sheetPath = relations.find(
    ({ id, type }) =>
      type.endsWith('/worksheet') && first !== undefined && id === attribute(first.attributes, 'id'),
  )?.path;
  if (sheetPath === undefined) throw new Error('It has no sheet.');
  const shared = ['sharedStrings', 'styles'].map(
    (kind) => relations.find(({ type }) => type.endsWith(`/${kind}`))?.path ?? `xl/${kind}.xml`,
  );
  const parts = unpack(bytes, [workbookPath, relationsPath, sheetPath, ...shared]);
  const fault = faultOf(textOf(parts, sheetPath, 'latin1'));
  return fault ?? Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
}

/** Passes deflated entries through: Node's zlib inflates them several times faster. */
class StillDeflated extends UnzipPassThrough {
  static override readonly compression = deflated;
}

/** Unpacks the entries of these paths; missing ones are left out. */
function unpack(bytes: Buffer, paths: readonly string[]): ReadonlyMap<string, Buffer> {
  try {
    return unpackByEntries(bytes, paths);
  } catch (error) {
    if (error instanceof TooMuchUnpacked) throw error;
    return unpackByDirectory(bytes, paths);
  }
}

/** Measures what comes out of the entries: stated sizes may be wrong. */
function unpackByEntries(bytes: Buffer, paths: readonly string[]): ReadonlyMap<string, Buffer> {
  const parts = new Map<string, Buffer>();
  let left = maxUnpackedBytes;
  const zip = new Unzip((file) => {
    if (!paths.includes(file.name)) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      chunks.push(chunk);
      if (!final) return;
      const entry = Buffer.concat(chunks);
      const part = file.compression === deflated ? inflate(entry, left) : entry;
      left -= part.length;
      parts.set(file.name, part);
    };
    file.start();
  });
  zip.register(StillDeflated);
  zip.push(bytes, true);
  return parts;
}

/**
 * Relies on stated sizes: a streaming writer puts them after each entry, where bytes of the entry may look
 * like its end.
 */
function unpackByDirectory(bytes: Buffer, paths: readonly string[]): ReadonlyMap<string, Buffer> {
  let left = maxUnpackedBytes;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!paths.includes(name)) return false;
      left -= originalSize;
      if (left < 0) throw new TooMuchUnpacked();
      return true;
    },
  });
  return new Map(Object.entries(parts).map(([path, part]) => [path, Buffer.from(part)]));
}

function inflate(entry: Buffer, maxBytes: number): Buffer {
  try {
    return inflateRawSync(entry, { maxOutputLength: Math.max(maxBytes, 1), chunkSize: 1024 * 1024 });
  } catch (error) {
    const tooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw tooMuch ? new TooMuchUnpacked() : error;
  }
}

function textOf(parts: ReadonlyMap<string, Buffer>, path: string, encoding: BufferEncoding = 'utf8'): string {
  const part = parts.get(path);
  if (part === undefined) throw new Error(`It has no ${path}.`);
  return part.toString(encoding);
}

function relationsOf(xml: string) {
  return [...tags(xml, 'Relationship')].map(({ attributes }) => {
    const target = attribute(attributes, 'Target') ?? '';
    return {
      id: attribute(attributes, 'Id'),
      type: attribute(attributes, 'Type') ?? '',
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
}

/**
 * Why a sheet can't be read; null if it can. A reader fills every gap before a row or cell, so a single high
 * number would make it allocate millions. Cells without a value are skipped and may be anywhere.
 */
function faultOf(xml: string): TableFault | null {
  for (const { name, attributes, end } of tags(xml, 'row|c')) {
    const place = attribute(attributes, 'r');
    if (place === null) continue;
    const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
    const row = Number(digits);
    if (row === 0 || row > lastRow || (letters === '') !== (name === 'row'))
      throw new Error(`There is no ${name} ${place}.`);
    const empty = name === 'row' || attributes.endsWith('/') || xml.startsWith('</', end);
    if (!empty && (row > maxRows || columnOf(letters) > maxColumns))
      return {
        line: row,
        reason: importProblem.cellOutside(maxRows, maxColumns, place),
      };
  }
  return null;
}

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/**
 * The opening tags with these names in any namespace, with raw attributes and the position where each ends.
 */
function* tags(xml: string, names: string) {
  const tag = new RegExp(`<(?:[\\w.-]+:)?(${names})\\s((?:[^<>"']|"[^"]*"|'[^']*')*)>`, 'g');
  for (const { 0: whole, 1: name = '', 2: attributes = '', index } of xml.matchAll(tag))
    yield { name, attributes, end: index + whole.length };
}

/** The raw value of an attribute in any namespace; null if absent. */
function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found === null ? null : (found[1] ?? found[2] ?? '');
}
