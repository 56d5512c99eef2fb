import { openZip, zipOf, type TakePart } from './zip.ts';
import { mostColumns, mostRows, type TableFault } from './table.ts';

// A zip file may hold a thousand times its own size. A hundred thousand users take a quarter of this.
const mostUnpackedBytes = 200 * 1024 * 1024;

/** The last row of a sheet, where what was formatted to the end leaves cells without a value. */
const lastRow = 1_048_576;

/**
 * A workbook of nothing but what its first sheet needs, which a reader may trust: of a bounded size, with rows and cells at places
 * that a table can have. Fails with `TooMuchUnpacked`, or otherwise where it is no workbook.
 */
export function onlyFirstSheet(bytes: Buffer): Buffer | TableFault {
  const take = openZip(bytes, mostUnpackedBytes);
  const workbook = needed(take, 'xl/workbook.xml');
  const relations = needed(take, 'xl/_rels/workbook.xml.rels');
  const found = relationsOf(relations.toString('utf8'));
  const first = [...tags(workbook.toString('utf8'), 'sheet')].find(({ attributes }) =>
    attribute(attributes, 'name'),
  );
  const sheetAt = found.find(
    ({ id, type }) =>
      type.endsWith('/worksheet') && first !== undefined && id === attribute(first.attributes, 'id'),
  )?.path;
  if (sheetAt === undefined) throw new Error('It has no sheet.');
  const sheet = needed(take, sheetAt);
  const fault = faultOf(sheet.toString('latin1'));
  if (fault !== null) return fault;

  const parts = new Map([
    ['xl/workbook.xml', workbook],
    ['xl/_rels/workbook.xml.rels', relations],
    [sheetAt, sheet],
  ]);
  for (const kind of ['sharedStrings', 'styles']) {
    const path = found.find(({ type }) => type.endsWith(`/${kind}`))?.path ?? `xl/${kind}.xml`;
    const part = parts.has(path) ? null : take(path);
    if (part !== null) parts.set(path, part);
  }
  return zipOf(parts);
}

function needed(take: TakePart, path: string): Buffer {
  const part = take(path);
  if (part === null) throw new Error(`It has no ${path}.`);
  return part;
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
 * Why no table is read of a sheet: a reader fills every gap before a row or a cell, so that one number makes it hold millions. A cell
 * without a value is left out by it and may be anywhere.
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
    if (!empty && (row > mostRows || columnOf(letters) > mostColumns))
      return {
        line: row,
        reason: `${mostRows.toLocaleString('ja-JP')}行、${mostColumns}列を超える位置に値があります（セル ${place}）。不要なセルを削除してください。`,
      };
  }
  return null;
}

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The opening tags of these names with their attributes as they are written, and where each ends; of any namespace prefix. */
function* tags(xml: string, names: string) {
  const tag = new RegExp(`<(?:[\\w.-]+:)?(${names})\\s((?:[^<>"']|"[^"]*"|'[^']*')*)>`, 'g');
  for (const { 0: whole, 1: name = '', 2: attributes = '', index } of xml.matchAll(tag))
    yield { name, attributes, end: index + whole.length };
}

/** What an attribute of this name says, of any prefix; null where there is none. */
function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found === null ? null : (found[1] ?? found[2] ?? '');
}
