import * as z from 'zod/mini';
import { get } from './call.ts';
import { listOf, optionalQueryId, paging, queryIds } from './fields.ts';
import { supplierWords } from './search-words.ts';

/**
 * The destination pickers of notices and messages: a page of offers, or the chosen items by id. `division_id`
 * is null for a supplier, which means every division that it deals with.
 */

const ofDivision = { division_id: optionalQueryId };

/** The requested items that are still offered. */
const namedOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item) });

const supplierGroup = z.object({
  supplier_group_id: z.int(),
  group_name: z.string(),
  division_name: z.string(),
  /** The number of its valid members. */
  supplier_count: z.int(),
});
export type DestinationSupplierGroup = z.output<typeof supplierGroup>;

const supplier = z.object({
  supplier_id: z.int(),
  supplier_code: z.string(),
  company_name: z.string(),
  branch_office_name: z.nullable(z.string()),
});

const departmentGroup = z.object({
  department_group_id: z.int(),
  group_name: z.string(),
  division_name: z.string(),
});

export type DestinationSupplier = z.output<typeof supplier>;
export type DestinationDepartmentGroup = z.output<typeof departmentGroup>;

/** Supplier groups of a division. */
export const selectSupplierGroup = {
  selected_supplier_groups: get({
    path: '/api/select_supplier_group/selected_supplier_groups',
    access: 'operator',
    audit: { screen: 'select_supplier_group', does: 'show', about: { supplier_group: 'supplier_group_ids' } },
    query: z.object({ ...ofDivision, supplier_group_ids: queryIds }),
    output: namedOf(supplierGroup),
  }),
  supplier_groups: get({
    path: '/api/select_supplier_group/supplier_groups',
    access: 'operator',
    audit: { screen: 'select_supplier_group', does: 'show', about: { supplier_group: null } },
    query: z.object({ ...ofDivision, ...paging }),
    output: listOf(supplierGroup),
  }),
};

/** Valid suppliers that deal with the division. */
export const selectSupplier = {
  selected_suppliers: get({
    path: '/api/select_supplier/selected_suppliers',
    access: 'operator',
    audit: { screen: 'select_supplier', does: 'show', about: { supplier: 'supplier_ids' } },
    query: z.object({ ...ofDivision, supplier_ids: queryIds }),
    output: namedOf(supplier),
  }),
  search: get({
    path: '/api/select_supplier/search',
    access: 'operator',
    audit: { screen: 'select_supplier', does: 'show', about: { supplier: null } },
    query: z.object({ ...ofDivision, ...supplierWords, ...paging }),
    output: listOf(supplier),
  }),
};

/** Department groups: the operator company's message addresses. */
export const selectDepartmentGroup = {
  init: get({
    path: '/api/select_department_group/init',
    access: 'signed_in',
    audit: {
      screen: 'select_department_group',
      does: 'show',
      about: { department_group: 'department_group_ids' },
    },
    query: z.object({ ...ofDivision, department_group_ids: queryIds }),
    output: namedOf(departmentGroup),
  }),
  department_groups: get({
    path: '/api/select_department_group/department_groups',
    access: 'signed_in',
    audit: { screen: 'select_department_group', does: 'show', about: { department_group: null } },
    query: z.object({ ...ofDivision, ...paging }),
    output: listOf(departmentGroup),
  }),
};
