import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { DatabaseSchema } from '#server/db/schema.ts';

type Cell = string | number | boolean | null | readonly number[];
export type CopyRow = Readonly<Record<string, Cell>>;

/** Rows of one table. All have the same columns in the same order. */
export type TableRows = {
  [T in keyof DatabaseSchema]: {
    readonly table: T;
    readonly rows: readonly (CopyRow & Insertable<DatabaseSchema[T]>)[];
  };
}[keyof DatabaseSchema];

/** Adds rows to a table with COPY, which takes a fraction of the time of an INSERT. */
export async function copyRows(
  client: pg.Client,
  { table, rows }: TableRows,
  option: '' | 'with (freeze)',
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // What the driver calls while a statement runs. Its own queries refuse to send rows.
  client.query({
    submit: (connection: pg.Connection) =>
      connection.query(`copy ${table} (${columns.join(', ')}) from stdin ${option}`),
    handleCopyInResponse(connection: CopyConnection) {
      connection.sendCopyFromChunk(Buffer.from(copyText(columns, rows)));
      connection.endCopyFrom();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError: (error: Error) => reject(error),
  });
  return promise;
}

/** The driver has these methods; its types do not. */
type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** Rows in the text format of COPY. */
export function copyText(columns: readonly string[], rows: readonly CopyRow[]): string {
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const column of columns) {
      text += separator + cellText(row[column] ?? null);
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return /[\\\t\n\r]/.test(cell) ? escaped(cell) : cell;
  return typeof cell === 'object' ? `{${cell.join(',')}}` : String(cell);
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}
