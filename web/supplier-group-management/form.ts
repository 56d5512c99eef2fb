import * as z from 'zod/mini';
import type { Output, Sent } from '#contract/call.ts';
import {
  supplierGroupForm,
  type SupplierGroupMember,
  type supplierGroupManagement,
} from '#contract/supplier-group-management.ts';
import { maxPageLimit } from '#domain/limits.ts';

/** The form of a supplier group: values, rules, and the body of the save. */

type Init = Output<typeof supplierGroupManagement.edit.init>;

const { group_name, selected_division_id, supplier_group_details } = supplierGroupForm.shape;

/** The inputs' values with the contract's rules. */
const fields = z.object({
  group_name,
  selected_division_id: z.pipe(
    z.custom<number | null>(),
    selected_division_id as typeof selected_division_id & z.ZodMiniType<number, number | null>,
  ),
  supplier_group_details: z.pipe(
    z.custom<readonly SupplierGroupMember[]>(),
    supplier_group_details as typeof supplier_group_details &
      z.ZodMiniType<z.output<typeof supplier_group_details>, readonly SupplierGroupMember[]>,
  ),
});

/** The form's rules. The fields are below `edit`, like the locations of the server's errors. */
export const groupFormSchema = z.object({ edit: fields });
export type GroupFormValues = z.input<typeof groupFormSchema>;
export type GroupFormInput = z.output<typeof groupFormSchema>;

/** What a draft holds. */
export const groupDraftSchema = z.object({
  edit: z.object({
    group_name: z.string(),
    selected_division_id: z.nullable(z.int()),
    supplier_group_details: z.array(
      z.object({
        supplier_id: z.int(),
        supplier_code: z.string(),
        company_name: z.string(),
        branch_office_name: z.nullable(z.string()),
        invalid_flag: z.boolean(),
      }),
    ),
  }),
});

/** The form's initial values. */
export function groupValuesOf(init: Init): GroupFormValues {
  return {
    edit: {
      group_name: init.group_name,
      selected_division_id: init.selected_division_id,
      supplier_group_details: init.items,
    },
  };
}

/** The body of the save, with the token of the group as last loaded. */
export function saveOf(
  { edit }: GroupFormInput,
  supplier_group_id: number | null,
  { updated_at }: Init,
): Sent<typeof supplierGroupManagement.edit.save> {
  return { supplier_group_id, edit: { ...edit, updated_at } };
}

/**
 * Merges another user's save into the form. Fields edited here keep their values, all others get the newest.
 * Members added or removed here are added to or removed from the newest ones, so the next save undoes neither
 * user's changes.
 */
export function mergeNewest(
  { edit: entered }: GroupFormValues,
  { edit: loaded }: GroupFormValues,
  { edit: newest }: GroupFormValues,
): GroupFormValues {
  const { added, removed } = changesOf(loaded.supplier_group_details, entered.supplier_group_details);
  const newestIds = idsOf(newest.supplier_group_details);
  return {
    edit: {
      group_name: entered.group_name === loaded.group_name ? newest.group_name : entered.group_name,
      // The division of an existing group is fixed.
      selected_division_id: newest.selected_division_id,
      supplier_group_details: byCode([
        ...newest.supplier_group_details.filter(({ supplier_id }) => !removed.has(supplier_id)),
        ...entered.supplier_group_details.filter(
          ({ supplier_id }) => added.has(supplier_id) && !newestIds.has(supplier_id),
        ),
      ]),
    },
  };
}

/** Sorted by code, as in the view. */
export function byCode(members: readonly SupplierGroupMember[]): SupplierGroupMember[] {
  return members.toSorted((one, other) =>
    one.supplier_code < other.supplier_code ? -1 : one.supplier_code > other.supplier_code ? 1 : 0,
  );
}

/** The ids added to and removed from the stored members, for the search of candidates. */
export function differenceOf(
  stored: readonly SupplierGroupMember[],
  members: readonly SupplierGroupMember[],
) {
  const { added, removed } = changesOf(stored, members);
  return {
    added_supplier_ids: [...added],
    removed_supplier_ids: [...removed],
  };
}

function changesOf(stored: readonly SupplierGroupMember[], members: readonly SupplierGroupMember[]) {
  const [old, now] = [idsOf(stored), idsOf(members)];
  return { added: now.difference(old), removed: old.difference(now) };
}

/** Whether the ids fit into a query (docs/rules/api.md#paging). */
export function fitsQuery({
  added_supplier_ids,
  removed_supplier_ids,
}: ReturnType<typeof differenceOf>): boolean {
  return Math.max(added_supplier_ids.length, removed_supplier_ids.length) <= maxPageLimit;
}

function idsOf(members: readonly SupplierGroupMember[]): Set<number> {
  return new Set(members.map(({ supplier_id }) => supplier_id));
}
