import { expect, test } from 'vitest';
import { firstCalls } from '#contract/first-calls.ts';
import { inputsOf } from './early-addresses.ts';
import { memoryStore } from './memory-store.testing.ts';
import { keep } from './storage.ts';

const inputs = (path: string, search = '', store = memoryStore()) =>
  inputsOf(firstCalls.get(path) ?? [], search, store).map(([, input]) => input);

test('an id in the address is asked for', () => {
  expect(inputs('/application/detail', '?application_id=17')).toEqual([{ application_id: '17' }]);
});

test.each([
  '',
  '?application_id=',
  '?application_id=0',
  '?application_id=017',
  '?application_id=1x',
  '?application_id=12345678901',
  '?application_id=1&application_id=2',
  '?application_id=1&tab=2',
  '?workflow_id=1',
])('with the query "%s" no id is asked for', (search) => {
  expect(inputs('/application/detail', search)).toEqual([]);
});

test('a list begins with its first page', () => {
  expect(inputs('/application')).toEqual([{ search_type: 3, q: '', skip: 0, limit: 25 }]);
  expect(inputs('/').map((input) => input['skip'])).toEqual([0, 0, 0, 0]);
});

test('a list begins with the page that the tab has kept', () => {
  const store = memoryStore();
  keep(store, 'search', '/application', { search_type: 5, page: 3, q: '図面', sort: null });
  keep(store, 'search', '/ notices', 2);
  expect(inputs('/application', '', store)).toEqual([
    { search_type: 5, q: '図面', sort: null, skip: 50, limit: 25 },
  ]);
  expect(inputs('/', '', store).map((input) => input['skip'])).toEqual([0, 5, 0, 0]);
});

test('what was kept in another shape stops nothing', () => {
  const store = memoryStore();
  keep(store, 'search', '/application', 'text');
  expect(inputs('/application', '', store)).toHaveLength(1);
});
