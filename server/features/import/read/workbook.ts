import path from 'node:path/posix';
import { shownBy, type Shown } from './number-format.ts';
import { readXml } from './read-xml.ts';
import { pathOf, unzip } from './unzip.ts';

/** A workbook with what its first visible sheet needs. */
export type Workbook = {
  /** The name of the sheet as its tab shows it. */
  readonly name: string;
  /** The names of the visible sheets behind it. */
  readonly others: readonly string[];
  readonly sheet: Buffer;
  /** The texts that cells refer to by their number. */
  readonly texts: readonly string[];
  /** What each style of a cell shows of a number. */
  readonly styles: readonly Shown[];
  /** Whether days are counted from 1904 on, as Excel for Mac did. */
  readonly from_1904: boolean;
  /** The stored results of formulas are none: the writer leaves the calculation to Excel. */
  readonly uncalculated: boolean;
};

/** No sheet of the workbook is both visible and a table of cells. */
export class NoVisibleSheet extends Error {}

const usualPath = 'xl/workbook.xml';

/**
 * Opens a workbook, unpacked within limits. Throws `TooMuchUnpacked`, `NoVisibleSheet`, or another error if
 * it is no workbook.
 */
export function openWorkbook(bytes: Buffer): Workbook {
  const start = unzip(bytes, ['_rels/.rels', usualPath, relationsPath(usualPath)]).parts;
  const workbookPath =
    relationsOf(start, '').find(({ type }) => type === 'officeDocument')?.path ?? usualPath;
  const parts =
    pathOf(workbookPath) === usualPath
      ? start
      : unzip(bytes, [workbookPath, relationsPath(workbookPath)]).parts;
  const relations = relationsOf(parts, workbookPath);
  const { sheets, ...settings } = contentsOf(partOf(parts, workbookPath));
  const visible = sheets.flatMap(({ name, id, hidden }) => {
    const relation = relations.find((each) => each.id === id);
    return !hidden && relation?.type === 'worksheet' ? [{ name, path: relation.path }] : [];
  });
  const [first, ...others] = visible;
  if (first === undefined) throw new NoVisibleSheet();
  const shared = (type: string) =>
    relations.find((each) => each.type === type)?.path ??
    path.join(path.dirname(workbookPath), `${type}.xml`);
  const [texts, styles] = [shared('sharedStrings'), shared('styles')];
  const needed = unzip(bytes, [first.path, texts, styles]).parts;
  return {
    name: first.name,
    others: others.map(({ name }) => name),
    sheet: partOf(needed, first.path),
    texts: textsOf(needed.get(pathOf(texts))),
    styles: stylesOf(needed.get(pathOf(styles))),
    ...settings,
  };
}

type Parts = ReadonlyMap<string, Buffer>;

function partOf(parts: Parts, name: string): Buffer {
  const part = parts.get(pathOf(name));
  if (part === undefined) throw new Error(`It has no ${name}.`);
  return part;
}

/** The path of the part that names what a part refers to. */
function relationsPath(name: string): string {
  return path.join(path.dirname(name), '_rels', `${path.basename(name)}.rels`);
}

/** What a part refers to, with the last word of the type: that of the strict form differs before it. */
function relationsOf(parts: Parts, name: string) {
  const relations: { readonly id: string; readonly type: string; readonly path: string }[] = [];
  const part = parts.get(pathOf(name === '' ? '_rels/.rels' : relationsPath(name)));
  if (part === undefined) return relations;
  readXml(part, {
    open(element, attribute) {
      if (element !== 'Relationship') return;
      const target = (attribute('Target') ?? '').replaceAll('\\', '/');
      relations.push({
        id: attribute('Id') ?? '',
        type: path.basename(attribute('Type') ?? ''),
        path: path.join(target.startsWith('/') ? '' : path.dirname(name), target),
      });
    },
  });
  return relations;
}

function contentsOf(workbook: Buffer) {
  const sheets: { readonly name: string; readonly id: string; readonly hidden: boolean }[] = [];
  let [uncalculated, from_1904] = [false, false];
  readXml(workbook, {
    open(element, attribute) {
      if (element === 'calcPr') uncalculated = isTrue(attribute('fullCalcOnLoad'));
      if (element === 'workbookPr') from_1904 = isTrue(attribute('date1904'));
      if (element !== 'sheet') return;
      const hidden = /^(?:hidden|veryHidden)$/i.test(attribute('state') ?? '');
      sheets.push({ name: attribute('name') ?? '', id: attribute('id') ?? '', hidden });
    },
  });
  return { sheets, uncalculated, from_1904 };
}

/** Whether a Boolean attribute is set. */
export function isTrue(value: string | null): boolean {
  return value === '1' || value === 'true';
}

/** Texts without the readings (ふりがな) that Excel keeps with them. */
function textsOf(part: Buffer | undefined): readonly string[] {
  const texts: string[] = [];
  if (part === undefined) return texts;
  const inside = { text: false, reading: false };
  let text = '';
  readXml(part, {
    open(element) {
      if (element === 'si') text = '';
      if (element === 'rPh') inside.reading = true;
      if (element === 't') inside.text = true;
    },
    close(element) {
      if (element === 'si') texts.push(unescaped(text));
      if (element === 'rPh') inside.reading = false;
      if (element === 't') inside.text = false;
    },
    text(each) {
      if (inside.text && !inside.reading) text += each;
    },
  });
  return texts;
}

/** A text without the escapes of characters that XML can't hold, such as `_x000D_`. */
export function unescaped(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function stylesOf(part: Buffer | undefined): readonly Shown[] {
  const styles: Shown[] = [];
  if (part === undefined) return styles;
  const codes = new Map<string, string>();
  let list = '';
  readXml(part, {
    open(element, attribute) {
      if (element === 'numFmts' || element === 'cellXfs') list = element;
      if (element === 'numFmt' && list === 'numFmts')
        codes.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '');
      if (element !== 'xf' || list !== 'cellXfs') return;
      const id = attribute('numFmtId') ?? '0';
      styles.push(shownBy(Number(id), codes.get(id)));
    },
    close(element) {
      if (element === list) list = '';
    },
  });
  return styles;
}
