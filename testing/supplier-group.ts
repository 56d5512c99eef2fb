import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { bodyOf } from './application.ts';
import type { TestPortal } from './portal.ts';
import { divisionId } from './workflow.ts';

const { save, init } = calls.supplier_group_management.edit;

export type GroupSave = Sent<typeof save>;

/** What the form of a new group would send. */
export async function newGroup(
  portal: TestPortal,
  { division = 'D01', group_name = 'めっき協力会社', suppliers = ['S0001', 'S0002'] } = {},
): Promise<GroupSave> {
  const supplier_ids = await Promise.all(suppliers.map((code) => portal.supplierId(code)));
  return {
    supplier_group_id: null,
    edit: {
      group_name,
      selected_division_id: await divisionId(portal, division),
      supplier_group_details: supplier_ids.map((supplier_id) => ({ supplier_id })),
      updated_at: null,
    },
  };
}

/** Makes a group; returns its id. */
export async function createGroup(
  portal: TestPortal,
  group: Parameters<typeof newGroup>[1] = {},
): Promise<number> {
  const admin = await portal.as('sysadmin');
  const group_id = bodyOf(save.output, await admin.post(save, await newGroup(portal, group)));
  if (group_id === null) throw new Error('a new group has an id');
  return group_id;
}

/** What the form of a group would send with nothing changed. */
export async function groupSave(portal: TestPortal, supplier_group_id: number): Promise<GroupSave> {
  const admin = await portal.as('sysadmin');
  const form = bodyOf(init.output, await admin.get(init, { supplier_group_id }));
  return {
    supplier_group_id,
    edit: {
      group_name: form.group_name,
      selected_division_id: form.selected_division_id ?? 0,
      supplier_group_details: form.items,
      updated_at: form.updated_at,
    },
  };
}

/** A new group of 産業機器事業部, with its token. */
export async function newGroupToken(portal: TestPortal) {
  const supplier_group_id = await createGroup(portal);
  return {
    supplier_group_id,
    updated_at: (await groupSave(portal, supplier_group_id)).edit.updated_at ?? '',
  };
}
