import { expect, test } from 'vitest';
import { customFields } from './custom-fields.ts';

test('the fields that have a label, in the order of their numbers', () => {
  expect(
    customFields({ field_name03: '備考', field_name01: '品番', field_name02: null, field_name04: '' }),
  ).toEqual([
    { name: 'field_value01', label: '品番' },
    { name: 'field_value03', label: '備考' },
  ]);
});
