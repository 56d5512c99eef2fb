import * as z from 'zod/mini';
import { label } from '#domain/labels.ts';
import { maxLength } from '#domain/limits.ts';
import { get } from './call.ts';
import { listOf, optionalQueryId, optionalText, paging, queryIds } from './fields.ts';

/**
 * The destination pickers of notices and messages (section 7): ten a page, and what is chosen already by its ids, at most 100
 * a call. `division_id` null is a supplier's: every division that it deals with (domain 4).
 */

const word = (label: string) => optionalText({ label, max: maxLength.search_word });

const supplierGroup = z.object({
  supplier_group_id: z.int(),
  group_name: z.string(),
  division_name: z.string(),
  /** Its valid members now. */
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

/** Groups of a division, with the members that are valid now. */
export const selectSupplierGroup = {
  selected_supplier_groups: get({
    path: '/api/select_supplier_group/selected_supplier_groups',
    access: 'operator',
    query: z.object({ division_id: optionalQueryId, supplier_group_ids: queryIds }),
    output: z.object({ items: z.array(supplierGroup) }),
  }),
  supplier_groups: get({
    path: '/api/select_supplier_group/supplier_groups',
    access: 'operator',
    query: z.object({ division_id: optionalQueryId, ...paging }),
    output: listOf(supplierGroup),
  }),
};

/** Valid suppliers that deal with a division. */
export const selectSupplier = {
  selected_suppliers: get({
    path: '/api/select_supplier/selected_suppliers',
    access: 'operator',
    query: z.object({ division_id: optionalQueryId, supplier_ids: queryIds }),
    output: z.object({ items: z.array(supplier) }),
  }),
  search: get({
    path: '/api/select_supplier/search',
    access: 'operator',
    query: z.object({
      division_id: optionalQueryId,
      supplier_code: word(label.supplier_code),
      supplier_name: word(label.supplier_name),
      ...paging,
    }),
    output: listOf(supplier),
  }),
};

/** The operator company's addresses for messages. */
export const selectDepartmentGroup = {
  init: get({
    path: '/api/select_department_group/init',
    access: 'signed_in',
    query: z.object({ division_id: optionalQueryId, department_group_ids: queryIds }),
    output: z.object({ items: z.array(departmentGroup) }),
  }),
  department_groups: get({
    path: '/api/select_department_group/department_groups',
    access: 'signed_in',
    query: z.object({ division_id: optionalQueryId, ...paging }),
    output: listOf(departmentGroup),
  }),
};
