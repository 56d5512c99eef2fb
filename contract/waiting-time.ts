import * as z from 'zod/mini';
import { isMonth, monthsOf, waitingOrders, type WaitingPeriod } from '#domain/waiting-time.ts';
import { stepType } from '#domain/codes.ts';
import { maxWaitingMonths } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import { waitingLabel, waitingText } from '#texts/waiting-time.ts';
import { stepTypeCode } from './application/parts.ts';
import { download, get } from './call.ts';
import {
  csvEncoding,
  listOf,
  optionalInQuery,
  optionalQueryId,
  paging,
  queryFlag,
  queryOneOf,
} from './fields.ts';

/** 滞留状況 (docs/rules/administration.md#waiting-times): the calls of /waiting-time. */

/** What a row counts. The days are working days, both days included; null below `minMeasuredSteps` steps. */
const counts = {
  open_count: z.int(),
  late_count: z.int(),
  /** How many steps of the period the days are of. */
  measured_count: z.int(),
  median_days: z.nullable(z.int()),
  percentile90_days: z.nullable(z.int()),
};

/** The steps of one kind of the applications of one form. */
const formRow = z.object({
  workflow_id: z.int(),
  division_name: z.string(),
  workflow_name: z.string(),
  step_type: stepTypeCode,
  ...counts,
});
export type WaitingFormRow = z.output<typeof formRow>;

/** The steps that one department or supplier is asked for; the other id is null. */
const organisationRow = z.object({
  department_id: z.nullable(z.int()),
  supplier_id: z.nullable(z.int()),
  /** Division and department, or the company. */
  organisation_name: z.string(),
  ...counts,
});
export type WaitingOrganisationRow = z.output<typeof organisationRow>;

/** An open step. Of its application nothing else is shown. */
const waitingStep = z.object({
  approval_route_step_id: z.int(),
  application_id: z.int(),
  division_name: z.string(),
  workflow_name: z.string(),
  step_type: stepTypeCode,
  started_on: z.string().check(z.meta({ format: 'date' })),
  /** 何営業日: the working days from the start to today, both included. At least 1. */
  days: z.int(),
  planned_on: z.nullable(z.string().check(z.meta({ format: 'date' }))),
  /** 目安 is past. */
  late: z.boolean(),
  /** Division and department, or the company. */
  organisation_name: z.string(),
  /** Null for everybody of the organisation. */
  full_names: z.nullable(z.array(z.string())),
  /** Whether the caller may open the application. */
  may_open: z.boolean(),
});
export type WaitingStepItem = z.output<typeof waitingStep>;

function month(label: string) {
  const error = invalid.number(label);
  return z.string({ error }).check(z.refine(isMonth, { error }));
}
/** Months `yyyy-mm` in Japan, both inclusive. */
const period = { month_from: month(waitingLabel.month_from), month_to: month(waitingLabel.month_to) };
/** A rule for the two months, if both are months. The error is located at the later one. */
function aboutMonths(error: string, isRight: (period: WaitingPeriod) => boolean) {
  return z.refine<WaitingPeriod>(isRight, {
    error,
    path: ['month_to'],
    when: ({ value }) => z.safeParse(months, value).success,
  });
}
const months = z.object(period);
const periodRules = [
  aboutMonths(invalid.before(waitingLabel.month_to, waitingLabel.month_from), (each) => monthsOf(each) >= 1),
  aboutMonths(waitingText.tooLong(maxWaitingMonths), (each) => monthsOf(each) <= maxWaitingMonths),
] as const;

/** Which open steps are listed: those of a row of the tables; null for any. */
const row = {
  workflow_id: optionalQueryId,
  step_type: optionalInQuery(queryOneOf(Object.values(stepType))),
  department_id: optionalQueryId,
  supplier_id: optionalQueryId,
  /** Only the steps whose 目安 is past. */
  late: queryFlag,
};

export const waitingTime = {
  /** Both tables, each sorted by name. Open steps are those of now, whatever the period. */
  summary: get({
    path: '/api/waiting_time/summary',
    access: 'administrator',
    audit: { screen: 'waiting_time', does: 'show', about: { application_list: null } },
    query: z.object(period).check(...periodRules),
    output: z.object({
      by_form: z.array(formRow),
      by_organisation: z.array(organisationRow),
    }),
  }),
  /** One of the tables as a CSV file. */
  csv: download({
    path: '/api/waiting_time/csv',
    limited: 'export',
    access: 'administrator',
    audit: { screen: 'waiting_time', does: 'csv', about: { application_list: null } },
    query: z
      .object({
        ...period,
        grouped_by: z.literal(['form', 'organisation']),
        sort: z.literal(waitingOrders),
        encoding: csvEncoding,
      })
      .check(...periodRules),
  }),
  /**
   * The open steps of a row, the longest wait first; `subject` names the row. A 404 for a workflow, department
   * or supplier of which the caller's tables count no step in any period.
   */
  list: get({
    path: '/api/waiting_time/list',
    access: 'administrator',
    audit: { screen: 'waiting_time', does: 'show', about: { application_list: null } },
    query: z.object({ ...row, ...paging }),
    output: z.extend(listOf(waitingStep), { subject: z.string() }),
  }),
  list_csv: download({
    path: '/api/waiting_time/list_csv',
    limited: 'export',
    access: 'administrator',
    audit: { screen: 'waiting_time', does: 'csv', about: { application_list: null } },
    query: z.object({ ...row, encoding: csvEncoding }),
  }),
};
