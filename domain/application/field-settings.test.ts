import { expect, test } from 'vitest';
import { fieldKind } from '#domain/codes.ts';
import { eachField } from './custom-fields.ts';
import { settingFaults, settledSettings, type FieldSettings, type SettingFault } from './field-settings.ts';

const none: FieldSettings = {
  ...eachField('field_hint', () => null),
  ...eachField('field_kind', () => null),
  ...eachField('field_choices', () => null),
  transaction_date_field: null,
  transaction_amount_field: null,
  counterparty_field: null,
};
const form: Parameters<typeof settingFaults>[0] = {
  ...none,
  ...eachField('field_name', () => null),
  field_name01: '取引先名',
  field_name02: '発生日',
  field_name03: '金額',
  field_name04: '処置',
  field_kind02: fieldKind.date,
  field_kind03: fieldKind.amount,
  field_kind04: fieldKind.choice,
  field_choices04: ['使い切る', '廃棄する'],
  field_kind10: fieldKind.date,
};

test('only 選択肢 keeps its choices', () => {
  const chosen = { ...none, field_kind01: fieldKind.choice, field_choices01: ['甲', '乙'] };
  expect(settledSettings({ ...chosen, field_choices02: ['丙'] })).toEqual(chosen);
  expect(settledSettings({ ...chosen, field_kind01: fieldKind.number })).toEqual({
    ...none,
    field_kind01: fieldKind.number,
  });
});

test.each<[string, Partial<typeof form>, SettingFault[]]>([
  ['no roles', {}, []],
  ['fitting roles', { transaction_date_field: 2, transaction_amount_field: 3, counterparty_field: 1 }, []],
  ['取引先 of 選択肢', { counterparty_field: 4 }, []],
  ['no choices', { field_choices04: null }, [{ code: 'choices', number: '04' }]],
  ['one choice', { field_choices04: ['使い切る'] }, [{ code: 'choices', number: '04' }]],
  // A kind without a label is harmless, and a role of it is not.
  ['no label', { transaction_date_field: 10 }, [{ code: 'unlabelled', role: 'transaction_date_field' }]],
  [
    'other kinds',
    { transaction_date_field: 1, transaction_amount_field: 2, counterparty_field: 3 },
    [
      { code: 'kind', role: 'transaction_date_field' },
      { code: 'kind', role: 'transaction_amount_field' },
      { code: 'kind', role: 'counterparty_field' },
    ],
  ],
])('what does not go together: %s', (_, changed, faults) => {
  expect(settingFaults({ ...form, ...changed })).toEqual(faults);
});
