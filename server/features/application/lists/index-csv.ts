import type { CsvEncoding } from '#contract/fields.ts';
import type { Actor } from '#domain/actor.ts';
import type { ActingUser } from '#domain/application/types.ts';
import type { AuditObjectKind } from '#domain/audit.ts';
import { maxIndexItems } from '#domain/limits.ts';
import { applicationPdf } from '#texts/export.ts';
import { label } from '#texts/fields.ts';
import { transactionLabel } from '#texts/transaction-label.ts';
import { transactionText } from '#texts/transaction.ts';
import type { Db } from '#server/db/database.ts';
import type { CsvColumn } from '#server/export/csv.ts';
import { exportList, slicesOf } from '#server/export/list-file.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { downloadableFiles } from '#server/features/application/detail/visible-files.ts';
import { selectIndexed, type IndexedApplication } from '#server/features/application/queries-transaction.ts';
import { numeric } from './list-csv.ts';

/** 索引CSV: date, amount, counterparty and files of what a search finds (docs/rules/applications.md#the-index). */

export const tooManyIndexed = transactionText.tooMany(maxIndexItems);

type IndexRow = IndexedApplication & {
  readonly file: (Pick<ReceivedFile, 'file_name'> & { readonly sha256: Buffer }) | null;
};

const columns: readonly CsvColumn<IndexRow>[] = [
  { header: transactionLabel.date, value: (row) => row.transaction_date },
  { header: transactionLabel.amount, value: (row) => numeric(row.transaction_amount) },
  { header: transactionLabel.counterparty, value: (row) => row.counterparty },
  { header: applicationPdf.application_id, value: (row) => row.application_id },
  { header: label.workflow, value: (row) => row.workflow_name },
  { header: transactionText.fileName, value: (row) => row.file?.file_name ?? null },
  { header: transactionText.sha256, value: (row) => row.file?.sha256.toString('hex') ?? null },
  // What was typed where it is no date or amount.
  { header: transactionText.typed(transactionLabel.date), value: (row) => row.typed_date },
  { header: transactionText.typed(transactionLabel.amount), value: (row) => row.typed_amount },
];

type Index = {
  /** In the order of the rows; at most `maxIndexItems`. */
  readonly ids: readonly number[];
  readonly user: ActingUser;
  readonly encoding: CsvEncoding;
  /** Whose papers, before their number. */
  readonly name: readonly string[];
  readonly kind: AuditObjectKind;
  readonly conditions: Readonly<Record<string, string | number | boolean | null>>;
};

/** A row for each file that the reader may download, and one for an application without any. */
export async function exportIndex(
  request: { readonly db: Db; readonly actor: Actor; readonly now: Date },
  { ids, user, encoding, name, kind, conditions }: Index,
) {
  return exportList(request, {
    columns,
    encoding,
    slices: slicesOfIndex(request, ids, user),
    name: [transactionText.index, ...name, transactionText.count(ids.length)],
    kind,
    conditions,
    whole: true,
  });
}

async function* slicesOfIndex(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  all: readonly number[],
  user: ActingUser,
) {
  for await (const ids of slicesOf(all)) {
    const rows = await selectIndexed(db, ids);
    const files = Map.groupBy(
      await downloadableFiles(db, ids, { actor, user }),
      ({ application_id }) => application_id,
    );
    yield rows.flatMap((row): IndexRow[] => {
      const own = files.get(row.application_id) ?? [];
      return own.length === 0 ? [{ ...row, file: null }] : own.map((file) => ({ ...row, file }));
    });
  }
}
