import { eachField, type fieldNames } from '#domain/application/custom-fields.ts';
import {
  fieldKindsOf,
  kindsOfRole,
  settingFaults,
  settledSettings,
  type fieldChoices,
  type fieldHints,
  type FieldKinds,
  type FieldRole,
} from '#domain/application/field-settings.ts';
import { customFieldNumbers } from '#domain/limits.ts';
import { isBlank } from '#domain/text.ts';
import { label } from '#texts/fields.ts';
import { settingFaultText } from '#texts/workflow-fields.ts';

/** The fields in the form of a workflow, and which of them have a role. */
export type FieldsValues = FieldKinds &
  Readonly<
    Record<(typeof fieldNames)[number] | (typeof fieldHints)[number], string> &
      /** One choice in each line. They stay until the save when another kind is chosen. */
      Record<(typeof fieldChoices)[number], string>
  >;

/** Labels and settings of the fields as they would be saved. */
export function settingsOf(values: FieldsValues) {
  return {
    ...eachField('field_name', (number) => textOrNull(values[`field_name${number}`])),
    ...settledSettings({
      ...fieldKindsOf(values),
      ...eachField('field_hint', (number) => textOrNull(values[`field_hint${number}`])),
      ...eachField('field_choices', (number) => linesOf(values[`field_choices${number}`])),
    }),
  };
}

function textOrNull(text: string): string | null {
  return isBlank(text) ? null : text;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What is wrong with the field that has a role; undefined for nothing. */
export function roleFault(values: FieldsValues, role: FieldRole): string | undefined {
  const fault = settingFaults(settingsOf(values)).find(
    (each) => each.code !== 'choices' && each.role === role,
  );
  return fault && settingFaultText(fault);
}

/** The fields that may have a role, and the one that has it; `value` is the number of the field. */
export function roleOptions(
  values: FieldsValues,
  role: FieldRole,
): readonly { value: string; label: string }[] {
  return customFieldNumbers.flatMap((number) => {
    const name = textOrNull(values[`field_name${number}`]);
    const fits = name !== null && kindsOfRole[role].includes(values[`field_kind${number}`]);
    const position = Number(number);
    if (!fits && values[role] !== position) return [];
    const field = label.field_value(position);
    return [{ value: String(position), label: name === null ? field : `${field}　${name}` }];
  });
}
