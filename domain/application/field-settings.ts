import { fieldKind, type FieldKind } from '#domain/codes.ts';
import { customFieldNumbers, fieldChoiceLimits, type CustomFieldNumber } from '#domain/limits.ts';
import { eachField, type fieldNames } from './custom-fields.ts';

/** What a workflow says of its fields beside their labels (docs/rules/administration.md#workflows). */

/** The columns of the hints, which only a workflow has. */
export const fieldHints = [
  'field_hint01',
  'field_hint02',
  'field_hint03',
  'field_hint04',
  'field_hint05',
  'field_hint06',
  'field_hint07',
  'field_hint08',
  'field_hint09',
  'field_hint10',
] as const satisfies readonly `field_hint${CustomFieldNumber}`[];
/** The columns of the kinds. */
export const fieldKinds = [
  'field_kind01',
  'field_kind02',
  'field_kind03',
  'field_kind04',
  'field_kind05',
  'field_kind06',
  'field_kind07',
  'field_kind08',
  'field_kind09',
  'field_kind10',
] as const satisfies readonly `field_kind${CustomFieldNumber}`[];
/** The columns of the choices, which only a workflow has. */
export const fieldChoices = [
  'field_choices01',
  'field_choices02',
  'field_choices03',
  'field_choices04',
  'field_choices05',
  'field_choices06',
  'field_choices07',
  'field_choices08',
  'field_choices09',
  'field_choices10',
] as const satisfies readonly `field_choices${CustomFieldNumber}`[];
/** The columns of the roles: which field, 1 to 10, is 取引日, 取引金額 and 取引先. */
export const fieldRoles = [
  'transaction_date_field',
  'transaction_amount_field',
  'counterparty_field',
] as const;
export type FieldRole = (typeof fieldRoles)[number];

/** The kinds of an application's or workflow's fields, and the fields that have a role. */
export type FieldKinds = Readonly<
  Record<(typeof fieldKinds)[number], FieldKind | null> & Record<FieldRole, number | null>
>;
/** What a workflow says of its fields beside their labels; null for nothing. */
export type FieldSettings = FieldKinds &
  Readonly<
    Record<(typeof fieldHints)[number], string | null> &
      Record<(typeof fieldChoices)[number], string[] | null>
  >;
/** The columns of `FieldSettings`. */
export const fieldSettings = [...fieldHints, ...fieldKinds, ...fieldChoices, ...fieldRoles] as const;

/** Picks the settings of the fields from a larger record. */
export function fieldSettingsOf(record: FieldSettings): FieldSettings {
  return {
    ...eachField('field_hint', (number) => record[`field_hint${number}`]),
    ...fieldKindsOf(record),
    ...eachField('field_choices', (number) => record[`field_choices${number}`]),
  };
}

/** Picks kinds and roles from a larger record. */
export function fieldKindsOf(record: FieldKinds): FieldKinds {
  const { transaction_date_field, transaction_amount_field, counterparty_field } = record;
  return {
    ...eachField('field_kind', (number) => record[`field_kind${number}`]),
    transaction_date_field,
    transaction_amount_field,
    counterparty_field,
  };
}

/** The settings as they are stored: only 選択肢 has choices. */
export function settledSettings(settings: FieldSettings): FieldSettings {
  return {
    ...fieldSettingsOf(settings),
    ...eachField('field_choices', (number) =>
      settings[`field_kind${number}`] === fieldKind.choice ? settings[`field_choices${number}`] : null,
    ),
  };
}

/** The kinds that a field with a role may have; null is 文字. */
export const kindsOfRole: Readonly<Record<FieldRole, readonly (FieldKind | null)[]>> = {
  transaction_date_field: [fieldKind.date],
  transaction_amount_field: [fieldKind.amount],
  counterparty_field: [null, fieldKind.choice],
};

/** What is wrong between settings: too few choices, or a role whose field has no label or another kind. */
export type SettingFault =
  | { readonly code: 'choices'; readonly number: CustomFieldNumber }
  | { readonly code: 'unlabelled' | 'kind'; readonly role: FieldRole };

export function settingFaults(
  settings: FieldSettings & Readonly<Record<(typeof fieldNames)[number], string | null>>,
): SettingFault[] {
  const few = customFieldNumbers.filter(
    (number) =>
      settings[`field_kind${number}`] === fieldKind.choice &&
      (settings[`field_choices${number}`]?.length ?? 0) < fieldChoiceLimits.min,
  );
  const roles = fieldRoles.flatMap((role): SettingFault[] => {
    const number = fieldNumberOf(settings[role]);
    if (number === null) return [];
    if (!settings[`field_name${number}`]) return [{ code: 'unlabelled', role }];
    return kindsOfRole[role].includes(settings[`field_kind${number}`]) ? [] : [{ code: 'kind', role }];
  });
  return [...few.map((number): SettingFault => ({ code: 'choices', number })), ...roles];
}

/** 1 to 10 as the number in the names of columns. */
export function fieldNumberOf(position: number | null): CustomFieldNumber | null {
  return position === null ? null : (customFieldNumbers[position - 1] ?? null);
}
