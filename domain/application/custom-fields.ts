import { customFieldNumbers, type CustomFieldNumber } from '#domain/limits.ts';

/** field_name01 … field_name10, where the labels stand, and field_value01 … field_value10, where the values do. */
export const fieldNames = customFieldNumbers.map((number) => `field_name${number}` as const);
export const fieldValues = customFieldNumbers.map((number) => `field_value${number}` as const);

/** One entry for each custom field, under its name with this prefix, in the order of the numbers. */
export function eachField<P extends 'field_name' | 'field_value', V>(
  prefix: P,
  entryOf: (number: CustomFieldNumber) => V,
): Record<`${P}${CustomFieldNumber}`, V> {
  const entries = customFieldNumbers.map((number) => [`${prefix}${number}`, entryOf(number)]);
  // Object.fromEntries forgets the keys' names; they are made just above.
  return Object.fromEntries(entries) as Record<`${P}${CustomFieldNumber}`, V>;
}

/** The custom fields of a workflow: each that has a label, with the names of its value and its label (section 2). */
export function customFields(
  labels: Partial<Record<`field_name${CustomFieldNumber}`, string | null>>,
): { name: `field_value${CustomFieldNumber}`; label: string }[] {
  return customFieldNumbers.flatMap((number) => {
    const fieldLabel = labels[`field_name${number}`];
    return fieldLabel ? [{ name: `field_value${number}` as const, label: fieldLabel }] : [];
  });
}

/** The labels and values of an application's custom fields, null where there is none. */
export type CustomFields = {
  readonly [K in `field_name${CustomFieldNumber}` | `field_value${CustomFieldNumber}`]: string | null;
};

/** Picks the custom fields from a larger record. */
export function customFieldsOf(record: CustomFields): CustomFields {
  return {
    ...eachField('field_name', (number) => record[`field_name${number}`]),
    ...eachField('field_value', (number) => record[`field_value${number}`]),
  };
}
