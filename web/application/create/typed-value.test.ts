import { expect, test } from 'vitest';
import { fieldKind } from '#domain/codes.ts';
import { misfitsText } from '#texts/create-form.ts';
import { misfits, withSeparators } from './typed-value.ts';

test.each([
  ['1200000', '1,200,000'],
  ['１２０００００', '1,200,000'],
  [' 1200 ', '1,200'],
  ['1,200,000', '1,200,000'],
  ['１，２００', '1,200'],
  ['-1200', '-1,200'],
  ['1200.50', '1,200.50'],
  ['999', '999'],
  ['999999999999999', '999,999,999,999,999'],
  // Whoever writes these means something else than a plain number, or it is none.
  ['007', '007'],
  ['1200.', '1200.'],
  ['1,20', '1,20'],
  ['1200.12345', '1200.12345'],
  ['9'.repeat(16), '9'.repeat(16)],
  ['9'.repeat(50), '9'.repeat(50)],
  ['120万円', '120万円'],
  ['¥1200', '¥1200'],
  ['△1200', '△1200'],
  ['未定', '未定'],
  ['', ''],
])('%s is written as %s', (typed, shown) => {
  expect(withSeparators(fieldKind.amount, typed)).toBe(shown);
  expect(withSeparators(fieldKind.number, typed)).toBe(shown);
});

test('only numbers and amounts get separators', () => {
  for (const kind of [null, fieldKind.date, fieldKind.choice])
    expect(withSeparators(kind, '20261128')).toBe('20261128');
});

test('the confirmation names the fields whose values do not fit their kinds', () => {
  const form = {
    field_name01: '発生日',
    field_kind01: fieldKind.date,
    field_name02: '想定年額',
    field_kind02: fieldKind.amount,
    field_name03: '処置',
    field_kind03: fieldKind.choice,
    field_choices03: ['廃棄', '改造'],
    field_name04: '備考',
    field_kind04: null,
    // Without a label there is no field.
    field_name05: null,
    field_kind05: fieldKind.number,
  };
  const fitting = { field_value01: '2026/11/28', field_value02: '120万円', field_value03: '廃棄' };
  expect(misfits(form, {})).toEqual([]);
  expect(misfits(form, { ...fitting, field_value04: '何でも', field_value05: '未定' })).toEqual([]);
  const found = misfits(form, { ...fitting, field_value01: '未定', field_value03: '返品' });
  expect(misfitsText(found)).toBe('形式が合わない項目：発生日（日付）、処置（選択肢）');
});
