import * as z from 'zod/mini';
import { isOnOrAfter } from '#domain/japan-date.ts';
import { label, invalid } from '#texts/fields.ts';
import { maxLength } from '#domain/limits.ts';
import { get, upload } from '../call.ts';
import {
  faultOfText,
  formerFileIds,
  id,
  optional,
  optionalQueryId,
  optionalText,
  queryId,
  requiredDate,
  sizedFile,
} from '../fields.ts';
import { applicantNames, eachFieldSchema, fieldKindCode, name } from './parts.ts';

const applicationFiles = {
  file1: label.application_file(1),
  file2: label.application_file(2),
  file3: label.application_file(3),
};

const fieldName = (number: number) =>
  optionalText({ label: label.field_value(number), max: maxLength.field_name });

/** The label that stands beside a custom field if it is valid; otherwise the generic numbered one. */
function labelOf(labels: unknown, number: number): string {
  const names = z.record(z.string(), z.unknown()).safeParse(labels);
  const name = names.success ? names.data[`field_name${String(number).padStart(2, '0')}`] : null;
  return fieldName(number).safeParse(name).data ?? label.field_value(number);
}

/**
 * The fields that the applicant fills in. `today` is the date in Japan, `yyyy-mm-dd`. `labels` holds the
 * form's labels as `field_name01` …; validation errors name the custom fields by them.
 */
export function createFields(today: string, labels: unknown) {
  return {
    ...eachFieldSchema('field_value', (number) =>
      optionalText({ label: labelOf(labels, number), max: maxLength.field_value }),
    ),
    applicant_answers_hope_date: requiredDate(label.applicant_answers_hope_date, (date) =>
      isOnOrAfter(date, today) ? null : invalid.hopeDateInThePast,
    ),
  };
}

/**
 * Names the custom fields in the messages by the labels that were sent with their values: the fields' own
 * schemas see the values alone.
 */
const namedByLabels = z.check<object>(
  ({ value, issues }) => {
    for (const [index, issue] of issues.entries()) {
      const number = /^field_value(\d\d)$/.exec(String(issue.path?.[0]))?.[1];
      if (number === undefined || typeof issue.input !== 'string') continue;
      const rules = { label: labelOf(value, Number(number)), max: maxLength.field_value };
      const message = faultOfText(issue.input, rules);
      if (message !== null) issues[index] = { ...issue, message };
    }
  },
  { when: () => true },
);

type CreateFields = ReturnType<typeof createFields>;

/** The validated values of the applicant's fields. */
export type SubmittedValues = { readonly [K in keyof CreateFields]: z.output<CreateFields[K]> };

/** The calls of /application/create. */
export const create = {
  init: get({
    path: '/api/application/create/init',
    access: 'submit_application',
    audit: { screen: 'application_create', does: 'show', about: { workflow: 'workflow_id' } },
    /** `resubmit_application_id`: for a 再申請, the caller's own earlier application on the same form. */
    query: z.object({ workflow_id: queryId, resubmit_application_id: optionalQueryId }),
    output: z.object({
      division_name: z.string(),
      workflow_name: z.string(),
      ...applicantNames,
      ...eachFieldSchema('field_name', () => name),
      /** What the form says below each label. */
      ...eachFieldSchema('field_hint', () => name),
      /** What each field asks for; null is 文字. It helps and warns, and refuses nothing. */
      ...eachFieldSchema('field_kind', () => fieldKindCode),
      /** Of 選択肢: what its list offers. */
      ...eachFieldSchema('field_choices', () => z.nullable(z.array(z.string()))),
      /** The national holidays and days off of a year from today on that are on Monday to Friday. */
      days_off: z.array(z.string().check(z.meta({ format: 'date' }))),
      /**
       * For a 再申請: the earlier values, for labels that the form still has, and the earlier application's own
       * files. Otherwise null.
       */
      resubmitted: z.nullable(
        z.object({
          application_id: z.int(),
          ...eachFieldSchema('field_value', () => name),
          files: z.array(sizedFile),
        }),
      ),
    }),
  }),
  /**
   * Answers the new application's id. The sent labels must match the workflow's
   * (docs/rules/applications.md#submitting).
   */
  save: upload({
    path: '/api/application/create/save',
    access: 'submit_application',
    audit: { screen: 'application_create', does: 'submit', about: { workflow: 'workflow_id' } },
    part: 'create',
    body: (today: string) =>
      z
        .object({
          workflow_id: id,
          resubmit_application_id: optional(id),
          /** Which files of that application the new one gets too. */
          resubmit_file_ids: optional(formerFileIds),
          ...eachFieldSchema('field_name', fieldName),
          ...createFields(today, null),
        })
        .check(namedByLabels),
    files: applicationFiles,
    output: z.int(),
  }),
};
