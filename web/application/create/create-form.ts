import * as z from 'zod/mini';
import { createFields } from '#contract/application/create.ts';
import { formerFileIds } from '#contract/fields.ts';
import { labelledFields, eachField } from '#domain/application/custom-fields.ts';
import { invalid, label } from '#texts/fields.ts';
import { fileLimits, type CustomFieldNumber } from '#domain/limits.ts';
import { chosenFiles, fileCountOf, noFiles } from '#web/form/file.ts';

/** The form of a new application. */

/**
 * The form's rules. The order of the fields is the order of the error summary. `today` is Japan's date,
 * `yyyy-mm-dd`; `labels` are the field names in the messages.
 */
export function createSchema(today: string, labels: Parameters<typeof labelledFields>[0]) {
  return z
    .object({
      ...chosenFiles(label.application_file),
      resubmit_file_ids: formerFileIds,
      ...createFields(today, labels),
    })
    .check(
      z.refine((values) => attachedCount(values) <= fileLimits.count, {
        error: invalid.tooManyFiles(fileLimits.count),
        path: ['resubmit_file_ids'],
        // Whatever is wrong with other fields: the form always has these.
        when: () => true,
      }),
    );
}

/** How many files the application gets: chosen ones, and those of the former application. */
export function attachedCount(
  values: Parameters<typeof fileCountOf>[0] & { readonly resubmit_file_ids: readonly number[] },
): number {
  return fileCountOf(values) + values.resubmit_file_ids.length;
}

export type CreateInput = z.output<ReturnType<typeof createSchema>>;

type ValueName = `field_value${CustomFieldNumber}`;

function eachText<V>(of: () => V) {
  return { ...eachField('field_value', of), applicant_answers_hope_date: of() };
}

/** What a draft holds: the texts and what is taken over, not the chosen files. */
export const createDraftSchema = z.object({
  ...eachText(() => z.string()),
  resubmit_file_ids: z._default(z.array(z.int()), []),
});

/** In the order of the form: the error summary lists the server's messages in this order. */
export const emptyCreate = {
  ...noFiles,
  resubmit_file_ids: [] as number[],
  ...eachText(() => ''),
} satisfies z.input<ReturnType<typeof createSchema>>;

/** The labels of the custom fields, as the version of the form. */
export function labelsOf(form: Parameters<typeof labelledFields>[0]): string {
  return JSON.stringify(labelledFields(form).map(({ name, label: text }) => [name, text]));
}

type Values = Readonly<Record<ValueName, string | null>>;

/**
 * The form's initial values: empty, or those of the application to resubmit. Its files are left out until
 * somebody ticks them: the file may be what it was rejected for.
 */
export function initialCreate(resubmitted: Values | null): typeof emptyCreate {
  if (resubmitted === null) return emptyCreate;
  return {
    ...emptyCreate,
    ...eachField('field_value', (number) => resubmitted[`field_value${number}`] ?? ''),
  };
}
