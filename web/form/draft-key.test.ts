import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDraft } from './draft.ts';
import { memoryStore } from '#web/memory-store.testing.ts';

const schema = z.object({ title: z.string() });
const open = (store = memoryStore()) => openDraft(store, '/message/create#message', schema);
const file = (name: string) => new File(['図面'], name, { lastModified: 1 });

test('what was sent and never answered has the same key when it is sent once more as it was', () => {
  const store = memoryStore();
  const before = open(store);
  const key = before.key.of({ title: '図面' }, { file1: file('a.pdf'), file2: null });
  expect(before.key.unsure).toBe(false);
  before.key.lost({ title: '図面' }, { file1: file('a.pdf'), file2: null });

  const again = open(store);
  expect(again.key.unsure).toBe(true);
  expect(again.key.of({ title: '図面' }, { file1: file('a.pdf') })).toBe(key);
  // Once more without an answer.
  again.key.lost({ title: '図面' }, { file1: file('a.pdf') });
  expect(open(store).key.of({ title: '図面' }, { file1: file('a.pdf') })).toBe(key);
});

test('it is known what became of it once the same is answered, not by the answer to another save', () => {
  const store = memoryStore();
  const draft = open(store);
  const key = draft.key.of({ title: '図面' }, undefined);
  draft.key.lost({ title: '図面' }, undefined);
  draft.key.of({ title: '図面2' }, undefined);
  draft.key.renew();
  expect(draft.key.of({ title: '図面' }, undefined)).toBe(key);
  draft.key.renew();
  expect(draft.key.of({ title: '図面' }, undefined)).not.toBe(key);
  expect(open(store).key.unsure).toBe(false);
});

test.each([
  ['another text', { title: '図面2' }, { file1: file('a.pdf') }],
  ['another file', { title: '図面' }, { file1: file('b.pdf') }],
  ['the same file in another place', { title: '図面' }, { file2: file('a.pdf') }],
  ['no file', { title: '図面' }, undefined],
])('%s is another save', (_what, input, files) => {
  const store = memoryStore();
  const before = open(store);
  const key = before.key.of({ title: '図面' }, { file1: file('a.pdf') });
  before.key.lost({ title: '図面' }, { file1: file('a.pdf') });
  const again = open(store);
  expect(again.key.of(input, files)).not.toBe(key);
  expect(again.key.of(input, files)).toBe(again.key.value);
});

test('nothing stays of it once the form is saved', () => {
  const store = memoryStore();
  const draft = open(store);
  draft.key.lost({ title: '図面' }, undefined);
  draft.drop();
  expect(draft.key.unsure).toBe(false);
  expect(store.names()).toEqual([]);
});
