import { expect, test } from 'vitest';
import { inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import { chosenFile } from './file.ts';

const schema = chosenFile('添付ファイル1');

/** A file that reports `size` bytes without allocating them. */
function fileOf(name: string, size: number): File {
  const file = new File([], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

function messages(value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

test('no file, and a file at both limits, are accepted', () => {
  expect(messages(null)).toEqual([]);
  expect(messages(fileOf('𠮷'.repeat(fileLimits.name), fileLimits.bytes))).toEqual([]);
  expect(messages(fileOf('カ\u3099'.repeat(fileLimits.name), 1))).toEqual([]);
});

test('a byte or a character over the limit is an error', () => {
  expect(messages(fileOf('a', fileLimits.bytes + 1))).toEqual([
    invalid.fileTooLarge('添付ファイル1', inMegabytes(fileLimits.bytes)),
  ]);
  expect(messages(fileOf('𠮷'.repeat(fileLimits.name + 1), 1))).toEqual([
    invalid.fileNameTooLong('添付ファイル1', fileLimits.name),
  ]);
  expect(messages(fileOf('a\u0000', 1))).toEqual([
    '添付ファイル1のファイル名に使用できない文字が含まれています（U+0000、2文字目）。',
  ]);
  expect(messages(fileOf('カ\u3099\u2028\u0007', 1))).toEqual([
    '添付ファイル1のファイル名に使用できない文字が含まれています（U+2028、3文字目、ほか1件）。',
  ]);
});
