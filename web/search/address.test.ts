import { describe, expect, test } from 'vitest';
import { readSearch, routes } from '#contract/routes.ts';
import { parseSearch, stringifySearch } from '#web/navigation/search.ts';
import {
  searchAddressOf,
  amongKind,
  searchFieldsOf,
  isNarrowed,
  onPage,
  type SearchAddress,
} from './address.ts';

const everything: SearchAddress = {
  q: '高島 サイト',
  kind: 'application',
  from: '2026-04-01',
  to: '2026-04-30',
  status: 2,
  page: 3,
};
const nothing = { q: '', from: '', to: '', status: '' };

test('an address is read back from its own text', () => {
  const read = readSearch(routes['/search'].reads, parseSearch(stringifySearch(everything)));
  expect(read).toEqual(everything);
});

test.each([
  ['?kind=person&status=x&page=0', {}],
  ['?q=a&q=b', {}],
  ['?q=%E9%AB%98%E5%B3%B6&kind=notice&more=1', { q: '高島', kind: 'notice' }],
])('%s leaves out what cannot be read', (text, expected) => {
  expect(readSearch(routes['/search'].reads, parseSearch(text))).toEqual(expected);
});

describe('the form', () => {
  test('shows the address, and leads to its first page', () => {
    const { page: _, ...first } = everything;
    expect(searchAddressOf(searchFieldsOf(everything), 'application')).toEqual(first);
  });
  test.each([
    [nothing, undefined, {}],
    [{ ...nothing, q: ' \u3000' }, undefined, {}],
    [{ ...nothing, q: ' 高島 ' }, 'message', { q: '高島', kind: 'message' }],
    // Only applications have a status.
    [{ ...nothing, q: '高島', status: '2' }, 'notice', { q: '高島', kind: 'notice' }],
    // What is no day is refused by the call, and said at the field.
    [{ ...nothing, q: '高島', from: 'abc' }, undefined, { q: '高島', from: 'abc' }],
  ] as const)('%j among %s', (fields, kind, address) => {
    expect(searchAddressOf(fields, kind)).toEqual(address);
  });
});

test('another kind starts at its first page, and only applications keep the status', () => {
  const { page: _, status: __, kind: ___, ...rest } = everything;
  expect(amongKind(everything, undefined)).toEqual(rest);
  expect(amongKind(everything, 'message')).toEqual({ ...rest, kind: 'message' });
  expect(amongKind(everything, 'application')).toEqual({ ...rest, kind: 'application', status: 2 });
});

test('the first page is not in the address', () => {
  expect(onPage({ q: '高島', page: 3 }, 1)).toEqual({ q: '高島' });
  expect(onPage({ q: '高島' }, 2)).toEqual({ q: '高島', page: 2 });
});

test('words and kind alone do not count as conditions', () => {
  expect(isNarrowed({ q: '高島', kind: 'notice', page: 2 })).toBe(false);
  for (const one of [{ from: '2026-04-01' }, { to: '2026-04-01' }])
    expect(isNarrowed({ q: '高島', ...one })).toBe(true);
});

test('a status narrows a search for applications alone', () => {
  expect(isNarrowed({ q: '高島', kind: 'application', status: 1 })).toBe(true);
  expect(isNarrowed({ q: '高島', kind: 'notice', status: 1 })).toBe(false);
});
