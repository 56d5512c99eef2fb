import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDraft } from './draft.ts';
import { memoryStore } from '#web/memory-store.testing.ts';

const schema = z.object({ comment: z.string() });
const initial = { comment: '', file1: null };

test('typed text is restored, files are not', () => {
  const store = memoryStore();
  const draft = openDraft(store, 'a', schema);
  expect(draft.restored).toBeNull();
  draft.keep({ comment: '確認しました', file1: new File(['x'], 'x') }, initial);
  expect(openDraft(store, 'a', schema).restored).toEqual({ comment: '確認しました' });
  expect(openDraft(store, 'b', schema).restored).toBeNull();
});

test('a draft remembers that files were chosen, even without any text', () => {
  const store = memoryStore();
  const file1 = new File(['x'], 'x');
  const draft = openDraft(store, 'a', schema);
  draft.keep({ comment: '確認', file1: null }, initial);
  expect(openDraft(store, 'a', schema).hadFiles).toBe(false);
  draft.keep({ comment: '確認', file1 }, initial);
  expect(openDraft(store, 'a', schema)).toMatchObject({ restored: { comment: '確認' }, hadFiles: true });
  draft.keep({ comment: '', file1 }, initial);
  expect(openDraft(store, 'a', schema)).toMatchObject({ restored: { comment: '' }, hadFiles: true });
  draft.keep({ comment: '', file1: null }, initial);
  expect(store.names()).toEqual([]);
});

test('clearing the text removes the draft', () => {
  const store = memoryStore();
  const draft = openDraft(store, 'a', schema);
  draft.keep({ comment: '確' }, initial);
  draft.keep({ comment: '' }, initial);
  expect(openDraft(store, 'a', schema).restored).toBeNull();
  expect(store.names()).toEqual([]);
});

test('keeping unchanged values after a save stores no draft', () => {
  const store = memoryStore();
  const draft = openDraft(store, 'a', schema);
  draft.keep({ comment: '確認' }, initial);
  draft.drop();
  draft.keep({ comment: '確認' }, initial);
  expect(openDraft(store, 'a', schema).restored).toBeNull();
});

test('a draft with a different shape is not restored', () => {
  const store = memoryStore();
  openDraft(store, 'a', z.object({ comment: z.int() })).keep({ comment: 3 });
  expect(openDraft(store, 'a', schema).restored).toBeNull();
});
