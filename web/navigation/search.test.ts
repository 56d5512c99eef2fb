import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

test.each([
  ['', {}],
  ['?application_id=12', { application_id: '12' }],
  ['?a=1&a=2', { a: ['1', '2'] }],
  ['?a=%E7%94%B3%E8%AB%8B&b=', { a: '申請', b: '' }],
  ['?a=true&b={"x":1}', { a: 'true', b: '{"x":1}' }],
])('%s is parsed as plain text', (search, expected) => {
  expect(parseSearch(search)).toEqual(expected);
});

test('parsing restores what stringifySearch wrote', () => {
  expect(stringifySearch({ application_id: 12, none: undefined, nothing: null })).toBe('?application_id=12');
  expect(stringifySearch({})).toBe('');
  expect(parseSearch(stringifySearch({ word: 'a&b=c 申請', list: [1, 2] }))).toEqual({
    word: 'a&b=c 申請',
    list: ['1', '2'],
  });
});
