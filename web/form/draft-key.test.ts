import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { keyHours } from '#domain/limits.ts';
import { memoryStorage } from '#web/memory-storage.testing.ts';
import { isTooOld } from './draft-key.ts';
import { openDraft } from './draft.ts';

const schema = z.object({ title: z.string() });
const open = (store = memoryStorage()) => openDraft(store, '/message/create#message', schema);
const file = (name: string) => new File(['図面'], name, { lastModified: 1 });
const path = '/api/message/create/save';
const sent = { path, input: { title: '図面' }, files: { file1: file('a.pdf'), file2: null } };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a save is remembered from the moment it is sent until its outcome is known', () => {
  const store = memoryStorage();
  const { key } = open(store);
  expect(key.unanswered).toBeNull();
  const value = key.begin(sent);
  // As after a reload while it is sent.
  expect(open(store).key.unanswered).toMatchObject({ path, key: value });
  key.renew();
  expect(open(store).key.unanswered).toBeNull();
  expect(key.begin(sent)).not.toBe(value);
});

test('the same content is sent again under the same key, without a question', () => {
  const store = memoryStorage();
  const value = open(store).key.begin(sent);
  for (const again of [open(store).key, open(store).key]) {
    expect(again.unansweredBefore(sent)).toBeNull();
    expect(again.begin(sent)).toBe(value);
  }
});

test.each([
  ['another text', { ...sent, input: { title: '図面2' } }],
  ['another file', { ...sent, files: { file1: file('b.pdf') } }],
  ['the same file in another field', { ...sent, files: { file2: file('a.pdf') } }],
  ['no file, as after a restored draft', { ...sent, files: undefined }],
  ['another call', { ...sent, path: '/api/message/create/other' }],
])('%s: the first save is asked for, then another key is used', (_title, other) => {
  const store = memoryStorage();
  const value = open(store).key.begin(sent);
  const { key } = open(store);
  expect(key.unansweredBefore(other)).toMatchObject({ path, key: value });
  key.renew();
  expect(key.unansweredBefore(other)).toBeNull();
  expect(key.begin(other)).not.toBe(value);
});

test('what the server has forgotten is not asked for', () => {
  const { key } = open();
  key.begin(sent);
  const other = { ...sent, input: { title: '図面2' } };
  vi.advanceTimersByTime(keyHours * 60 * 60 * 1000);
  expect(key.unansweredBefore(other)).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(key.unansweredBefore(other)).toBeNull();
  expect(key.unanswered && isTooOld(key.unanswered)).toBe(true);
});

test('dropping the draft forgets the save', () => {
  const store = memoryStorage();
  const draft = open(store);
  draft.key.begin(sent);
  draft.drop();
  expect(draft.key.unanswered).toBeNull();
  expect(store.names()).toEqual([]);
});
