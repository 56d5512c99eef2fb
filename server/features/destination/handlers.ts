import type { calls } from '#contract/calls.ts';
import { destinationScope } from '#domain/permissions.ts';
import type { Handlers } from '#server/http/handler.ts';
import {
  selectDepartmentGroupPage,
  selectDepartmentGroups,
  selectSupplierGroupPage,
  selectSupplierGroups,
  selectSupplierPage,
  selectSuppliers,
} from '#server/organisation/queries-destinations.ts';

/** What a picker shows of a division that is not the caller's to address: no more than of one that does not exist. */
const noPage = { items: [], total_count: 0 };

/** The picker of supplier groups. */
const selectSupplierGroup: Handlers<typeof calls.select_supplier_group> = {
  async selected_supplier_groups({ db, actor, input }) {
    const scope = destinationScope(actor, input.division_id);
    if (scope === null) return { items: [] };
    return { items: await selectSupplierGroups(db, scope.division_id, input.supplier_group_ids) };
  },
  supplier_groups({ db, actor, input }) {
    const scope = destinationScope(actor, input.division_id);
    return scope === null ? noPage : selectSupplierGroupPage(db, scope.division_id, input);
  },
};

/** The picker of suppliers. */
const selectSupplier: Handlers<typeof calls.select_supplier> = {
  async selected_suppliers({ db, actor, input }) {
    const scope = destinationScope(actor, input.division_id);
    if (scope === null) return { items: [] };
    return { items: await selectSuppliers(db, scope.division_id, input.supplier_ids) };
  },
  search({ db, actor, input }) {
    const scope = destinationScope(actor, input.division_id);
    return scope === null ? noPage : selectSupplierPage(db, { ...input, ...scope }, input);
  },
};

/** The picker of department groups, for operators and for suppliers. */
const selectDepartmentGroup: Handlers<typeof calls.select_department_group> = {
  async init({ db, actor, input }) {
    const scope = destinationScope(actor, input.division_id);
    if (scope === null) return { items: [] };
    const { division_id } = scope;
    return { items: await selectDepartmentGroups(db, actor, division_id, input.department_group_ids) };
  },
  department_groups({ db, actor, input }) {
    const scope = destinationScope(actor, input.division_id);
    return scope === null ? noPage : selectDepartmentGroupPage(db, actor, scope.division_id, input);
  },
};

/** The pickers of destinations, which several screens share. */
export const destinationHandlers: Handlers<
  Pick<typeof calls, 'select_supplier_group' | 'select_supplier' | 'select_department_group'>
> = {
  select_supplier_group: selectSupplierGroup,
  select_supplier: selectSupplier,
  select_department_group: selectDepartmentGroup,
};
