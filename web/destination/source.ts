import {
  selectDepartmentGroup,
  selectSupplier,
  selectSupplierGroup,
  type DestinationDepartmentGroup,
  type DestinationSupplier,
  type DestinationSupplierGroup,
} from '#contract/destination.ts';
import { supplierName } from '#domain/joined-names.ts';
import { maxPageLimit } from '#domain/limits.ts';
import { destinationPicker } from '#texts/destination.ts';
import { unit } from '#texts/ui.ts';
import { call } from '#web/call/call.ts';
import type { SupplierWords } from '#web/list/supplier-words.tsx';

/** A destination in a picker. `note` distinguishes destinations with the same name. */
export type Destination = { readonly id: number; readonly name: string; readonly note: string };

type Paging = { readonly skip: number; readonly limit: number };
type Page = { readonly items: readonly Destination[]; readonly total_count: number };

/** A kind of destination with its calls. */
export type DestinationSource = {
  readonly key: string;
  readonly label: string;
  /** What counts it; 件 by default. */
  readonly unit?: string;
  /** Whether the picker has a search by code and name. */
  readonly searchable: boolean;
  readonly page: (division_id: number | null, paging: Paging, words: SupplierWords) => Promise<Page>;
  /** Resolves ids to destinations. Ids that can no longer be chosen are missing in the result. */
  readonly resolve: (division_id: number | null, ids: readonly number[]) => Promise<readonly Destination[]>;
};

export const departmentGroupSource: DestinationSource = {
  key: 'department_groups',
  label: destinationPicker.departmentGroup,
  searchable: false,
  async page(division_id, paging) {
    const { items, total_count } = await call(selectDepartmentGroup.department_groups, {
      division_id,
      ...paging,
    });
    return { items: items.map(ofGroup), total_count };
  },
  resolve: (division_id, ids) =>
    inSlices(ids, async (department_group_ids) => {
      const { items } = await call(selectDepartmentGroup.init, { division_id, department_group_ids });
      return items.map(ofGroup);
    }),
};

export const supplierGroupSource: DestinationSource = {
  key: 'supplier_groups',
  label: destinationPicker.supplierGroup,
  searchable: false,
  async page(division_id, paging) {
    const { items, total_count } = await call(selectSupplierGroup.supplier_groups, {
      division_id,
      ...paging,
    });
    return { items: items.map(ofSupplierGroup), total_count };
  },
  resolve: (division_id, ids) =>
    inSlices(ids, async (supplier_group_ids) => {
      const { items } = await call(selectSupplierGroup.selected_supplier_groups, {
        division_id,
        supplier_group_ids,
      });
      return items.map(ofSupplierGroup);
    }),
};

export const supplierSource: DestinationSource = {
  key: 'suppliers',
  label: destinationPicker.supplier,
  unit: unit.companies,
  searchable: true,
  async page(division_id, paging, words) {
    const { items, total_count } = await call(selectSupplier.search, { division_id, ...words, ...paging });
    return { items: items.map(ofSupplier), total_count };
  },
  resolve: (division_id, ids) =>
    inSlices(ids, async (supplier_ids) => {
      const { items } = await call(selectSupplier.selected_suppliers, { division_id, supplier_ids });
      return items.map(ofSupplier);
    }),
};

function ofGroup({
  department_group_id,
  group_name,
  division_name,
}: DestinationDepartmentGroup): Destination {
  return { id: department_group_id, name: group_name, note: division_name };
}

function ofSupplierGroup(group: DestinationSupplierGroup): Destination {
  const { supplier_group_id, group_name, supplier_count } = group;
  return { id: supplier_group_id, name: group_name, note: destinationPicker.companies(supplier_count) };
}

function ofSupplier(supplier: DestinationSupplier): Destination {
  const { supplier_id, supplier_code } = supplier;
  return { id: supplier_id, name: supplierName(supplier), note: supplier_code };
}

/** Splits the ids into several calls, because a call accepts at most `maxPageLimit` ids. */
async function inSlices(
  ids: readonly number[],
  ask: (slice: number[]) => Promise<readonly Destination[]>,
): Promise<readonly Destination[]> {
  const result: Destination[] = [];
  for (let from = 0; from < ids.length; from += maxPageLimit)
    result.push(...(await ask(ids.slice(from, from + maxPageLimit))));
  return result;
}
