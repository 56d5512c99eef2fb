import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/actor.ts';
import type { AuditObjectKind } from '#domain/audit.ts';
import { csvFile } from '#texts/export.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { CsvEncoding } from '#contract/fields.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import type { Download } from '#server/http/handler.ts';
import { openCsv, type CsvColumn } from './csv.ts';
import { exportName } from './file-name.ts';

/** More than this in one file would hold up everybody else; the file's name says that it is the first so many. */
export const maxCsvRows = 20_000;

/** Rows of a CSV file that are read or written at once; others are served in between. */
export const csvSlice = 500;

/** What a list is read with in one query for its file: one row more than there will be, so that a cut is known. */
export const wholeList = { skip: 0, limit: maxCsvRows + 1 } as const;

/** What was asked for, as the audit log keeps it. */
type Conditions = Readonly<Record<string, string | number | boolean | null>>;

type ListFile<Row> = {
  readonly columns: readonly CsvColumn<Row>[];
  readonly encoding: CsvEncoding;
  /** The list's rows in their order, in slices; it is asked for none beyond the limit. */
  readonly slices: AsyncIterable<readonly Row[]>;
  /** What the file is called before its date. */
  readonly name: readonly string[];
  readonly kind: AuditObjectKind;
  readonly conditions: Conditions;
};

/** A list as a CSV file, noted in the audit log with what was asked for and how many rows went out. */
export async function exportList<Row>(
  { db, actor, now }: { readonly db: Db; readonly actor: Actor; readonly now: Date },
  { columns, encoding, slices, name, kind, conditions }: ListFile<Row>,
): Promise<Download> {
  const file = openCsv(columns, encoding);
  let rows = 0;
  let cut = false;
  for await (const slice of slices) {
    const taken = slice.slice(0, maxCsvRows - rows);
    file.add(taken);
    rows += taken.length;
    cut = taken.length < slice.length;
    if (cut) break;
  }
  await recordAudit(db, {
    actor,
    at: now,
    action: 'exported',
    object: { kind, id: null },
    detail: { format: 'csv', encoding, ...given(conditions), rows },
  });
  return file.download(listFileName(name, now, cut));
}

/** Rows that are there already, in slices. */
export async function* slicesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let first = 0; first < rows.length; first += csvSlice) {
    await setImmediate();
    yield rows.slice(first, first + csvSlice);
  }
}

/** サプライヤー一覧_20261121.csv; `cut` where the list goes on. */
export function listFileName(name: readonly string[], now: Date, cut: boolean): string {
  const rest = cut ? [csvFile.first(maxCsvRows)] : [];
  return exportName([...name, japanDate(now).replaceAll('-', ''), ...rest], 'csv');
}

/** The conditions that leave something out. */
function given(conditions: Conditions): Conditions {
  return Object.fromEntries(
    Object.entries(conditions).filter(([, value]) => value !== null && value !== false),
  );
}
