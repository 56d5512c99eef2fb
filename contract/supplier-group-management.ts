import * as z from 'zod/mini';
import { supplierGroupLabel } from '#texts/supplier-group-management.ts';
import { label, invalid } from '#texts/fields.ts';
import { maxLength } from '#domain/limits.ts';
import { download, get, post } from './call.ts';
import {
  chosenId,
  csvEncoding,
  dropdownItem,
  id,
  ignored,
  listOf,
  noInput,
  optional,
  optionalQueryId,
  nothing,
  paging,
  queryFlag,
  queryId,
  queryIds,
  requiredText,
  token,
} from './fields.ts';
import { searchWord, supplierWords } from './search-words.ts';

/** The calls of /supplier-group-management, its view and its edit form. */

const item = z.object({
  supplier_group_id: z.int(),
  group_name: z.string(),
  division_name: z.string(),
  /** Its division is no longer in the source. The group can't be saved until it is. */
  division_left_source: z.boolean(),
  /** No notice can be posted to it. */
  suspended: z.boolean(),
});
export type SupplierGroupListItem = z.output<typeof item>;

/** A supplier in a group. Invalid suppliers stay members. */
const member = z.object({
  supplier_id: z.int(),
  supplier_code: z.string(),
  company_name: z.string(),
  branch_office_name: z.nullable(z.string()),
  invalid_flag: z.boolean(),
});
export type SupplierGroupMember = z.output<typeof member>;

const search = {
  group_name: searchWord(label.group_name),
  /** Missing means every division that the caller administers. */
  selected_division_id: optionalQueryId,
  /** Suspended groups are left out unless asked for. */
  contains_suspended_group: queryFlag,
};

/** Far more suppliers than a group has; it only bounds the work of one request. */
const maxMembers = 10_000;

const changedMembers = z.array(id).check(z.maxLength(maxMembers));

export const supplierGroupForm = z.object({
  group_name: requiredText({ label: label.group_name, max: maxLength.group_name }),
  selected_division_id: chosenId(invalid.notSelected(label.division)),
  supplier_group_details: z
    .array(
      z.object({
        supplier_id: id,
        supplier_code: ignored,
        company_name: ignored,
        branch_office_name: ignored,
      }),
    )
    .check(
      z.minLength(1, { error: invalid.notSelected(supplierGroupLabel.group_members) }),
      z.maxLength(maxMembers),
    ),
  /** The group's token; missing for a new group. */
  updated_at: optional(token),
});

export const supplierGroupManagement = {
  list: {
    init: get({
      path: '/api/supplier_group_management/list/init',
      access: 'administrator',
      audit: { screen: 'supplier_group_management', does: 'show', about: { supplier_group: null } },
      query: noInput,
      output: z.object({
        division_dropdown_items: z.array(dropdownItem),
        /** Whether the drop-down offers すべて. */
        division_dropdown_add_all: z.boolean(),
        selected_division_id: z.nullable(z.int()),
      }),
    }),
    supplier_group_list: get({
      path: '/api/supplier_group_management/list/supplier_group_list',
      access: 'administrator',
      audit: { screen: 'supplier_group_management', does: 'show', about: { supplier_group: null } },
      query: z.object({ ...search, ...paging }),
      scope: { administered: 'division', by: 'selected_division_id' },
      output: listOf(item),
    }),
    /** The whole list as a CSV file. */
    csv: download({
      path: '/api/supplier_group_management/list/csv',
      limited: 'export',
      access: 'administrator',
      audit: { screen: 'supplier_group_management', does: 'csv', about: { supplier_group: null } },
      query: z.object({ ...search, encoding: csvEncoding }),
      scope: { administered: 'division', by: 'selected_division_id' },
    }),
  },
  view: {
    init: get({
      path: '/api/supplier_group_management/view/init',
      access: 'administrator',
      audit: {
        screen: 'supplier_group_management',
        does: 'show',
        about: { supplier_group: 'supplier_group_id' },
      },
      query: z.object({ supplier_group_id: queryId }),
      output: z.extend(item, { items: z.array(member), updated_at: z.string() }),
    }),
    /** 使用停止 and 使用再開. */
    suspend: post({
      path: '/api/supplier_group_management/view/suspend',
      access: 'administrator',
      audit: {
        screen: 'supplier_group_management',
        does: 'suspend',
        about: { supplier_group: 'supplier_group_id' },
      },
      body: z.object({ supplier_group_id: id, suspended: z.boolean(), updated_at: token }),
      output: nothing,
    }),
    /** All members as a CSV file. */
    csv: download({
      path: '/api/supplier_group_management/view/csv',
      limited: 'export',
      access: 'administrator',
      audit: {
        screen: 'supplier_group_management',
        does: 'csv',
        about: { supplier_group: 'supplier_group_id' },
      },
      query: z.object({ supplier_group_id: queryId, encoding: csvEncoding }),
    }),
  },
  edit: {
    /** Without an id, an empty form. */
    init: get({
      path: '/api/supplier_group_management/edit/init',
      access: 'administrator',
      audit: {
        screen: 'supplier_group_management',
        does: 'show',
        about: { supplier_group: 'supplier_group_id' },
      },
      query: z.object({ supplier_group_id: optionalQueryId }),
      output: z.object({
        group_name: z.string(),
        selected_division_id: z.nullable(z.int()),
        items: z.array(member),
        updated_at: z.nullable(z.string()),
        division_dropdown_items: z.array(dropdownItem),
        division_dropdown_disabled: z.boolean(),
        /** The division's name if it is no longer in the source, so that the group can't be saved. */
        division_left_source: z.nullable(z.string()),
      }),
    }),
    /** Answers the id of a new group, null for an existing one. */
    save: post({
      path: '/api/supplier_group_management/edit/save',
      access: 'administrator',
      audit: {
        screen: 'supplier_group_management',
        does: 'create',
        about: { supplier_group: 'supplier_group_id' },
      },
      body: z.object({ supplier_group_id: optional(id), edit: supplierGroupForm }),
      output: z.nullable(z.int()),
    }),
    /**
     * Candidates: valid suppliers that are not members of the group as the form has it, which is the stored
     * group with the added and without the removed suppliers. At most 100 of each.
     */
    supplier_list: get({
      path: '/api/supplier_group_management/edit/supplier_list',
      access: 'administrator',
      audit: {
        screen: 'supplier_group_management',
        does: 'show',
        about: { supplier_group: 'supplier_group_id' },
      },
      query: z.object({
        ...supplierWords,
        supplier_group_id: optionalQueryId,
        added_supplier_ids: queryIds,
        removed_supplier_ids: queryIds,
        ...paging,
      }),
      output: listOf(member),
    }),
    /** The same for a form whose changes do not fit in a query. */
    candidates: post({
      path: '/api/supplier_group_management/edit/candidates',
      access: 'administrator',
      audit: {
        screen: 'supplier_group_management',
        does: 'show',
        about: { supplier_group: 'supplier_group_id' },
      },
      changes_nothing: true,
      body: z.object({
        ...supplierWords,
        supplier_group_id: optional(id),
        added_supplier_ids: changedMembers,
        removed_supplier_ids: changedMembers,
        ...paging,
      }),
      output: listOf(member),
    }),
  },
};
