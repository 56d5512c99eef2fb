import { expect, test } from 'vitest';
import { asOneLine, withinLimit } from './text-limit.ts';

test('text within the limit is unchanged', () => {
  expect(withinLimit('', { text: '申請', caret: 2 }, 2)).toEqual({ text: '申請', caret: 2 });
});

test('code points are counted, not UTF-16 units', () => {
  expect(withinLimit('𠮷野', { text: '𠮷野家', caret: 4 }, 3)).toEqual({ text: '𠮷野家', caret: 4 });
  expect(withinLimit('𠮷', { text: '𠮷𠮷', caret: 4 }, 1)).toEqual({ text: '𠮷', caret: 2 });
});

test('a full field accepts no more input and keeps its end', () => {
  expect(withinLimit('abcde', { text: 'abXcde', caret: 3 }, 5)).toEqual({ text: 'abcde', caret: 2 });
});

test('a paste in the middle is cut at the end of the pasted text', () => {
  expect(withinLimit('abde', { text: 'ab123de', caret: 5 }, 5)).toEqual({ text: 'ab1de', caret: 3 });
});

test('a text that is already too long can shrink but not grow, and is not cut', () => {
  expect(withinLimit('abcdef', { text: 'abcde', caret: 5 }, 3)).toEqual({ text: 'abcde', caret: 5 });
  expect(withinLimit('abcdef', { text: 'abcdefg', caret: 7 }, 3)).toEqual({ text: 'abcdef', caret: 6 });
});

test('a line break counts as one', () => {
  expect(withinLimit('', { text: 'a\r\nb', caret: 4 }, 3).text).toBe('a\r\nb');
});

test('every kind of line break becomes a space', () => {
  expect(asOneLine('a\r\nb\nc\u2028d\u000be')).toBe('a b c d e');
});
