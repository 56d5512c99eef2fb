import { stringify } from 'csv-stringify/sync';
import type { CsvEncoding } from '#contract/fields.ts';
import type { Download } from '#server/http/handler.ts';
import { cp932Text, encodeCp932 } from './cp932.ts';

/** A CSV column: its caption, and its value for a row. */
export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
};

export type CsvFile<Row> = {
  /** Adds rows. A long list is added in slices, so that other requests are served in between. */
  add(rows: readonly Row[]): void;
  /** The file as a download; `replaced` counts the characters that the encoding lacks. */
  download(file_name: string): Download & { readonly bytes: Buffer };
};

const byteOrderMark = '\ufeff';

/**
 * A CSV file (RFC 4180, CRLF). UTF-8 has a byte order mark, because spreadsheets guess another encoding
 * without one. A text that a spreadsheet would run as a formula gets a leading apostrophe, unless
 * the file is for an import alone, which would take it for a part of the text.
 */
export function openCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  encoding: CsvEncoding,
  { escape_formulas } = { escape_formulas: true },
): CsvFile<Row> {
  let replaced = 0;
  const textOf = (value: string | number | null): string | number => {
    if (typeof value !== 'string' || encoding === 'utf-8') return value ?? '';
    const encoded = cp932Text(value);
    replaced += encoded.replaced;
    return encoded.text;
  };
  const lines = (records: readonly (readonly (string | number)[])[]): Buffer => {
    const text = stringify([...records.map((record) => [...record])], {
      record_delimiter: '\r\n',
      escape_formulas,
      // The library quotes a line break inside a text only if it is the record delimiter.
      quoted_match: /[\r\n]/,
    });
    return encoding === 'utf-8' ? Buffer.from(text) : encodeCp932(text);
  };
  const chunks: Buffer[] = encoding === 'utf-8' ? [Buffer.from(byteOrderMark)] : [];
  chunks.push(lines([columns.map(({ header }) => textOf(header))]));
  return {
    add(rows) {
      chunks.push(lines(rows.map((row) => columns.map(({ value }) => textOf(value(row))))));
    },
    download(file_name) {
      const bytes = Buffer.concat(chunks);
      return { file_name, bytes, replaced };
    },
  };
}
