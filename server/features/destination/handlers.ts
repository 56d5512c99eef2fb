import type { calls } from '#contract/calls.ts';
import { destinationScope } from '#domain/permissions.ts';
import type { Handlers } from '#server/http/handler.ts';
import {
  chosenDepartmentGroups,
  chosenSupplierGroups,
  chosenSuppliers,
  selectDepartmentGroupPage,
  selectSupplierGroupPage,
  selectDestinationSupplierPage,
} from '#server/organisation/queries-destinations.ts';

/** The answer for a division that the caller may not address: the same as for one that does not exist. */
const noPage = { items: [], total_count: 0 };

/** The picker of supplier groups. */
const selectSupplierGroup: Handlers<typeof calls.select_supplier_group> = {
  async selected_supplier_groups({ db, actor, input }) {
    const scope = destinationScope(actor, input.division_id);
    if (scope === null) return { items: [] };
    return { items: await chosenSupplierGroups(db, scope.division_id, input.supplier_group_ids).execute() };
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
    return { items: await chosenSuppliers(db, scope.division_id, input.supplier_ids).execute() };
  },
  search({ db, actor, input }) {
    const scope = destinationScope(actor, input.division_id);
    return scope === null ? noPage : selectDestinationSupplierPage(db, { ...input, ...scope }, input);
  },
};

/** The picker of department groups, for operators and for suppliers. */
const selectDepartmentGroup: Handlers<typeof calls.select_department_group> = {
  async init({ db, actor, input }) {
    const scope = destinationScope(actor, input.division_id);
    if (scope === null) return { items: [] };
    const { department_group_ids } = input;
    const chosen = chosenDepartmentGroups(db, actor, scope.division_id, department_group_ids);
    return { items: await chosen.execute() };
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
