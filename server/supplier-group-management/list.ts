import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { supplierGroupScreen } from '#domain/administration-texts.ts';
import { administeredDivisions, administers } from '#domain/permissions.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';
import { selectDivisions } from '#server/organisation/queries.ts';
import { administered } from './access.ts';
import { groupCsvColumns } from './list-csv.ts';
import { selectGroupPage } from './queries.ts';
import { loadGroup } from './store.ts';

/** /supplier-group-management: a division admin's own division alone, chosen already (domain 5). */
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
    return selectGroupPage(db, administeredDivisions(actor), searchOf(actor, input), input);
  },

  async csv(request) {
    const { db, actor, input } = request;
    const { encoding, ...conditions } = input;
    const search = searchOf(actor, conditions);
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

/** What is searched for; a division that the caller does not administer is a 403. */
function searchOf(actor: Actor, { group_name, selected_division_id: division_id }: Asked) {
  if (division_id !== null && !administers(actor, division_id)) throw forbidden();
  return { group_name, division_id };
}

/** /supplier-group-management/view. */
export const view: Handlers<typeof calls.supplier_group_management.view> = {
  async init({ db, actor, input }) {
    const { version, ...group } = administered(actor, await loadGroup(db, input.supplier_group_id));
    return { ...group, updated_at: String(version) };
  },
};
