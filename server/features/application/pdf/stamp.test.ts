import { describe, expect, test } from 'vitest';
import { stampsOf } from './stamp.ts';

const acted = {
  step_type: 5,
  status: 3,
  operation_at: '2026-11-20T15:10:00+00:00',
  operation_division_name: '産業機器事業部',
  operation_department_name: '営業部',
  operation_company_name: null,
  operation_user_name: '佐藤 美咲',
  operation_for_user_name: null,
} as const;
const only = (step: Partial<Parameters<typeof stampsOf>[0][number]>) => stampsOf([{ ...acted, ...step }])[0];

test('only steps that somebody acted on have a stamp, with their number', () => {
  const stamps = stampsOf([acted, { ...acted, status: 1, operation_at: null }, { ...acted, status: 4 }]);
  expect(stamps.map(({ step_order, rejected }) => [step_order, rejected])).toEqual([
    [1, false],
    [3, true],
  ]);
});

test('the date is the one in Japan', () => {
  expect(only({})?.date).toBe("'26.11.21");
});

describe.each([
  ['佐藤 美咲', '佐藤'],
  ['佐藤　美咲', '佐藤'],
  [' 𠮷田 翔太', '𠮷田'],
  ['佐藤美咲', '佐藤美咲'],
  ['長谷川健太郎', '長谷川健太郎'],
  ['勅使河原健太郎', '勅使河原健太郎'],
  ['勅使河原新右衛門', '勅使河原新右…'],
  ['アレクサンドラ・スミス', 'スミス'],
  ['John Smith', 'Smith'],
  ['Jean-Luc Édouard Martin', 'Martin'],
  ['J. Smith', 'Smith'],
  ['Smith, John', 'Smith'],
  ['SMITH John', 'SMITH'],
  ['Max Featherstonehaugh', 'Featherst…'],
  ['スミス ジョン', 'スミス'],
  ['葛\u{e0100}葛\u{e0100}葛\u{e0100} 美咲', '葛\u{e0100}葛\u{e0100}葛\u{e0100}'],
  ['葛\u{e0100}'.repeat(8), `${'葛\u{e0100}'.repeat(6)}…`],
  ['', ''],
  [null, '依頼元'],
])('the name of %j', (operation_user_name, name) => {
  test(`is ${name}`, () => expect(only({ operation_user_name })?.name).toBe(name));
});

test('a stamp says whether somebody acted for an assignee', () => {
  expect(only({})?.by_delegate).toBe(false);
  expect(only({ operation_for_user_name: '佐藤 健一' })).toMatchObject({ name: '佐藤', by_delegate: true });
});

test('without an organisation the stamp has none', () => {
  expect(only({ operation_department_name: null, operation_division_name: null })?.organisation).toBe('');
});

describe.each([
  ['営業部', null, '営業部'],
  [null, '株式会社東京精密', '東京精密'],
  [null, '東京精密㈱', '東京精密'],
  [null, '(株)東京精密', '東京精密'],
  [null, '大阪電機製作所販売', '大阪電機製…'],
  [null, null, '産業機器事…'],
])('the organisation of %j, %j', (operation_department_name, operation_company_name, organisation) => {
  test(`is ${organisation}`, () =>
    expect(only({ operation_department_name, operation_company_name })?.organisation).toBe(organisation));
});
