import { expect, test } from 'vitest';
import { visibleName } from './visible-name.ts';

test('direction marks and zero-width characters are shown by their code points', () => {
  expect(visibleName('請求書\u202excod.exe')).toBe('請求書[U+202E]xcod.exe');
  for (const code of [
    0xad, 0x61c, 0x180e, 0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066,
    0x2067, 0x2068, 0x2069, 0xfeff,
  ])
    expect(visibleName(`a${String.fromCharCode(code)}b`)).toBe(
      `a[U+${code.toString(16).toUpperCase().padStart(4, '0')}]b`,
    );
});

test('every other name is unchanged', () => {
  for (const name of [
    '図面 ①（最終）.pdf',
    '髙𠮷.docx',
    'パン\u3099.txt',
    '👨\u200d👩\u200d👧.png',
    'عقد.pdf',
    'a\ufe0f.txt',
  ])
    expect(visibleName(name)).toBe(name);
});
