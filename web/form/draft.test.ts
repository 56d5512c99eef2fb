import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDraft } from './draft.ts';
import { memoryStorage } from '#web/memory-storage.testing.ts';
import type { Store } from '#web/storage.ts';

const schema = z.object({ comment: z.string() });
const initial = { comment: '', file1: null };

test('typed text is restored, files are not', () => {
  const store = memoryStorage();
  const draft = openDraft(store, 'a', schema);
  expect(draft.restored).toBeNull();
  draft.keep({ comment: '確認しました', file1: new File(['x'], 'x') }, initial);
  expect(openDraft(store, 'a', schema).restored).toEqual({ comment: '確認しました' });
  expect(openDraft(store, 'b', schema).restored).toBeNull();
});

test('a draft remembers that files were chosen, even without any text', () => {
  const store = memoryStorage();
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
  const store = memoryStorage();
  const draft = openDraft(store, 'a', schema);
  draft.keep({ comment: '確' }, initial);
  draft.keep({ comment: '' }, initial);
  expect(openDraft(store, 'a', schema).restored).toBeNull();
  expect(store.names()).toEqual([]);
});

test('keeping unchanged values after a save stores no draft', () => {
  const store = memoryStorage();
  const draft = openDraft(store, 'a', schema);
  draft.keep({ comment: '確認' }, initial);
  draft.drop();
  draft.keep({ comment: '確認' }, initial);
  expect(openDraft(store, 'a', schema).restored).toBeNull();
});

test('a draft with a different shape is not restored', () => {
  const store = memoryStorage();
  openDraft(store, 'a', z.object({ comment: z.int() })).keep({ comment: 3 }, { comment: 0 });
  expect(openDraft(store, 'a', schema)).toMatchObject({ restored: null, outdated: null });
  store.setItem('portal.draft.a', '{"comment":"確認"}');
  expect(openDraft(store, 'a', schema)).toMatchObject({ restored: null, outdated: null });
});

describe('the draft of a form that changes an object', () => {
  const old = { comment: '旧' };
  const typed = { comment: '書きかけ' };
  const at = (store: Store, version: string | null) => openDraft(store, 'a', schema, version);

  test('is restored into the version on which it was typed', () => {
    const store = memoryStorage();
    at(store, '1').keep(typed, old);
    expect(at(store, '1')).toMatchObject({ restored: typed, outdated: null });
  });

  test.each([['2'], [null]])('is not restored into version %s, but offered with its base', (version) => {
    const store = memoryStorage();
    at(store, '1').keep({ ...typed, file1: new File(['x'], 'x') }, old);
    const later = at(store, version);
    expect(later).toMatchObject({ restored: null, hadFiles: false });
    expect(later.outdated).toMatchObject({ entered: typed, base: old, files: true });
    // Looking at it removes nothing.
    expect(at(store, version).outdated).toMatchObject({ entered: typed });
  });

  test('is kept while new text is typed, saved or discarded, until the user chooses', () => {
    const store = memoryStorage();
    at(store, '1').keep(typed, old);
    const second = at(store, '2');
    second.keep({ comment: '新しい' }, { comment: '別' });
    expect(at(store, '2')).toMatchObject({ restored: { comment: '新しい' }, outdated: { entered: typed } });
    second.drop();
    expect(at(store, '2')).toMatchObject({ restored: null, outdated: { entered: typed } });
    second.settle();
    expect(at(store, '2')).toMatchObject({ restored: null, outdated: null });
    expect(store.names()).toEqual([]);
  });

  test('of two outdated ones the later is kept', () => {
    const store = memoryStorage();
    at(store, '1').keep(typed, old);
    at(store, '2').keep({ comment: '新しい' }, { comment: '別' });
    expect(at(store, '3')).toMatchObject({ restored: null, outdated: { entered: { comment: '新しい' } } });
  });

  test('follows the form to the newest version', () => {
    const store = memoryStorage();
    const draft = at(store, '1');
    draft.keep(typed, old);
    draft.rebase('2');
    expect(at(store, '2')).toMatchObject({ restored: typed, outdated: null });
    // The newest base is known when the form has loaded it.
    draft.keep(typed, { comment: '別' });
    expect(at(store, '3').outdated).toMatchObject({ base: { comment: '別' } });
    draft.drop();
    draft.rebase('4');
    expect(store.names()).toEqual([]);
  });
});
