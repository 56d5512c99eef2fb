import { messageScreen } from './message.ts';

/** The destinations that a message's sender chose, a line per kind. */
export function destinationLines(sent_to: {
  readonly send_department_group_all: boolean;
  readonly send_supplier_all: boolean;
  readonly department_groups: readonly string[];
  readonly suppliers: readonly string[];
}): string[] {
  const { send_department_group_all, send_supplier_all, department_groups, suppliers } = sent_to;
  const { allDepartmentGroups, departmentGroups, allSuppliers } = messageScreen;
  return [
    ...lineOf(send_department_group_all, allDepartmentGroups, department_groups, departmentGroups),
    ...lineOf(send_supplier_all, allSuppliers, suppliers, messageScreen.suppliers),
  ];
}

function lineOf(
  all: boolean,
  allText: string,
  names: readonly string[],
  namesText: (names: string) => string,
): string[] {
  if (all) return [allText];
  return names.length === 0 ? [] : [namesText(names.join('、'))];
}
