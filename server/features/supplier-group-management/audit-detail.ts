import type { SupplierGroup } from './queries.ts';

/** A group as the object of an event. */
export function auditedGroup(
  supplier_group_id: number,
  { division_name, group_name }: Pick<SupplierGroup, 'group_name' | 'division_name'>,
) {
  return { kind: 'supplier_group' as const, id: supplier_group_id, name: `${division_name} ${group_name}` };
}
