import type { SupplierGroupListItem, SupplierGroupMember } from '#contract/supplier-group-management.ts';
import { supplierGroupScreen } from '#texts/supplier-group-management.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { suspension } from '#texts/administration.ts';
import { label } from '#texts/fields.ts';
import type { CsvColumn } from '#server/export/csv.ts';

/** The list of /supplier-group-management as CSV: the screen's columns, with the mark in its own column. */
export const groupCsvColumns: readonly CsvColumn<SupplierGroupListItem>[] = [
  { header: label.group_name, value: (row) => row.group_name },
  { header: label.division, value: (row) => row.division_name },
  {
    header: supplierGroupScreen.divisionState,
    value: (row) => (row.division_left_source ? supplierGroupScreen.leftSource : ''),
  },
  {
    header: supplierGroupScreen.state,
    value: (row) => (row.suspended ? suspension.suspended : suspension.inUse),
  },
];

/**
 * The members of a group as CSV: the view's columns, with both names and validity as in the CSV of suppliers.
 */
export const memberCsvColumns: readonly CsvColumn<SupplierGroupMember>[] = [
  { header: label.supplier_code, value: (row) => row.supplier_code },
  { header: supplierScreen.company_name, value: (row) => row.company_name },
  { header: supplierScreen.branch_office_name, value: (row) => row.branch_office_name },
  {
    header: supplierScreen.validity,
    value: (row) => (row.invalid_flag ? supplierScreen.invalid : supplierScreen.valid),
  },
];
