import { expect, test } from 'vitest';
import {
  labelledFields,
  eachField,
  emptyFields,
  fieldNames,
  fieldValues,
  firstField,
} from './custom-fields.ts';
import { fieldChoices, fieldHints, fieldKinds, fieldNumberOf } from './field-settings.ts';

test('a form has the fields with a label, ordered by number', () => {
  expect(
    labelledFields({ field_name03: '備考', field_name01: '品番', field_name02: null, field_name04: '' }),
  ).toEqual([
    { number: '01', name: 'field_value01', label: '品番' },
    { number: '03', name: 'field_value03', label: '備考' },
  ]);
});

test('one entry per field, ordered by number', () => {
  expect(Object.entries(eachField('field_value', Number))).toEqual(
    fieldValues.map((name, index) => [name, index + 1]),
  );
  expect(Object.keys(eachField('field_name', Number))).toEqual(fieldNames);
  expect(Object.keys(eachField('field_hint', Number))).toEqual(fieldHints);
  expect(Object.keys(eachField('field_kind', Number))).toEqual(fieldKinds);
  expect(Object.keys(eachField('field_choices', Number))).toEqual(fieldChoices);
  expect([fieldNames.length, fieldNames.at(0), fieldValues.at(-1)]).toEqual([
    10,
    'field_name01',
    'field_value10',
  ]);
});

test('the first field is the lowest-numbered one that is filled', () => {
  expect(
    firstField({ field_value01: null, field_value02: '', field_value03: 'SUS304', field_value04: '8' }),
  ).toBe('SUS304');
  expect(firstField(eachField('field_value', () => null))).toBe(null);
});

test('empty fields are those with a label and without a value', () => {
  const labels = { field_name01: '品番', field_name02: '数量', field_name03: '備考', field_name05: null };
  expect(emptyFields(labels, { field_value01: 'SUS304', field_value02: '', field_value03: null })).toEqual([
    '数量',
    '備考',
  ]);
  expect(emptyFields(labels, { field_value01: 'a', field_value02: 'b', field_value03: 'c' })).toEqual([]);
});

test.each([
  [1, '01'],
  [10, '10'],
  [11, null],
  [0, null],
  [null, null],
])('a role of field %s is that of column %s', (position, number) => {
  expect(fieldNumberOf(position)).toBe(number);
});
