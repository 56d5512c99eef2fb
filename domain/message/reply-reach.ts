type Reach = {
  readonly department_group_count: number;
  /** Null for a supplier, which doesn't learn what groups hold. */
  readonly inside: { readonly supplier_count: number; readonly department_count: number } | null;
};

type Chosen = { readonly send_department_group_all: boolean; readonly department_groups: readonly number[] };

/**
 * Whether a reply reaches an organisation other than that of the person whom it answers, which it always
 * reaches. `preset` has the department group that the reply starts with: it holds only that organisation.
 */
export function reachesFurther(reach: Reach, chosen: Chosen, preset: readonly number[]): boolean {
  if (reach.inside !== null) return reach.inside.supplier_count + reach.inside.department_count > 1;
  return chosen.send_department_group_all
    ? reach.department_group_count > preset.length
    : chosen.department_groups.some((group) => !preset.includes(group));
}
