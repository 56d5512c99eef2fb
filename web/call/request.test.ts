import { expect, test } from 'vitest';
import { fileNameOf } from './request.ts';

test.each([
  [`attachment; filename*=UTF-8''%E8%A6%8B%E7%A9%8D.pdf`, '見積.pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''%E8%A6%8B.pdf`, '見.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''%E8%`, 'plain.pdf'],
  ['attachment', 'download'],
  ['', 'download'],
])('the file name in %s is %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
