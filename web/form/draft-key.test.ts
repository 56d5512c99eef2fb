import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDraft } from './draft.ts';
import { memoryStorage } from '#web/memory-storage.testing.ts';

const schema = z.object({ title: z.string() });
const open = (store = memoryStorage()) => openDraft(store, '/message/create#message', schema);
const file = (name: string) => new File(['図面'], name, { lastModified: 1 });

test('resending an unanswered save unchanged uses the same key', () => {
  const store = memoryStorage();
  const before = open(store);
  const key = before.key.of({ title: '図面' }, { file1: file('a.pdf'), file2: null });
  expect(before.key.isOutcomeUnknown).toBe(false);
  before.key.keepForRetry({ title: '図面' }, { file1: file('a.pdf'), file2: null });

  const again = open(store);
  expect(again.key.isOutcomeUnknown).toBe(true);
  expect(again.key.of({ title: '図面' }, { file1: file('a.pdf') })).toBe(key);
  // Lost a second time.
  again.key.keepForRetry({ title: '図面' }, { file1: file('a.pdf') });
  expect(open(store).key.of({ title: '図面' }, { file1: file('a.pdf') })).toBe(key);
});

test('only an answer to the same save renews its key', () => {
  const store = memoryStorage();
  const draft = open(store);
  const key = draft.key.of({ title: '図面' }, undefined);
  draft.key.keepForRetry({ title: '図面' }, undefined);
  draft.key.of({ title: '図面2' }, undefined);
  draft.key.renew();
  expect(draft.key.of({ title: '図面' }, undefined)).toBe(key);
  draft.key.renew();
  expect(draft.key.of({ title: '図面' }, undefined)).not.toBe(key);
  expect(open(store).key.isOutcomeUnknown).toBe(false);
});

test.each([
  ['another text', { title: '図面2' }, { file1: file('a.pdf') }],
  ['another file', { title: '図面' }, { file1: file('b.pdf') }],
  ['the same file in another slot', { title: '図面' }, { file2: file('a.pdf') }],
  ['no file', { title: '図面' }, undefined],
])('%s makes it a different save with a new key', (_title, input, files) => {
  const store = memoryStorage();
  const before = open(store);
  const key = before.key.of({ title: '図面' }, { file1: file('a.pdf') });
  before.key.keepForRetry({ title: '図面' }, { file1: file('a.pdf') });
  const again = open(store);
  expect(again.key.of(input, files)).not.toBe(key);
  expect(again.key.of(input, files)).toBe(again.key.value);
});

test('dropping the draft removes the stored key', () => {
  const store = memoryStorage();
  const draft = open(store);
  draft.key.keepForRetry({ title: '図面' }, undefined);
  draft.drop();
  expect(draft.key.isOutcomeUnknown).toBe(false);
  expect(store.names()).toEqual([]);
});
