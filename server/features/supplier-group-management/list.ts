import type { calls } from '#contract/calls.ts';
import { supplierGroupScreen } from '#texts/administration.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import { visibleName } from '#domain/visible-name.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { selectDivisions } from '#server/organisation/queries.ts';
import { administered } from './access.ts';
import { groupCsvColumns, memberCsvColumns } from './list-csv.ts';
import { loadGroup, selectGroupPage } from './queries.ts';

/**
 * /supplier-group-management: for a division admin only the groups of their division, which is preselected.
 */
export const list: Handlers<typeof calls.supplier_group_management.list> = {
  async init({ db, actor }) {
    const divisions = administeredDivisions(actor);
    return {
      division_dropdown_items: await selectDivisions(db, divisions),
      division_dropdown_add_all: divisions === 'all',
      selected_division_id: divisions === 'all' ? null : (divisions[0] ?? null),
    };
  },

  supplier_group_list({ db, actor, input }) {
    return selectGroupPage(db, administeredDivisions(actor), searchOf(input), input);
  },

  async csv(request) {
    const { db, actor, input } = request;
    const { encoding, ...conditions } = input;
    const search = searchOf(conditions);
    const { items } = await selectGroupPage(db, administeredDivisions(actor), search, wholeList);
    return exportList(request, {
      columns: groupCsvColumns,
      encoding,
      slices: slicesOf(items),
      name: [supplierGroupScreen.list],
      kind: 'supplier_group',
      conditions,
    });
  },
};

type Asked = { readonly group_name: string | null; readonly selected_division_id: number | null };

function searchOf({ group_name, selected_division_id: division_id }: Asked) {
  return { group_name, division_id };
}

/** /supplier-group-management/view. */
export const view: Handlers<typeof calls.supplier_group_management.view> = {
  async init({ db, actor, input }) {
    const { version, ...group } = administered(actor, await loadGroup(db, input.supplier_group_id));
    return { ...group, updated_at: String(version) };
  },

  async csv(request) {
    const { db, actor, input } = request;
    const { supplier_group_id, encoding } = input;
    const group = administered(actor, await loadGroup(db, supplier_group_id));
    return exportList(request, {
      columns: memberCsvColumns,
      encoding,
      slices: slicesOf(group.items),
      name: [supplierGroupScreen.members, visibleName(group.group_name)],
      kind: 'supplier_group',
      conditions: { supplier_group_id },
    });
  },
};
