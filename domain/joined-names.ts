/** Names in one line, widest organisation first; null and empty ones are omitted. */
export function joinedNames(...names: readonly (string | null)[]): string {
  return names.filter((name) => name !== null && name !== '').join(' ');
}

/** A supplier's display name: the company and, if any, the branch office. */
export function supplierName(supplier: {
  readonly company_name: string;
  readonly branch_office_name: string | null;
}): string {
  return joinedNames(supplier.company_name, supplier.branch_office_name);
}
