import { CsvError, parse } from 'csv-parse/sync';
import { decode } from './decode.ts';
import type { Table } from './table.ts';

/** Reads a CSV file in UTF-8 or CP932; empty lines are left out, and counted. */
export function readCsv(bytes: Buffer): Table {
  const decoded = decode(bytes);
  if ('reason' in decoded) return decoded;
  try {
    // With `raw` a record comes with its text, which the parser's own types leave out.
    const parsed = parse(decoded.text, {
      raw: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; raw: string }[];
    // A record's text begins with the empty lines before it, and may hold line breaks inside quotes.
    let line = 1;
    const rows = parsed.map(({ record, raw }) => {
      const start = line + lineBreaks(/^[\r\n]*/.exec(raw)?.[0] ?? '');
      line += lineBreaks(raw);
      return { line: start, record };
    });
    return { rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error['lines'] === 'number' ? error['lines'] : null;
    const open = error.code === 'CSV_QUOTE_NOT_CLOSED';
    return {
      line,
      reason: open ? '引用符「"」が閉じられていません。' : '引用符「"」の使い方が正しくありません。',
    };
  }
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
