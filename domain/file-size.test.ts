import { expect, test } from 'vitest';
import { fileSizeText } from './file-size.ts';

test.each([
  [0, '0B'],
  [1023, '1023B'],
  [1024, '1KB'],
  [34_567, '34KB'],
  [10 * 1024 * 1024, '10.0MB'],
  [10 * 1024 * 1024 + 1, '10.1MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});
