import type { SupplierGroupListItem } from '#contract/supplier-group-management.ts';
import { label } from '#domain/labels.ts';
import type { CsvColumn } from '#server/export/csv.ts';

/** The list of /supplier-group-management as CSV: the screen's columns. */
export const groupCsvColumns: readonly CsvColumn<SupplierGroupListItem>[] = [
  { header: label.group_name, value: (row) => row.group_name },
  { header: label.division, value: (row) => row.division_name },
];
