import { expect, test } from 'vitest';
import { isErrorBody } from './errors.ts';
import { markEmptyArrays, writeMultipart, writeQuery } from './wire.ts';

test('an empty array travels as a marker, at whatever depth', () => {
  const value = { title: 'a', users: [], steps: [{ users: [] }, { users: [{ user_id: 1 }] }], nothing: null };
  expect(markEmptyArrays(value)).toEqual({
    title: 'a',
    users: 'EMPTY_ARRAY',
    steps: [{ users: 'EMPTY_ARRAY' }, { users: [{ user_id: 1 }] }],
    nothing: null,
  });
  expect(markEmptyArrays('EMPTY_ARRAY')).toBe('EMPTY_ARRAY');
});

test('a query: what is null is left out, arrays are repeated keys, an empty one is the marker', () => {
  const query = { a: null, b: undefined, c: '', d: 'あ&', e: 7, f: false, ids: [1, 2], users: [] };
  expect(writeQuery(query)).toBe('c=&d=%E3%81%82%26&e=7&f=false&ids=1&ids=2&users=EMPTY_ARRAY');
});

test('a multipart body: the part as JSON, and the files that are there', () => {
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
])('the body of an error: %j %s', (body, is) => {
  expect(isErrorBody(body)).toBe(is);
});
