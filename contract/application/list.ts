import * as z from 'zod/mini';
import { workListKind } from '#domain/codes.ts';
import { download, get } from '../call.ts';
import { listOrder } from '#domain/application/list-order.ts';
import { applicationScreen } from '#texts/application.ts';
import {
  csvEncoding,
  dropdownItem,
  inOrder,
  listOf,
  optionalInQuery,
  optionalQueryDate,
  optionalQueryId,
  paging,
  queryId,
  queryOneOf,
  time,
  token,
} from '../fields.ts';
import { searchWord } from '../search-words.ts';
import { transactionLabel } from '#texts/transaction-label.ts';
import { amountSearch, transaction, unreadable } from './transaction.ts';
import { name, statusCode, resultCode, stepStatusCode, stepTypeCode, submittedFields } from './parts.ts';

/**
 * A row of /application. If no step of the caller's supplier is open, `step_type` is null and `approver`
 * is 依頼元で処理中.
 */
const listItem = z.object({
  application_id: z.int(),
  applicant_full_name: z.string(),
  application_at: time,
  workflow_name: z.string(),
  /** The value of the first custom field that is filled, in full: it tells applications of one form apart. */
  first_field: z.nullable(z.string()),
  step_type: z.nullable(stepTypeCode),
  step_status: z.nullable(stepStatusCode),
  /** The N of ほかN件: the number of other open steps. */
  other_steps: z.int(),
  approver: z.string(),
  /** 目安 of the step shown, `yyyy-mm-dd`; null without one (docs/rules/applications.md#planned-days). */
  planned_on: z.nullable(z.string().check(z.meta({ format: 'date' }))),
  status: statusCode,
  result: resultCode,
  ...submittedFields,
  transaction,
  /** Its labelled fields in their order, where the list is narrowed to a form. Operators get a plain form, too. */
  fields: z.optional(
    z.array(z.object({ label: z.string(), value: name, plain: z.optional(z.nullable(z.string())) })),
  ),
  /** How many remarks (やり取り) the caller has not read; missing without one. Not in the CSV. */
  unread_remarks: z.optional(z.int()),
  /** 代理: whose step the row shows, if the caller stands for them. Only in 承認待ち. */
  acts_for: z.optional(z.string()),
  /** What approving the row's step takes, as `detail.approve` calls it. Only in 承認待ち. */
  application_updated_at: z.optional(token),
  approval_route_step_id: z.optional(z.int()),
  approval_route_step_updated_at: z.optional(token),
});
export type ApplicationListItem = z.output<typeof listItem>;

/**
 * A row of the tab 担当者不在. It shows the lowest-numbered step that nobody can act on; ほかN件 counts the
 * other ones.
 */
const unattendedItem = z.extend(listItem, { division_name: z.string() });
export type UnattendedListItem = z.output<typeof unattendedItem>;

/** Which list, what its rows have in common, and their order (docs/rules/applications.md#lists). */
const listSearch = {
  search_type: queryOneOf(Object.values(workListKind)),
  /** Number, form, applicant or first custom field; words apart by spaces, rows have all of them. */
  q: searchWord(applicationScreen.filter),
  /** Null for the list's own order. */
  sort: optionalInQuery(z.literal(Object.values(listOrder))),
  /** Only applications of this form. */
  workflow_id: optionalQueryId,
  transaction_from: optionalQueryDate(transactionLabel.transaction_from),
  transaction_to: optionalQueryDate(transactionLabel.transaction_to),
  ...amountSearch,
};
const daysInOrder = inOrder('transaction_from', 'transaction_to', transactionLabel);

/** The calls of /application. */
export const list = {
  init: get({
    path: '/api/application/list/init',
    access: 'signed_in',
    audit: { screen: 'application', does: 'show', about: { application_list: null } },
    query: z.object({}),
    output: z.object({
      division_dropdown_items: z.array(dropdownItem),
      selected_division_id: z.nullable(z.int()),
    }),
  }),
  workflow: get({
    path: '/api/application/list/workflow',
    access: 'submit_application',
    audit: { screen: 'application', does: 'show', about: { application_list: null } },
    query: z.object({ division_id: queryId }),
    output: z.object({
      selected_workflow_id: z.nullable(z.int()),
      /** `available` is false while the workflow is suspended or a step of it has no valid assignee. */
      workflow_dropdown_items: z.array(
        z.extend(dropdownItem, { available: z.boolean(), suspended: z.boolean() }),
      ),
    }),
  }),
  application_list: get({
    path: '/api/application/list/application_list',
    access: 'signed_in',
    audit: { screen: 'application', does: 'show', about: { application_list: null } },
    query: z.object({ ...listSearch, ...paging }).check(daysInOrder),
    output: z.extend(listOf(listItem), {
      unreadable,
      /** The labels of all that is found, where it is narrowed to a form: the columns that its rows may have. */
      field_labels: z.array(z.string()),
    }),
  }),
  /** The forms of the applications in a list, for `workflow_id`. */
  forms: get({
    path: '/api/application/list/forms',
    access: 'signed_in',
    audit: { screen: 'application', does: 'show', about: { application_list: null } },
    query: z.object({ search_type: listSearch.search_type }),
    output: z.array(dropdownItem),
  }),
  /**
   * 次の申請へ: the applications after and before the given one in the list of those that wait for the
   * caller, wrapping around at both ends; never the given one itself. `count` is the number of others in that
   * list.
   */
  next_awaiting: get({
    path: '/api/application/list/next_awaiting',
    access: 'signed_in',
    audit: { screen: 'application', does: 'show', about: { application: 'application_id' } },
    query: z.object({ application_id: queryId }),
    output: z.object({
      application_id: z.nullable(z.int()),
      previous_application_id: z.nullable(z.int()),
      count: z.int(),
    }),
  }),
  /** Open applications with an unattended step, in the divisions that the caller administers. */
  unattended_list: get({
    path: '/api/application/list/unattended_list',
    access: 'administrator',
    audit: { screen: 'unattended', does: 'show', about: { application_list: null } },
    query: z.object(paging),
    output: listOf(unattendedItem),
  }),
  /** The whole list as a CSV file. */
  unattended_csv: download({
    path: '/api/application/list/unattended_list/csv',
    limited: 'export',
    access: 'administrator',
    audit: { screen: 'unattended', does: 'csv', about: { application_list: null } },
    query: z.object({ encoding: csvEncoding }),
  }),
  /** All rows that the list shows with these conditions, as a CSV file. */
  csv: download({
    path: '/api/application/list/csv',
    limited: 'export',
    access: 'signed_in',
    audit: { screen: 'application', does: 'csv', about: { application_list: null } },
    query: z.object({ ...listSearch, encoding: csvEncoding }).check(daysInOrder),
  }),
  /**
   * 索引CSV of all rows that the list shows with these conditions: a row for each file that the caller may
   * download. More than `maxIndexItems` applications are a 422.
   */
  index_csv: download({
    path: '/api/application/list/index_csv',
    limited: 'export',
    access: 'operator',
    audit: { screen: 'application', does: 'csv', about: { application_list: null } },
    query: z.object({ ...listSearch, encoding: csvEncoding }).check(daysInOrder),
  }),
  /** The badge of 申請: how many applications wait for the caller. The page polls it. */
  awaiting_count: get({
    path: '/api/application/list/awaiting_count',
    access: 'operator',
    audit: { screen: 'application', does: 'show', about: { application_list: null } },
    query: z.object({}),
    output: z.object({ count: z.int() }),
  }),
};
