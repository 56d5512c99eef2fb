import type { SupplierListItem } from '#contract/supplier-management.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { label } from '#texts/fields.ts';
import type { CsvColumn } from '#server/export/csv.ts';

/** The list of /supplier-management as CSV: the screen's columns, with company and branch separate. */
export const supplierCsvColumns: readonly CsvColumn<SupplierListItem>[] = [
  { header: label.supplier_code, value: (row) => row.supplier_code },
  { header: supplierScreen.company_name, value: (row) => row.company_name },
  { header: supplierScreen.branch_office_name, value: (row) => row.branch_office_name },
  {
    header: supplierScreen.validity,
    value: (row) => (row.invalid_flag ? supplierScreen.invalid : supplierScreen.valid),
  },
];
