import { label } from '#texts/fields.ts';
import * as z from 'zod/mini';
import { privilege } from '#domain/codes.ts';
import { download, get, post } from './call.ts';
import {
  csvEncoding,
  dropdownItem,
  id,
  ignored,
  listOf,
  noInput,
  nothing,
  optional,
  optionalInQuery,
  optionalQueryId,
  paging,
  queryFlag,
  queryId,
  queryOneOf,
  token,
} from './fields.ts';
import { stopConsequence, stopReason } from './account-stop.ts';
import { searchWord } from './search-words.ts';

/** The calls of /internal-user-management: privilege and validity of internal users. */

const privilegeCode = z.literal(Object.values(privilege));

const item = z.object({
  user_id: z.int(),
  name: z.string(),
  division_name: z.string(),
  department_name: z.string(),
  privilege: privilegeCode,
  /** Invalid by source, portal or both, in every call (docs/rules/administration.md#internal-users). */
  invalid_flag: z.boolean(),
});
export type InternalUserListItem = z.output<typeof item>;

const search = {
  name: searchWord(label.full_name),
  division_id: optionalQueryId,
  department_id: optionalQueryId,
  privilege: optionalInQuery(queryOneOf(Object.values(privilege))),
  contains_invalid_user: queryFlag,
};

const user = z.extend(item, {
  login_id: z.string(),
  mail_address: z.string(),
  division_id: z.int(),
  department_id: z.int(),
  /**
   * 取込元で無効: invalid by the source, which the portal cannot override (docs/rules/import.md#validity).
   */
  source_invalid_flag: z.boolean(),
  /** Whether an identity of the provider is bound to the user, so that it can be released. */
  is_bound: z.boolean(),
  updated_at: z.string(),
});
export type InternalUser = z.output<typeof user>;

export const internalUserManagement = {
  list: {
    init: get({
      path: '/api/internal_user_management/list/init',
      access: 'system_admin',
      audit: { screen: 'internal_user_management', does: 'show', about: { internal_user: null } },
      query: noInput,
      output: z.object({ division_dropdown_items: z.array(dropdownItem) }),
    }),
    search_department: get({
      path: '/api/internal_user_management/list/search_department',
      access: 'system_admin',
      audit: { screen: 'internal_user_management', does: 'show', about: { internal_user: null } },
      query: z.object({ division_id: queryId }),
      output: z.object({ department_dropdown_items: z.array(dropdownItem) }),
    }),
    internal_user_list: get({
      path: '/api/internal_user_management/list/internal_user_list',
      access: 'system_admin',
      audit: { screen: 'internal_user_management', does: 'show', about: { internal_user: null } },
      query: z.object({ ...search, ...paging }),
      output: listOf(item),
    }),
    csv: download({
      path: '/api/internal_user_management/list/csv',
      limited: 'export',
      access: 'system_admin',
      audit: { screen: 'internal_user_management', does: 'csv', about: { internal_user: null } },
      query: z.object({ ...search, encoding: csvEncoding }),
    }),
  },
  edit: {
    user: get({
      path: '/api/internal_user_management/edit/user',
      access: 'system_admin',
      audit: { screen: 'internal_user_management', does: 'show', about: { internal_user: 'user_id' } },
      query: z.object({ user_id: queryId }),
      output: user,
    }),
    /**
     * What making the user invalid would leave without a valid user, for the confirmation before it. Empty if
     * it is nothing, or if the user is invalid already.
     */
    consequences: post({
      path: '/api/internal_user_management/edit/consequences',
      access: 'system_admin',
      audit: { screen: 'internal_user_management', does: 'show', about: { internal_user: 'user_id' } },
      changes_nothing: true,
      body: z.object({ user_id: id }),
      output: z.array(stopConsequence),
    }),
    /**
     * Updates privilege and validity; the other fields are ignored. While the source makes the user invalid,
     * `invalid_flag` can only be true, and changes nothing. The callers themselves and the last
     * system admin are protected. If `open_steps_acknowledged` is false, a 422 names the open steps and
     * workflows that would lose their last valid user
     * (docs/rules/people-who-leave.md#making-a-user-invalid). Its `loc` is `open_steps_acknowledged` for the
     * message, with `steps` or `workflows` for the number of each kind, and with an index after that for
     * each item.
     */
    update: post({
      path: '/api/internal_user_management/edit/update',
      access: 'system_admin',
      audit: { screen: 'internal_user_management', does: 'update', about: { internal_user: 'user_id' } },
      body: z.object({
        user_id: id,
        privilege: privilegeCode,
        invalid_flag: z.boolean(),
        updated_at: token,
        open_steps_acknowledged: optional(z.boolean()),
        /** Why the user becomes invalid, for the audit log and the mail to the other system admins. */
        reason: stopReason,
        name: ignored,
        division_name: ignored,
        department_name: ignored,
      }),
      output: nothing,
    }),
    /** Unbinds the user's identity; their next sign-in binds a new one. */
    release: post({
      path: '/api/internal_user_management/edit/release',
      access: 'system_admin',
      audit: { screen: 'internal_user_management', does: 'release', about: { internal_user: 'user_id' } },
      body: z.object({ user_id: id, updated_at: token }),
      output: nothing,
    }),
  },
};
