import { expect, test } from 'vitest';
import { maxNameLength, safeName, uniqueNames } from './file-names.ts';

const long = 'あ'.repeat(maxNameLength);

test.each([
  ['見積書 第1版.pdf', '見積書 第1版.pdf'],
  ['a\\b/c:d*e?f"g<h>i|j.txt', 'a_b_c_d_e_f_g_h_i_j.txt'],
  ['改\n行\u0085.txt', '改_行_.txt'],
  ['検査\u202efdp.exe', '検査[U+202E]fdp.exe'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['終わり. . ', '終わり'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com¹.log', '_com¹.log'],
  ['console.txt', 'console.txt'],
  ['...', '_'],
  ['', '_'],
  ['.gitignore', '.gitignore'],
  [`${long}い.pdf`, `${'あ'.repeat(maxNameLength - 4)}.pdf`],
  [`${long}い`, long],
  [`${'あ'.repeat(maxNameLength - 1)}𠮷`, 'あ'.repeat(maxNameLength - 1)],
  [`${'あ'.repeat(maxNameLength - 2)}. い`, 'あ'.repeat(maxNameLength - 2)],
])('%j becomes %j', (text, name) => {
  expect(safeName(text)).toBe(name);
  expect(safeName(name)).toBe(name);
});

test('a name can be shorter', () => {
  expect(safeName('納期の確認.pdf', 7)).toBe('納期の.pdf');
});

test('no two names of a folder are the same on any system', () => {
  const unique = uniqueNames();
  expect(['a.txt', 'A.TXT', 'ａ.txt', 'が', 'か\u3099', long, long].map(unique)).toEqual([
    'a.txt',
    'A(2).TXT',
    'ａ(3).txt',
    'が',
    'か\u3099(2)',
    long,
    `${'あ'.repeat(maxNameLength - 3)}(2)`,
  ]);
  expect(uniqueNames()('a.txt')).toBe('a.txt');
});
