import type { Input } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { supplierGroupScreen } from '#texts/supplier-group-management.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import { visibleName } from '#domain/visible-name.ts';
import { failure } from '#texts/general.ts';
import { changedValues, recordAudit } from '#server/audit/store.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { selectDivisions } from '#server/organisation/queries.ts';
import { administeredGroup } from './access.ts';
import { auditedGroup } from './audit-detail.ts';
import { groupCsvColumns, memberCsvColumns } from './list-csv.ts';
import { loadGroup, lockGroup, selectGroupPage } from './queries.ts';
import { setGroupSuspended } from './store.ts';

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

type Asked = Pick<
  Input<typeof calls.supplier_group_management.list.supplier_group_list>,
  'group_name' | 'selected_division_id' | 'contains_suspended_group'
>;

function searchOf({ group_name, selected_division_id: division_id, contains_suspended_group }: Asked) {
  return { group_name, division_id, contains_suspended_group };
}

/** /supplier-group-management/view. */
export const view: Handlers<typeof calls.supplier_group_management.view> = {
  async init({ db, actor, input }) {
    const { version, ...group } = administeredGroup(actor, await loadGroup(db, input.supplier_group_id));
    return { ...group, updated_at: String(version) };
  },

  /** Looks at no members or division: what can no longer be saved can still be put away. */
  async suspend({ tx, actor, input, now }) {
    const { supplier_group_id, suspended, updated_at } = input;
    const before = administeredGroup(actor, await lockGroup(tx, supplier_group_id));
    if (updated_at !== String(before.version)) throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
    await setGroupSuspended(tx, supplier_group_id, suspended);
    const object = auditedGroup(supplier_group_id, before);
    const detail = changedValues({ suspended: before.suspended }, { suspended });
    await recordAudit(tx, { actor, at: now, action: 'updated', object, detail });
    return null;
  },

  async csv(request) {
    const { db, actor, input } = request;
    const { supplier_group_id, encoding } = input;
    const group = administeredGroup(actor, await loadGroup(db, supplier_group_id));
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
