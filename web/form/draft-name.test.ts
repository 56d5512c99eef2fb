import { expect, test } from 'vitest';
import { draftAddressesOf, draftName } from './draft-name.ts';

test('the names of drafts lead to their screens, each once', () => {
  const detail = '/application/detail?application_id=3';
  const names = [
    draftName(detail, 'entry-4'),
    `${draftName(detail, 'entry-4')} save`,
    draftName('/notice/edit', 'notice'),
  ];
  expect(draftAddressesOf(names)).toEqual([detail, '/notice/edit']);
});
