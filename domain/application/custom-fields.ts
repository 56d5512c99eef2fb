import { customFieldNumbers, type CustomFieldNumber } from '#domain/limits.ts';

/** The custom fields of a workflow: each that has a label, with the names of its value and its label (section 2). */
export function customFields(
  labels: Partial<Record<`field_name${CustomFieldNumber}`, string | null>>,
): { name: `field_value${CustomFieldNumber}`; label: string }[] {
  return customFieldNumbers.flatMap((number) => {
    const fieldLabel = labels[`field_name${number}`];
    return fieldLabel ? [{ name: `field_value${number}` as const, label: fieldLabel }] : [];
  });
}
