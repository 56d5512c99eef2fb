import type { calls } from '#contract/calls.ts';
import type { Handlers } from '#server/http/handler.ts';
import {
  selectDepartmentGroupPage,
  selectDepartmentGroups,
  selectSupplierGroupPage,
  selectSupplierGroups,
  selectSupplierPage,
  selectSuppliers,
} from './queries.ts';

/** The picker of supplier groups. */
export const selectSupplierGroup: Handlers<typeof calls.select_supplier_group> = {
  selected_supplier_groups: async ({ db, input }) => ({
    items: await selectSupplierGroups(db, input.division_id, input.supplier_group_ids),
  }),
  supplier_groups: ({ db, input }) => selectSupplierGroupPage(db, input.division_id, input),
};

/** The picker of suppliers. */
export const selectSupplier: Handlers<typeof calls.select_supplier> = {
  selected_suppliers: async ({ db, input }) => ({
    items: await selectSuppliers(db, input.division_id, input.supplier_ids),
  }),
  search: ({ db, input }) => selectSupplierPage(db, input, input),
};

/** The picker of department groups, for operators and for suppliers. */
export const selectDepartmentGroup: Handlers<typeof calls.select_department_group> = {
  init: async ({ db, actor, input }) => ({
    items: await selectDepartmentGroups(db, actor, input.division_id, input.department_group_ids),
  }),
  department_groups: ({ db, actor, input }) => selectDepartmentGroupPage(db, actor, input.division_id, input),
};
