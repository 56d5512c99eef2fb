import * as z from 'zod/mini';
import { createFields } from '#contract/application/create.ts';
import { labelledFields, eachField } from '#domain/application/custom-fields.ts';
import { label } from '#texts/fields.ts';
import type { CustomFieldNumber } from '#domain/limits.ts';
import { chosenFiles, noFiles } from '#web/form/file.ts';

/** The form of a new application. */

/**
 * The form's rules. The order of the fields is the order of the error summary. `today` is Japan's date,
 * `yyyy-mm-dd`; `labels` are the field names in the messages.
 */
export function createSchema(today: string, labels: Parameters<typeof labelledFields>[0]) {
  return z.object({ ...chosenFiles(label.application_file), ...createFields(today, labels) });
}

export type CreateInput = z.output<ReturnType<typeof createSchema>>;

type ValueName = `field_value${CustomFieldNumber}`;

function eachText<V>(of: () => V) {
  return { ...eachField('field_value', of), applicant_answers_hope_date: of() };
}

/** What a draft holds: the texts, not the files. */
export const createDraftSchema = z.object(eachText(() => z.string()));

/** In the order of the form: the error summary lists the server's messages in this order. */
export const emptyCreate = { ...noFiles, ...eachText(() => '') } satisfies z.input<
  ReturnType<typeof createSchema>
>;

/** The labels of the custom fields, as the version of the form. */
export function labelsOf(form: Parameters<typeof labelledFields>[0]): string {
  return JSON.stringify(labelledFields(form).map(({ name, label: text }) => [name, text]));
}

type Values = Readonly<Record<ValueName, string | null>>;

/** The form's initial values: empty, or those of the application to resubmit. */
export function initialCreate(resubmitted: Values | null): typeof emptyCreate {
  if (resubmitted === null) return emptyCreate;
  return {
    ...emptyCreate,
    ...eachField('field_value', (number) => resubmitted[`field_value${number}`] ?? ''),
  };
}
