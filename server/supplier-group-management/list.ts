import type { calls } from '#contract/calls.ts';
import { administeredDivisions, administers } from '#domain/permissions.ts';
import type { Handlers } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';
import { selectDivisions } from '#server/organisation/queries.ts';
import { administered } from './access.ts';
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
    const { group_name, selected_division_id: division_id, ...page } = input;
    if (division_id !== null && !administers(actor, division_id)) throw forbidden();
    return selectGroupPage(db, administeredDivisions(actor), { group_name, division_id }, page);
  },
};

/** /supplier-group-management/view. */
export const view: Handlers<typeof calls.supplier_group_management.view> = {
  async init({ db, actor, input }) {
    const { version, ...group } = administered(actor, await loadGroup(db, input.supplier_group_id));
    return { ...group, updated_at: String(version) };
  },
};
