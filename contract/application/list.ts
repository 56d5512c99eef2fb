import * as z from 'zod/mini';
import { searchType } from '#domain/codes.ts';
import { download, get } from '../call.ts';
import { csvEncoding, dropdownItem, listOf, paging, queryId, queryOneOf, time } from '../fields.ts';
import { statusCode, resultCode, stepStatusCode, stepTypeCode } from './parts.ts';

/** A row of /application (domain 2.6). For a supplier whose step is not open, `step_type` is null and `approver` says 社内処理中. */
const listItem = z.object({
  application_id: z.int(),
  applicant_full_name: z.string(),
  application_at: time,
  workflow_name: z.string(),
  step_type: z.nullable(stepTypeCode),
  step_status: z.nullable(stepStatusCode),
  /** The N of ほかN件: further steps that are open at the same time. */
  other_steps: z.int(),
  approver: z.string(),
  status: statusCode,
  result: resultCode,
  /** The day by which the applicant wants an answer, `yyyy-mm-dd`: the order of what awaits somebody. */
  applicant_answers_hope_date: z.string(),
});
export type ApplicationListItem = z.output<typeof listItem>;

/**
 * A row of the tab 担当者不在: the step shown is the lowest-numbered one that nobody can act on, and ほかN件 counts further such
 * steps (domain 2.7).
 */
const unattendedItem = z.extend(listItem, { division_name: z.string() });
export type UnattendedListItem = z.output<typeof unattendedItem>;

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
    access: 'operator',
    audit: { screen: 'application', does: 'show', about: { application_list: null } },
    query: z.object({ division_id: queryId }),
    output: z.object({
      selected_workflow_id: z.nullable(z.int()),
      /** `available` is false while a step of the workflow has no valid assignee (domain 2.3). */
      workflow_dropdown_items: z.array(z.extend(dropdownItem, { available: z.boolean() })),
    }),
  }),
  application_list: get({
    path: '/api/application/list/application_list',
    access: 'signed_in',
    audit: { screen: 'application', does: 'show', about: { application_list: null } },
    query: z.object({ search_type: queryOneOf(Object.values(searchType)), ...paging }),
    output: listOf(listItem),
  }),
  /**
   * 次の承認待ちへ: of what awaits the caller the one after the given application, in the order of that list and from its
   * beginning again; never the given one itself. `count` is how many others await him.
   */
  next_awaiting: get({
    path: '/api/application/list/next_awaiting',
    access: 'signed_in',
    audit: { screen: 'application', does: 'show', about: { application: 'application_id' } },
    query: z.object({ application_id: queryId }),
    output: z.object({ application_id: z.nullable(z.int()), count: z.int() }),
  }),
  /** Open applications with a step that has nobody left: of all divisions for system admins, of their own for division admins. */
  unattended_list: get({
    path: '/api/application/list/unattended_list',
    access: 'administrator',
    audit: { screen: 'unattended', does: 'show', about: { application_list: null } },
    query: z.object(paging),
    output: listOf(unattendedItem),
  }),
  /** That list as a CSV file, all of it. */
  unattended_csv: download({
    path: '/api/application/list/unattended_list/csv',
    access: 'administrator',
    audit: { screen: 'unattended', does: 'csv', about: { application_list: null } },
    query: z.object({ encoding: csvEncoding }),
  }),
  /** The list as a CSV file, all of it; a supplier's as it sees the list. */
  csv: download({
    path: '/api/application/list/csv',
    access: 'signed_in',
    audit: { screen: 'application', does: 'csv', about: { application_list: null } },
    query: z.object({ search_type: queryOneOf(Object.values(searchType)), encoding: csvEncoding }),
  }),
  /** How many applications await the caller's approval: the number at the menu entry, asked by the page itself. */
  awaiting_count: get({
    path: '/api/application/list/awaiting_count',
    access: 'operator',
    audit: { screen: 'application', does: 'show', about: { application_list: null } },
    query: z.object({}),
    output: z.object({ count: z.int() }),
  }),
};
