import { expect, test } from 'vitest';
import { fieldKind } from '#domain/codes.ts';
import { eachField } from './custom-fields.ts';
import { typedAndPlain } from './plain-text.ts';
import { counterpartyName, plainValuesOf, transactionOf } from './transaction.ts';

const none = {
  ...eachField('field_kind', () => null),
  transaction_date_field: null,
  transaction_amount_field: null,
  counterparty_field: null,
};
const kinds = {
  ...none,
  field_kind02: fieldKind.date,
  field_kind10: fieldKind.amount,
  counterparty_field: 1,
  transaction_date_field: 2,
  transaction_amount_field: 10,
};

test('the fields with a role say what the transaction is', () => {
  const values = {
    field_value01: '株式会社青葉精工',
    field_value02: '令和8年11月28日',
    field_value10: '１２０万円',
  };
  expect(transactionOf(kinds, values)).toEqual({
    date: '2026-11-28',
    amount: '1200000',
    counterparty: '株式会社青葉精工',
  });
  expect(transactionOf(none, values)).toEqual({ date: null, amount: null, counterparty: null });
});

test('what cannot be read, and what is empty, is none', () => {
  expect(transactionOf(kinds, { field_value01: null, field_value02: '先週', field_value10: '未定' })).toEqual(
    {
      date: null,
      amount: null,
      counterparty: null,
    },
  );
  expect(transactionOf(kinds, {})).toEqual({ date: null, amount: null, counterparty: null });
});

test('labelled fields whose text has a plain form', () => {
  const fields = {
    ...eachField('field_name', (number) => (number === '10' ? null : `項目${number}`)),
    ...eachField('field_value', () => null),
    field_value01: '1200',
    field_value02: '2026/11/28',
    field_value10: '1,200',
  };
  expect(plainValuesOf({ ...kinds, ...fields })).toEqual({ '02': '2026-11-28' });
});

test.each([
  [null, undefined, ''],
  ['未定', undefined, '未定'],
  ['1,200', '1200', '1,200'],
  ['百二十万円', '1200000', '百二十万円（1,200,000）'],
  ['2026/11/28', '2026-11-28', '2026/11/28'],
  ['２０２６/1/5', '2026-01-05', '２０２６/1/5'],
  ['令和8年1月5日', '2026-01-05', '令和8年1月5日（2026/01/05）'],
  ['2026.1.5', '2026-01-05', '2026.1.5'],
  ['¥1,200', '1200', '¥1,200'],
  ['1200 円', '1200', '1200 円'],
  ['20260105', '2026-01-05', '20260105（2026/01/05）'],
])('%s with %s', (typed, plain, shown) => expect(typedAndPlain(typed, plain)).toBe(shown));

test.each([
  ['株式会社青葉精工', '青葉精工'],
  ['㈱青葉精工', '青葉精工'],
  ['青葉精工（株）', '青葉精工'],
  ['(有)青葉 精工 本社', '青葉 精工 本社'],
  ['合同会社みどり', 'みどり'],
  ['株式会社', '株式会社'],
  ['みどり商事', 'みどり商事'],
])('%s is found by %s', (text, name) => expect(counterpartyName(text)).toBe(name));
