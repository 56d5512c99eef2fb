import * as z from 'zod/mini';
import { createFields } from '#contract/application/create.ts';
import { eachField, type customFields } from '#domain/application/custom-fields.ts';
import { label } from '#texts/fields.ts';
import type { CustomFieldNumber } from '#domain/limits.ts';
import { chosenFiles, noFiles } from '#web/form/file.ts';

/** What an applicant enters (section 5 "Application create form"). */

/**
 * The form's rules, in the order of its fields, which the summary follows; `today` is Japan's, `yyyy-mm-dd`, and messages name
 * the fields by their labels.
 */
export function createSchema(today: string, labels: Parameters<typeof customFields>[0]) {
  return z.object({ ...chosenFiles(label.application_file), ...createFields(today, labels) });
}

export type CreateInput = z.output<ReturnType<typeof createSchema>>;

type ValueName = `field_value${CustomFieldNumber}`;

function eachText<V>(of: () => V) {
  return { ...eachField('field_value', of), applicant_answers_hope_date: of() };
}

/** The part of a draft that is kept: its texts, not the files. */
export const keptCreate = z.object(eachText(() => z.string()));

/** In the order of the form, which the server's messages follow in the summary. */
export const emptyCreate = { ...noFiles, ...eachText(() => '') } satisfies z.input<
  ReturnType<typeof createSchema>
>;

type Values = Readonly<Record<ValueName, string | null>>;

/** What the form shows at first: nothing, or the values that a 再申請 takes over (domain 2.3). */
export function initialCreate(resubmitted: Values | null): typeof emptyCreate {
  if (resubmitted === null) return emptyCreate;
  return {
    ...emptyCreate,
    ...eachField('field_value', (number) => resubmitted[`field_value${number}`] ?? ''),
  };
}
