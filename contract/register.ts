import * as z from 'zod/mini';
import { registerLabel } from '#texts/register.ts';
import { download, get } from './call.ts';
import {
  csvEncoding,
  dropdownItem,
  inOrder,
  listOf,
  noInput,
  optionalInQuery,
  optionalQueryId,
  paging,
  queryFlag,
  requiredDate,
  time,
} from './fields.ts';
import { evidenceSize, resultCode, statusCode, stepStatusCode, stepTypeCode } from './application/parts.ts';
import { amountSearch, transaction, unreadable } from './application/transaction.ts';
import { searchWord } from './search-words.ts';

/** 申請台帳: the calls of /register (docs/rules/auditing.md#the-register). */

/** How an application stands: open, its result, or cancelled. */
export const outcomes = ['open', 'approved', 'rejected', 'cancelled'] as const;
export type Outcome = (typeof outcomes)[number];

const search = {
  /** Which day is in the period: that of the submission, that of the end, or 取引日. */
  by: z.literal(['submitted', 'ended', 'transaction']),
  /** Days in Japan, both inclusive. */
  from: requiredDate(registerLabel.from),
  to: requiredDate(registerLabel.to),
  division_id: optionalQueryId,
  workflow_name: searchWord(registerLabel.workflow),
  /** Who submitted or acted, or whom a delegate stood for: the names at that time. */
  person: searchWord(registerLabel.person),
  /** A supplier of a step or viewer: its name, as now. */
  supplier: searchWord(registerLabel.supplier),
  outcome: optionalInQuery(z.literal(outcomes)),
  /** Only those with a 自己承認; only those in which a delegate acted. */
  self_approved: queryFlag,
  delegated: queryFlag,
  ...amountSearch,
};
const daysInOrder = inOrder('from', 'to', registerLabel);

const item = z.object({
  application_id: z.int(),
  division_name: z.string(),
  workflow_name: z.string(),
  first_field: z.nullable(z.string()),
  applicant_full_name: z.string(),
  application_at: time,
  status: statusCode,
  result: resultCode,
  /** A cancelled application is a line, and can't be opened. */
  cancelled: z.boolean(),
  /** Null while it is open. */
  ended_at: z.nullable(time),
  self_approved: z.boolean(),
  delegated: z.boolean(),
  /** The step shown, as in the lists; null for a cancelled one. */
  step_type: z.nullable(stepTypeCode),
  step_status: z.nullable(stepStatusCode),
  other_steps: z.int(),
  approver: z.string(),
  transaction,
});
export type RegisterItem = z.output<typeof item>;

export const register = {
  /** What the caller audits today. */
  init: get({
    path: '/api/register/init',
    access: 'auditor',
    audit: { screen: 'register', does: 'show', about: { register: null } },
    query: noInput,
    output: z.object({
      all_divisions: z.boolean(),
      division_dropdown_items: z.array(dropdownItem),
      /** The last day of the caller's grants, `yyyy-mm-dd`. */
      last_day: z.string(),
    }),
  }),
  /** Every application of the caller's divisions in the period, the newest first. */
  list: get({
    path: '/api/register/list',
    access: 'auditor',
    audit: { screen: 'register', does: 'show', about: { register: null } },
    query: z.object({ ...search, ...paging }).check(daysInOrder),
    output: z.extend(listOf(item), { unreadable }),
  }),
  /** All that the search finds, a row each. More than `maxRegisterRows` are a 422. */
  csv: download({
    path: '/api/register/csv',
    limited: 'export',
    access: 'auditor',
    audit: { screen: 'register', does: 'csv', about: { register: null } },
    query: z.object({ ...search, encoding: csvEncoding }).check(daysInOrder),
  }),
  /** The same with a row for each step: who acted, for whom, when, the result and the comment. */
  steps_csv: download({
    path: '/api/register/steps_csv',
    limited: 'export',
    access: 'auditor',
    audit: { screen: 'register', does: 'csv', about: { register: null } },
    query: z.object({ ...search, encoding: csvEncoding }).check(daysInOrder),
  }),
  /** 索引CSV of all that the search finds: a row for each file. More than `maxIndexItems` are a 422. */
  index_csv: download({
    path: '/api/register/index_csv',
    limited: 'export',
    access: 'auditor',
    audit: { screen: 'register', does: 'csv', about: { register: null } },
    query: z.object({ ...search, encoding: csvEncoding }).check(daysInOrder),
  }),
  /** How much `evidence_zip` would have. A 422 at `from` while the caller or two others get a ZIP file. */
  evidence_size: get({
    path: '/api/register/evidence_size',
    access: 'auditor',
    audit: { screen: 'register', does: 'show', about: { register: null } },
    query: z.object(search).check(daysInOrder),
    output: evidenceSize,
  }),
  /**
   * 証跡一式 of all that the search finds (docs/rules/evidence.md#the-bundle). A 422 at `from` if there is
   * nothing, or more than `evidenceLimits`, or as in `evidence_size`.
   */
  evidence_zip: download({
    path: '/api/register/evidence_zip',
    limited: 'pdf',
    access: 'auditor',
    audit: { screen: 'register', does: 'zip', about: { register: null } },
    query: z.object(search).check(daysInOrder),
  }),
};
