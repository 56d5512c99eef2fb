import { expect, test } from 'vitest';
import { fileProblems } from './attached-file.ts';

const megabyte = 1024 * 1024;

test.each([
  { name: 'a.pdf', size: 0, problems: [] },
  { name: 'a.pdf', size: 10 * megabyte, problems: [] },
  {
    name: 'a.pdf',
    size: 10 * megabyte + 1,
    problems: ['添付ファイル1のファイルサイズが10MBを超えています。'],
  },
  { name: '𠮷'.repeat(200), size: 1, problems: [] },
  { name: '𠮷'.repeat(201), size: 1, problems: ['添付ファイル1のファイル名が200文字を超えています。'] },
  {
    name: 'a'.repeat(201),
    size: 11 * megabyte,
    problems: [
      '添付ファイル1のファイルサイズが10MBを超えています。',
      '添付ファイル1のファイル名が200文字を超えています。',
    ],
  },
])('a file of $size bytes: $problems', ({ name, size, problems }) => {
  expect(fileProblems('添付ファイル1', { name, size })).toEqual(problems);
});
