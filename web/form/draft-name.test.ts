import { expect, test } from 'vitest';
import { addressesOf, draftName } from './draft-name.ts';

test('the names of drafts lead to their screens, each once', () => {
  const detail = '/application/detail?application_id=3';
  const names = [
    draftName(detail, 'entry-4'),
    `${draftName(detail, 'entry-4')} save`,
    draftName('/notice/edit', 'notice'),
  ];
  expect(addressesOf(names)).toEqual([detail, '/notice/edit']);
});
