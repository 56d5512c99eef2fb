import { customFieldNumbers, type CustomFieldNumber } from '#domain/limits.ts';
import { eachField, type CustomFields } from './custom-fields.ts';

type FieldNames = Readonly<Record<`field_name${CustomFieldNumber}`, string | null>>;
export type FieldValues = Readonly<Record<`field_value${CustomFieldNumber}`, string | null>>;

/**
 * What a 再申請 is filled in with (domain 2.3): for each label of the form as it is now the value that stood under that label,
 * also where its number changed; null under labels that are new. Of two fields with one label each keeps its own value.
 */
export function carriedValues(submitted: CustomFields, form: FieldNames): FieldValues {
  const left = new Set(customFieldNumbers);
  const take = (number: CustomFieldNumber | undefined): string | null => {
    if (number === undefined) return null;
    left.delete(number);
    return submitted[`field_value${number}`];
  };
  const labelled = customFieldNumbers.filter((number) => form[`field_name${number}`] !== null);
  const sameLabel = (of: CustomFieldNumber, number: CustomFieldNumber) =>
    submitted[`field_name${of}`] === form[`field_name${number}`];
  // First those that stayed where they were, so that a namesake which moved does not take their value.
  const stayed = labelled.filter((number) => sameLabel(number, number));
  const values = new Map(stayed.map((number) => [number, take(number)]));
  for (const number of labelled)
    if (!values.has(number)) values.set(number, take([...left].find((of) => sameLabel(of, number))));
  return eachField('field_value', (number) => values.get(number) ?? null);
}
