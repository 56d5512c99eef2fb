import type { InternalUserListItem } from '#contract/internal-user-management.ts';
import { internalUserLabel, internalUserScreen } from '#texts/internal-user-management.ts';
import { label } from '#texts/fields.ts';
import { privilegeLabel } from '#texts/code-labels.ts';
import type { CsvColumn } from '#server/export/csv.ts';

type Row = InternalUserListItem & { readonly login_id: string };

/**
 * The list of /internal-user-management as CSV: the screen's columns, plus the login, since names are not
 * unique.
 */
export const userCsvColumns: readonly CsvColumn<Row>[] = [
  { header: internalUserScreen.login_id, value: (row) => row.login_id },
  { header: label.full_name, value: (row) => row.name },
  { header: label.division, value: (row) => row.division_name },
  { header: label.department, value: (row) => row.department_name },
  { header: internalUserLabel.privilege, value: (row) => privilegeLabel[row.privilege] },
  {
    header: internalUserScreen.validity,
    value: (row) => (row.invalid_flag ? internalUserScreen.invalid : internalUserScreen.valid),
  },
];
