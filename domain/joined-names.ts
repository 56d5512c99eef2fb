/** Names in one line, the widest first (section 2); one that is null or empty is left out, with its space. */
export function joinedNames(...names: readonly (string | null)[]): string {
  return names.filter((name) => name !== null && name !== '').join(' ');
}

/** A supplier as lists call it: the company, and its branch office where it has one. */
export function supplierName(supplier: {
  readonly company_name: string;
  readonly branch_office_name: string | null;
}): string {
  return joinedNames(supplier.company_name, supplier.branch_office_name);
}
