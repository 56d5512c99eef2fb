import { withoutForbidden } from '#domain/text.ts';
import { importProblem } from '#texts/import-problem.ts';
import { masterColumnLabel } from '#texts/master-data.ts';
import type { Columns } from './files.ts';
import type { CellValue, SheetName, TableRow } from './table.ts';

type Header = {
  /** The position of each column that the header names once. */
  readonly positions: ReadonlyMap<string, number>;
  /** The optional columns that it does not name. */
  readonly lacking: readonly string[];
  readonly problems: readonly { readonly column: string; readonly reason: string }[];
};

/**
 * Finds the columns in the first row of a table. Returns a single reason if that row names none of them: the
 * table is then another one, or begins further down.
 */
export function findHeader(
  header: TableRow,
  body: readonly TableRow[],
  sheet: SheetName | null,
  columns: Columns,
): Header | { readonly reason: string } {
  const titles = header.record.map(titleOf);
  const names = Object.keys(columns);
  if (!names.some((column) => titles.includes(column)))
    return { reason: reasonOf(header, body, sheet, names) };
  const positions = new Map<string, number>();
  const lacking: string[] = [];
  const problems = Object.entries(columns).flatMap(([column, { optional }]): Header['problems'] => {
    const at = titles.indexOf(column);
    if (at === -1 && optional === true) {
      lacking.push(column);
      return [];
    }
    if (at === -1) return [{ column, reason: importProblem.columnMissing }];
    if (titles.includes(column, at + 1)) return [{ column, reason: importProblem.columnTwice }];
    positions.set(column, at);
    return [];
  });
  return { positions, lacking, problems };
}

/** Longer than any title, quotes included. */
const maxTitleLength = 100;

/** A title as columns are called, in whatever case and width it is written, with or without quotes. */
function titleOf(cell: CellValue): string {
  if (typeof cell !== 'string' || cell.length > maxTitleLength) return '';
  return (
    cell
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      // At most `maxTitleLength` characters.
      // oxlint-disable-next-line regexp/no-super-linear-move
      .replaceAll(/^[\s"'‘’“”]+|[\s"'‘’“”]+$/g, '')
      .toLowerCase()
  );
}

/** How many rows a title above the header may take. */
const rowsOfTitle = 20;
/** How many letters of the first row a message shows. */
const shownLength = 60;

function reasonOf(
  header: TableRow,
  body: readonly TableRow[],
  sheet: SheetName | null,
  columns: readonly string[],
): string {
  const texts = header.record.filter((cell) => typeof cell === 'string').filter((text) => text.trim() !== '');
  const content = excerpt(texts.join('、'));
  const below = body
    .slice(0, rowsOfTitle)
    .find(({ record }) => record.some((cell) => columns.includes(titleOf(cell))));
  const labels: readonly string[] = Object.values(masterColumnLabel);
  const translated = texts.find((text) => labels.includes(text.normalize('NFKC').trim()));
  return [
    importProblem.noHeader(sheet?.name ?? null, header.line, content, columns),
    below && importProblem.headerBelow(below.line),
    translated !== undefined && importProblem.headerInJapanese(translated.trim()),
    below === undefined && sheet?.others.length && importProblem.firstSheet(sheet.others.slice(0, 3)),
  ]
    .filter((part) => typeof part === 'string')
    .join('');
}

/** The beginning of a text, on one line. */
function excerpt(text: string): string {
  const letters = [...withoutForbidden(text.slice(0, 10 * shownLength)).replaceAll(/\s/g, ' ')];
  return letters.length > shownLength ? `${letters.slice(0, shownLength).join('')}…` : letters.join('');
}
