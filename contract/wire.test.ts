import { expect, test } from 'vitest';
import { isErrorBody } from './errors.ts';
import { markEmptyArrays, writeMultipart, writeQuery } from './wire.ts';

test('an empty array is sent as a marker at any depth', () => {
  const value = { title: 'a', users: [], steps: [{ users: [] }, { users: [{ user_id: 1 }] }], nothing: null };
  expect(markEmptyArrays(value)).toEqual({
    title: 'a',
    users: 'EMPTY_ARRAY',
    steps: [{ users: 'EMPTY_ARRAY' }, { users: [{ user_id: 1 }] }],
    nothing: null,
  });
  expect(markEmptyArrays('EMPTY_ARRAY')).toBe('EMPTY_ARRAY');
});

test('a query omits null, repeats the key of an array, and has the marker for an empty one', () => {
  const query = { a: null, b: undefined, c: '', d: 'あ&', e: 7, f: false, ids: [1, 2], users: [] };
  expect(writeQuery(query)).toBe('c=&d=%E3%81%82%26&e=7&f=false&ids=1&ids=2&users=EMPTY_ARRAY');
});

test('a multipart body has the part as JSON and the files that are not null', () => {
  const file = new File(['内容'], '添付.txt');
  const form = writeMultipart('approve', { users: [] }, { file1: file, file2: null });
  expect([...form.keys()]).toEqual(['approve', 'file1']);
  expect(form.get('approve')).toBe('{"users":"EMPTY_ARRAY"}');
  expect(form.get('file1')).toMatchObject({ name: '添付.txt', size: file.size });
});

test.each([
  [{ detail: [] }, true],
  [{ detail: [{ loc: ['body', 1, 'users'], msg: '文' }] }, true],
  [{ detail: [{ loc: ['body', null], msg: '文' }] }, false],
  [{ detail: [{ loc: 'body', msg: '文' }] }, false],
  [{ detail: [{ loc: [] }] }, false],
  [{ detail: ['文'] }, false],
  [{ detail: [null] }, false],
  [{ detail: '文' }, false],
  [null, false],
  ['文', false],
])('%j is an error body: %s', (body, expected) => {
  expect(isErrorBody(body)).toBe(expected);
});
