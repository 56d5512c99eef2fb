import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import type { Columns, RowOf } from './files.ts';
import type { Problem } from './problem.ts';

/** One row of a file: what could be read of each cell, and the whole of it where every cell is right. */
export type ReadRow<C extends Columns> = {
  /** Where the row begins in the file; the header is line 1. */
  readonly line: number;
  readonly cells: Partial<RowOf<C>>;
  readonly row: RowOf<C> | null;
};

export type ReadFile<C extends Columns> = {
  /** False where the file is missing or no CSV with these columns, so that nothing is known of its rows. */
  readonly readable: boolean;
  readonly rows: readonly ReadRow<C>[];
  readonly problems: readonly Problem[];
};

/**
 * Reads a CSV file in UTF-8, with or without BOM, whose first line names the columns in any order; columns that are not
 * asked for are ignored. Answers every cell that is wrong; a file that is no CSV has one problem.
 */
export async function readCsv<C extends Columns>(
  folder: string,
  file: string,
  columns: C,
): Promise<ReadFile<C>> {
  const bytes = await readFile(path.join(folder, file)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  });
  const failed = (line: number | null, column: string | null, reason: string): ReadFile<C> => ({
    readable: false,
    rows: [],
    problems: [{ file, line, column, reason }],
  });
  if (typeof bytes === 'string')
    return failed(
      null,
      null,
      bytes === 'ENOENT' ? 'ファイルがありません。' : `ファイルを読めません（${bytes}）。`,
    );
  const text = decode(bytes);
  if (text === null) return failed(lineOfBadByte(bytes), null, '文字コードが UTF-8 ではありません。');
  const records = recordsOf(text);
  if ('reason' in records) return failed(records.line, null, records.reason);

  const [header, ...body] = records.records;
  if (header === undefined) return failed(null, null, 'ファイルが空です。見出し行が必要です。');
  const titles = header.record.map((title) => title.trim());
  const wrongTitles = Object.keys(columns).flatMap((column): Problem[] => {
    const count = titles.filter((title) => title === column).length;
    if (count === 1) return [];
    const reason = count === 0 ? '列がありません。' : '同じ名前の列が複数あります。';
    return [{ file, line: header.line, column, reason }];
  });
  if (wrongTitles.length > 0) return { readable: false, rows: [], problems: wrongTitles };

  const problems: Problem[] = [];
  const rows = body.map(({ line, record }): ReadRow<C> => {
    const wrong: Problem[] = [];
    const cells: Record<string, unknown> = {};
    if (record.length !== titles.length) {
      const reason = `列の数が見出し行と異なります（見出し${titles.length}列、この行${record.length}列）。`;
      wrong.push({ file, line, column: null, reason });
    } else {
      for (const [column, cell] of Object.entries(columns)) {
        const read = cell(record[titles.indexOf(column)] ?? '');
        if ('value' in read) cells[column] = read.value;
        else wrong.push({ file, line, column, reason: read.reason });
      }
    }
    problems.push(...wrong);
    // Each cell was read by its own column's reader just above; a record of them only forgets the names.
    const typed = cells as Partial<RowOf<C>>;
    return { line, cells: typed, row: wrong.length === 0 ? (typed as RowOf<C>) : null };
  });
  return { readable: true, rows, problems };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const lineFeed = 0x0a;

/** The first line that is no UTF-8; no character of UTF-8 but the line feed itself holds its byte. */
function lineOfBadByte(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line += 1) {
    const end = bytes.indexOf(lineFeed, start);
    if (decode(bytes.subarray(start, end === -1 ? bytes.length : end)) === null || end === -1) return line;
    start = end + 1;
  }
}

type Records =
  | { readonly records: readonly { readonly line: number; readonly record: readonly string[] }[] }
  | { readonly line: number | null; readonly reason: string };

function recordsOf(text: string): Records {
  try {
    // With `raw` a record comes with its text, which the parser's own types leave out.
    const parsed = parse(text, {
      raw: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; raw: string }[];
    // A record's text begins with the empty lines before it, and may hold line breaks inside quotes.
    let line = 1;
    const records = parsed.map(({ record, raw }) => {
      const start = line + lineBreaks(/^[\r\n]*/.exec(raw)?.[0] ?? '');
      line += lineBreaks(raw);
      return { line: start, record };
    });
    return { records };
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
