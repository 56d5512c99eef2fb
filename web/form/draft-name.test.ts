import { expect, test } from 'vitest';
import { draftAddressesOf, draftName, draftNameOfSave, saveName } from './draft-name.ts';

test('the names of drafts lead to their screens, each once', () => {
  const detail = '/application/detail?application_id=3';
  const names = [
    draftName(detail, 'entry-4'),
    saveName(draftName(detail, 'entry-4')),
    draftName('/notice/edit', 'notice'),
  ];
  expect(draftAddressesOf(names)).toEqual([detail, '/notice/edit']);
});

test('the name of a save leads to its draft', () => {
  expect(draftNameOfSave(saveName('/notice/edit#notice'))).toBe('/notice/edit#notice');
  expect(draftNameOfSave('/notice/edit#notice')).toBeNull();
});
