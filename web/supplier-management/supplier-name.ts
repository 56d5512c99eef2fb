/** A supplier as lists call it: the company, and its branch office where it has one. */
export function supplierName(supplier: {
  readonly company_name: string;
  readonly branch_office_name: string | null;
}): string {
  const { company_name, branch_office_name } = supplier;
  return branch_office_name === null ? company_name : `${company_name} ${branch_office_name}`;
}
