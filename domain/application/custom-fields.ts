import { customFieldNumbers, type CustomFieldNumber } from '#domain/limits.ts';

/** The columns of the labels. */
export const fieldNames = [
  'field_name01',
  'field_name02',
  'field_name03',
  'field_name04',
  'field_name05',
  'field_name06',
  'field_name07',
  'field_name08',
  'field_name09',
  'field_name10',
] as const satisfies readonly `field_name${CustomFieldNumber}`[];
/** The columns of the values. */
export const fieldValues = [
  'field_value01',
  'field_value02',
  'field_value03',
  'field_value04',
  'field_value05',
  'field_value06',
  'field_value07',
  'field_value08',
  'field_value09',
  'field_value10',
] as const satisfies readonly `field_value${CustomFieldNumber}`[];

/** What the names of the columns of a field begin with. */
export type FieldPrefix = `field_${'name' | 'hint' | 'kind' | 'choices' | 'value'}`;

/** A record with one entry per custom field, ordered by number; its keys are `prefix` and the number. */
export function eachField<P extends FieldPrefix, V>(
  prefix: P,
  entryOf: (number: CustomFieldNumber) => V,
): Record<`${P}${CustomFieldNumber}`, V> {
  const entries = customFieldNumbers.map((number) => [`${prefix}${number}`, entryOf(number)]);
  // Object.fromEntries widens the keys to string; the line above builds exactly these keys.
  return Object.fromEntries(entries) as Record<`${P}${CustomFieldNumber}`, V>;
}

/** The custom fields of a workflow that have a label: number, name of the value's column, label. */
export function labelledFields(
  labels: Partial<Record<`field_name${CustomFieldNumber}`, string | null>>,
): { number: CustomFieldNumber; name: `field_value${CustomFieldNumber}`; label: string }[] {
  return customFieldNumbers.flatMap((number) => {
    const fieldLabel = labels[`field_name${number}`];
    return fieldLabel ? [{ number, name: `field_value${number}` as const, label: fieldLabel }] : [];
  });
}

/** The labels of the fields without a value, in the order of the form. */
export function emptyFields(
  labels: Parameters<typeof labelledFields>[0],
  values: Partial<Readonly<Record<(typeof fieldValues)[number], string | null>>>,
): string[] {
  return labelledFields(labels).flatMap(({ name, label }) => (values[name] ? [] : [label]));
}

/** The labels and values of an application's custom fields; null if missing. */
export type CustomFields = {
  readonly [K in `field_name${CustomFieldNumber}` | `field_value${CustomFieldNumber}`]: string | null;
};

/** The value of the first field that is filled: it tells applications of one form apart. */
export function firstField(
  values: Partial<Readonly<Record<(typeof fieldValues)[number], string | null | undefined>>>,
): string | null {
  for (const name of fieldValues) if (values[name]) return values[name];
  return null;
}

/** Picks the custom fields from a larger record. */
export function customFieldsOf(record: CustomFields): CustomFields {
  return {
    ...eachField('field_name', (number) => record[`field_name${number}`]),
    ...eachField('field_value', (number) => record[`field_value${number}`]),
  };
}
