import * as z from 'zod/mini';
import { download, get, post } from './call.ts';
import { requiredStopReason, stopConsequence } from './account-stop.ts';
import {
  csvEncoding,
  id,
  listOf,
  noInput,
  nothing,
  optional,
  paging,
  queryFlag,
  queryId,
  token,
} from './fields.ts';
import { supplierWords } from './search-words.ts';

/** The calls of /supplier-management and its detail. Suppliers are master data: only 利用停止 changes them. */

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
  /** 利用停止 in the portal, which no import lifts. */
  stopped: z.boolean(),
  updated_at: z.string(),
  users: z.array(
    z.object({
      user_id: z.int(),
      full_name: z.string(),
      login_id: z.string(),
      mail_address: z.string(),
      invalid_flag: z.boolean(),
      /** 利用停止 of this user in the portal. */
      stopped: z.boolean(),
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
    /** What 利用停止 of a supplier, or of one of its users, would leave without a valid user. */
    stop_consequences: post({
      path: '/api/supplier_management/detail/stop_consequences',
      access: 'system_admin',
      audit: { screen: 'supplier_management', does: 'show', about: { supplier: 'supplier_id' } },
      changes_nothing: true,
      body: z.object({ supplier_id: id, user_id: optional(id) }),
      output: z.array(stopConsequence),
    }),
    /**
     * 利用停止 of a supplier, or of one of its users: they are invalid at once, and stay so over imports
     * (docs/rules/people-who-leave.md#stopping-at-once). If it leaves steps with nobody and
     * `open_steps_acknowledged` is false, a 422.
     */
    stop: post({
      path: '/api/supplier_management/detail/stop',
      access: 'system_admin',
      audit: { screen: 'supplier_management', does: 'stop', about: { supplier: 'supplier_id' } },
      body: z.object({
        supplier_id: id,
        /** Null for the whole supplier. */
        user_id: optional(id),
        reason: requiredStopReason,
        open_steps_acknowledged: z.boolean(),
        updated_at: token,
      }),
      output: nothing,
    }),
    /** Lifts a 利用停止. */
    lift_stop: post({
      path: '/api/supplier_management/detail/lift_stop',
      access: 'system_admin',
      audit: { screen: 'supplier_management', does: 'lift_stop', about: { supplier: 'supplier_id' } },
      body: z.object({ supplier_id: id, user_id: optional(id), updated_at: token }),
      output: nothing,
    }),
  },
};
