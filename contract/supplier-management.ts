import * as z from 'zod/mini';
import { download, get, post } from './call.ts';
import { csvEncoding, id, listOf, noInput, nothing, paging, queryFlag, queryId, token } from './fields.ts';
import { supplierWords } from './search-words.ts';

/** The calls of /supplier-management and its detail. Suppliers are master data and cannot be edited. */

const item = z.object({
  supplier_id: z.int(),
  supplier_code: z.string(),
  company_name: z.string(),
  branch_office_name: z.nullable(z.string()),
  invalid_flag: z.boolean(),
});
export type SupplierListItem = z.output<typeof item>;

const search = {
  ...supplierWords,
  contains_invalid_supplier: queryFlag,
};

const supplier = z.extend(item, {
  users: z.array(
    z.object({
      user_id: z.int(),
      full_name: z.string(),
      login_id: z.string(),
      mail_address: z.string(),
      invalid_flag: z.boolean(),
      /** Whether an identity of the provider is bound to the user, so that a system admin can release it. */
      is_bound: z.boolean(),
      updated_at: z.string(),
    }),
  ),
  supplier_group_names: z.array(z.string()),
});
export type SupplierDetail = z.output<typeof supplier>;

export const supplierManagement = {
  list: {
    init: get({
      path: '/api/supplier_management/list/init',
      access: 'system_admin',
      audit: { screen: 'supplier_management', does: 'show', about: { supplier: null } },
      query: noInput,
      output: nothing,
    }),
    supplier_list: get({
      path: '/api/supplier_management/list/supplier_list',
      access: 'system_admin',
      audit: { screen: 'supplier_management', does: 'show', about: { supplier: null } },
      query: z.object({ ...search, ...paging }),
      output: listOf(item),
    }),
    csv: download({
      path: '/api/supplier_management/list/csv',
      limited: 'export',
      access: 'system_admin',
      audit: { screen: 'supplier_management', does: 'csv', about: { supplier: null } },
      query: z.object({ ...search, encoding: csvEncoding }),
    }),
  },
  detail: {
    init: get({
      path: '/api/supplier_management/detail/init',
      access: 'system_admin',
      audit: { screen: 'supplier_management', does: 'show', about: { supplier: 'supplier_id' } },
      query: z.object({ supplier_id: queryId }),
      output: supplier,
    }),
    /** Unbinds the identity of a supplier's user; their next sign-in binds a new one. */
    release_user: post({
      path: '/api/supplier_management/detail/release_user',
      access: 'system_admin',
      audit: { screen: 'supplier_management', does: 'release', about: { supplier_user: 'user_id' } },
      body: z.object({ user_id: id, updated_at: token }),
      output: nothing,
    }),
  },
};
