import type { Existing } from '#server/features/import/compare/existing.ts';
import type { MasterName, MasterRow } from '#server/features/import/read/files.ts';
import type { MasterRows } from './write-files.ts';

/**
 * What the source has, as it was imported last: importing it changes nothing. Rows that have left the source
 * are not in it. Users and suppliers stay in it as invalid, unless they name what has left the source, which
 * no file can. Whether a user may sign in, and an admin's privilege, are as the source said: what an admin sets
 * in the portal must not become the source's. Pure.
 */
export function sourceRows(existing: Existing): MasterRows {
  const divisions = activeRows(existing, 'divisions');
  const departments = activeRows(existing, 'departments');
  const division_codes = new Set(divisions.map(({ division_code }) => division_code));
  const department_codes = new Set(departments.map(({ department_code }) => department_code));
  const suppliers = activeRows(existing, 'suppliers').filter(
    (supplier) => !supplier.invalid_flag || supplier.division_codes.every((code) => division_codes.has(code)),
  );
  const supplier_codes = new Set(suppliers.map(({ supplier_code }) => supplier_code));
  return {
    divisions,
    workflow_types: activeRows(existing, 'workflow_types'),
    departments,
    department_groups: activeRows(existing, 'department_groups'),
    suppliers,
    internal_users: activeRows(existing, 'internal_users').filter(
      ({ invalid_flag, department_code }) => !invalid_flag || department_codes.has(department_code),
    ),
    supplier_users: activeRows(existing, 'supplier_users').filter(
      ({ invalid_flag, supplier_code }) => !invalid_flag || supplier_codes.has(supplier_code),
    ),
    company_holidays: activeRows(existing, 'company_holidays'),
  };
}

function activeRows<N extends MasterName>(existing: Existing, name: N): readonly MasterRow<N>[] {
  const held = [...existing[name]].filter(([, { active }]) => active);
  // By code, so that two exports of the same data are the same file.
  return held.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, { row }]) => row);
}
