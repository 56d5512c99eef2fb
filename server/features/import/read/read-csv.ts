import { CsvError, parse } from 'csv-parse/sync';
import { importProblem, otherSeparators } from '#texts/import-problem.ts';
import { decode } from './decode.ts';
import { maxRows, type Table } from './table.ts';

/** Reads a CSV file in UTF-8 or CP932. Skips empty lines, but counts them in line numbers. */
export function readCsv(bytes: Buffer): Table {
  const decoded = decode(bytes);
  if ('reason' in decoded) return decoded;
  // A first line that tells Excel the separator holds no cells.
  const text = decoded.text.replace(/^"?sep=,"?(?=[\r\n])/i, '');
  const wrong = otherSeparator(text);
  if (wrong !== null) return { line: wrong.line, reason: importProblem.separator(wrong.separator) };
  try {
    // `raw` adds the text of each record, which the parser's types leave out.
    const parsed = parse(text, {
      raw: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      // One row over the limit shows that there are too many.
      to: maxRows + 1,
    }) as unknown as { record: string[]; raw: string }[];
    // A record's text includes the empty lines before it, and may have line breaks inside quotes.
    let line = 1;
    const rows = parsed.map(({ record, raw }) => {
      const start = line + lineBreaks(/^[\r\n]*/.exec(raw)?.[0] ?? '');
      line += lineBreaks(raw);
      return { line: start, hidden: false, record };
    });
    const beyond = rows[maxRows];
    return beyond === undefined
      ? { rows, merges: [], sheet: null }
      : { line: beyond.line, reason: importProblem.tooManyRows(maxRows) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const found = 'lines' in error && typeof error['lines'] === 'number' ? error['lines'] : null;
    const opened = lineOfBadQuote(text);
    // Other programs write a value as a formula, so that Excel keeps its zeros.
    const formula = found !== null && linesOf(text)[found - 1]?.includes('="') === true;
    if (opened === null)
      return { line: found, reason: formula ? importProblem.formulaText : importProblem.quote };
    return { line: opened, reason: importProblem.openQuote };
  }
}

type Separator = keyof typeof otherSeparators;
// Object.keys returns string[], although these keys are known.
const separators = Object.keys(otherSeparators) as readonly Separator[];

/** Far more characters than a header has. */
const headerLength = 10_000;

/**
 * The separator in the first line with a text, if it is not the comma, and that line; null if it may be. No
 * file has a single column, so a header without a comma has another separator.
 */
function otherSeparator(text: string): { readonly line: number; readonly separator: Separator } | null {
  const lines = linesOf(text.slice(0, headerLength));
  const at = lines.findIndex((line) => line.trim() !== '');
  const header = lines[at] ?? '';
  if (header.includes(',')) return null;
  const separator = separators.find((each) => header.includes(each));
  return separator === undefined ? null : { line: at + 1, separator };
}

/**
 * The line where a quoted cell starts that is not closed, or closed in the middle of other text; null if
 * there is none. The parser notices such a cell lines later, often at the end of the file.
 */
function lineOfBadQuote(text: string): number | null {
  let opened: number | null = null;
  let atStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const [character = '', after = ''] = [text[at], text[at + 1]];
    if (opened === null) {
      if (character === '"' && atStart) opened = at;
      atStart = isDelimiter(character);
    } else if (character === '"') {
      // A doubled quote is an escaped quote.
      if (after === '"') at += 1;
      else if (after !== '' && !isDelimiter(after)) break;
      else [opened, atStart] = [null, false];
    }
  }
  return opened === null ? null : 1 + lineBreaks(text.slice(0, opened));
}

function isDelimiter(character: string): boolean {
  return character === ',' || character === '\n' || character === '\r';
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}
