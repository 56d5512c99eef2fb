import { describe, expect, test } from 'vitest';
import { customFieldNumbers } from '#domain/limits.ts';
import type { CustomFields } from './custom-fields.ts';
import { carriedValues, type FieldValues } from './resubmission.ts';

type Sketch = Partial<Record<(typeof customFieldNumbers)[number], string>>;

function names(labels: Sketch) {
  return Object.fromEntries(
    customFieldNumbers.map((number) => [`field_name${number}`, labels[number] ?? null]),
  ) as Pick<CustomFields, Extract<keyof CustomFields, `field_name${string}`>>;
}

function values(texts: Sketch): FieldValues {
  return Object.fromEntries(
    customFieldNumbers.map((number) => [`field_value${number}`, texts[number] ?? null]),
  ) as FieldValues;
}

describe('what a 再申請 is filled in with', () => {
  test.each<{ what: string; labels: Sketch; texts: Sketch; form: Sketch; carried: Sketch }>([
    {
      what: 'the same form: everything as it was',
      labels: { '01': '件名', '10': '備考' },
      texts: { '01': '机', '10': '急ぎ' },
      form: { '01': '件名', '10': '備考' },
      carried: { '01': '机', '10': '急ぎ' },
    },
    {
      what: 'a label that moved takes its value along',
      labels: { '01': '件名', '02': '金額' },
      texts: { '01': '机', '02': '100' },
      form: { '01': '目的', '02': '件名', '03': '金額' },
      carried: { '02': '机', '03': '100' },
    },
    {
      what: 'two labels that changed places',
      labels: { '01': '件名', '02': '金額' },
      texts: { '01': '机', '02': '100' },
      form: { '01': '金額', '02': '件名' },
      carried: { '01': '100', '02': '机' },
    },
    {
      what: 'a label that is gone leaves its value behind, and another name is another field',
      labels: { '01': '件名', '02': '金額' },
      texts: { '01': '机', '02': '100' },
      form: { '02': '金額（税込）' },
      carried: {},
    },
    {
      what: 'two fields with one label keep their own values, also behind one that moved',
      labels: { '02': '備考', '03': '備考' },
      texts: { '02': '一', '03': '二' },
      form: { '01': '備考', '03': '備考' },
      carried: { '01': '一', '03': '二' },
    },
    {
      what: 'a field that was left empty stays empty',
      labels: { '01': '件名' },
      texts: {},
      form: { '01': '件名', '02': '件名' },
      carried: {},
    },
    {
      what: 'no label is no field: values without one do not meet',
      labels: {},
      texts: { '05': '迷い子' },
      form: {},
      carried: {},
    },
  ])('$what', ({ labels, texts, form, carried }) => {
    expect(carriedValues({ ...names(labels), ...values(texts) }, names(form))).toEqual(values(carried));
  });
});
