import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/actor.ts';
import type { AuditObjectKind } from '#domain/audit.ts';
import { csvFile } from '#texts/export.ts';
import { japanDate } from '#domain/japan-date.ts';
import { maxCsvRows } from '#domain/limits.ts';
import type { CsvEncoding } from '#contract/fields.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import type { Download } from '#server/http/handler.ts';
import { openCsv, type CsvColumn } from './csv.ts';
import { exportName } from './file-name.ts';

/** Rows of a CSV file that are read or written at once; other requests are served in between. */
export const csvSlice = 500;

/**
 * The page that reads a whole list in one query: one row more than the limit, so that truncation is detected.
 */
export const wholeList = { skip: 0, limit: maxCsvRows + 1 } as const;

/** The search conditions, as the audit log stores them. */
type Conditions = Readonly<Record<string, string | number | boolean | null>>;

type ListFile<Row> = {
  readonly columns: readonly CsvColumn<Row>[];
  readonly encoding: CsvEncoding;
  /** The list's rows in order, in slices; it is not read beyond the limit. */
  readonly slices: AsyncIterable<readonly Row[]>;
  /** The parts of the file name before the date. The first one tells the audit log what was exported. */
  readonly name: readonly [string, ...string[]];
  readonly kind: AuditObjectKind;
  readonly conditions: Conditions;
  /** It is never cut: its caller has counted. */
  readonly whole?: boolean;
};

/** A list as a CSV file. The audit log gets the search conditions and the number of exported rows. */
export async function exportList<Row>(
  { db, actor, now }: { readonly db: Db; readonly actor: Actor; readonly now: Date },
  { columns, encoding, slices, name, kind, conditions, whole = false }: ListFile<Row>,
): Promise<Download> {
  const file = openCsv(columns, encoding);
  let rows = 0;
  let cut = false;
  for await (const slice of slices) {
    const included = whole ? slice : slice.slice(0, maxCsvRows - rows);
    file.add(included);
    rows += included.length;
    cut = included.length < slice.length;
    if (cut) break;
  }
  await recordAudit(db, {
    actor,
    at: now,
    action: 'exported',
    object: { kind, id: null },
    detail: { exported: name[0], format: 'csv', encoding, ...restricting(conditions), rows },
  });
  return file.download(listFileName(name, now, cut));
}

/** Splits loaded rows into slices. */
export async function* slicesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let first = 0; first < rows.length; first += csvSlice) {
    await setImmediate();
    yield rows.slice(first, first + csvSlice);
  }
}

/** For example サプライヤー一覧_20261121.csv; `cut` if the list was truncated. */
export function listFileName(name: readonly string[], now: Date, cut: boolean): string {
  const rest = cut ? [csvFile.first(maxCsvRows)] : [];
  return exportName([...name, japanDate(now).replaceAll('-', ''), ...rest], 'csv');
}

/** Only the conditions that restrict the list. */
function restricting(conditions: Conditions): Conditions {
  return Object.fromEntries(
    Object.entries(conditions).filter(([, value]) => value !== null && value !== false),
  );
}
