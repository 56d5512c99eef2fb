import * as z from 'zod/mini';
import type { Output, Sent } from '#contract/call.ts';
import {
  supplierGroupForm,
  type SupplierGroupMember,
  type supplierGroupManagement,
} from '#contract/supplier-group-management.ts';
import { maxPageLimit } from '#domain/limits.ts';

/** What the form of a supplier group holds while it is filled in, and how it is sent (section 5). */

type Init = Output<typeof supplierGroupManagement.edit.init>;

const { group_name, selected_division_id, supplier_group_details } = supplierGroupForm.shape;

/** A field as a control holds it, then checked by the contract's own rule. */
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

/** The form's rules; its fields stand below `edit`, where the server's messages point (section 7). */
export const formSchema = z.object({ edit: fields });
export type FormValues = z.input<typeof formSchema>;
export type FormInput = z.output<typeof formSchema>;

/** What the form starts with. */
export function valuesOf(init: Init): FormValues {
  return {
    edit: {
      group_name: init.group_name,
      selected_division_id: init.selected_division_id,
      supplier_group_details: init.items,
    },
  };
}

/** The save of it; the token is that of the group as it was loaded last. */
export function saveOf(
  { edit }: FormInput,
  supplier_group_id: number | null,
  { updated_at }: Init,
): Sent<typeof supplierGroupManagement.edit.save> {
  return { supplier_group_id, edit: { ...edit, updated_at } };
}

/**
 * What the form holds once a colleague's save was loaded (domain 2.5): what was entered stays, the rest is the newest. Of the members,
 * who was added or removed here is so among the newest ones, so that nobody's addition or removal is undone by the next save.
 */
export function takenOver(
  entered: FormValues['edit'],
  loaded: FormValues['edit'],
  newest: FormValues['edit'],
): FormValues['edit'] {
  const { added, removed } = changesOf(loaded.supplier_group_details, entered.supplier_group_details);
  const there = idsOf(newest.supplier_group_details);
  return {
    group_name: entered.group_name === loaded.group_name ? newest.group_name : entered.group_name,
    // A stored group stays of its division.
    selected_division_id: newest.selected_division_id,
    supplier_group_details: byCode([
      ...newest.supplier_group_details.filter(({ supplier_id }) => !removed.has(supplier_id)),
      ...entered.supplier_group_details.filter(
        ({ supplier_id }) => added.has(supplier_id) && !there.has(supplier_id),
      ),
    ]),
  };
}

/** The members by their code, as the view shows them. */
export function byCode(members: readonly SupplierGroupMember[]): SupplierGroupMember[] {
  return members.toSorted((one, other) =>
    one.supplier_code < other.supplier_code ? -1 : one.supplier_code > other.supplier_code ? 1 : 0,
  );
}

/** What the form has added to and removed from the stored members, for the list of candidates. */
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

/** Whether a query holds it: at most so many ids of a kind (domain 9). */
export function fitsQuery({
  added_supplier_ids,
  removed_supplier_ids,
}: ReturnType<typeof differenceOf>): boolean {
  return Math.max(added_supplier_ids.length, removed_supplier_ids.length) <= maxPageLimit;
}

function idsOf(members: readonly SupplierGroupMember[]): Set<number> {
  return new Set(members.map(({ supplier_id }) => supplier_id));
}
