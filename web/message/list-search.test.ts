import { expect, test } from 'vitest';
import { initialSearch, noConditions, readMessageSearch } from './list-search.ts';

const kept = { conditions: { ...noConditions, title: '納期', sent_date_from: '2026-11-01' }, page: 3 };

test('a kept search is read back as it was entered', () => {
  expect(readMessageSearch(kept)).toEqual(kept);
  expect(readMessageSearch(initialSearch)).toEqual(initialSearch);
});

test.each([
  undefined,
  null,
  'text',
  {},
  { ...kept, page: 0 },
  { ...kept, page: '1' },
  { ...kept, conditions: null },
  { ...kept, conditions: { ...kept.conditions, title: 1 } },
  { ...kept, conditions: { ...kept.conditions, sent_date_from: '2026-02-30' } },
  { ...kept, conditions: { ...kept.conditions, send_only: 'true' } },
  { ...kept, conditions: { ...kept.conditions, sent_date_to: '2026-10-31' } },
])('what is none is not accepted: %o', (value) => {
  expect(readMessageSearch(value)).toBeNull();
});
