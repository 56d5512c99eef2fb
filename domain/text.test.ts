import { expect, test } from 'vitest';
import {
  composeText,
  forbiddenCharacter,
  forbiddenInName,
  halfWidth,
  hasForbiddenCharacter,
  hasLineBreak,
  isBlank,
  lengthOf,
  normalizeLineBreaks,
  unseenCharacter,
  withoutForbidden,
  wordsOf,
} from './text.ts';

test.each([
  ['a\r\nb', 'a\nb'],
  ['a\rb\nc', 'a\nb\nc'],
  ['a\u000bb\u000cc\u2028d\u2029e', 'a\nb\nc\nd\ne'],
  ['\r\n\r\n', '\n\n'],
  ['a\tb\u0085c', 'a\tb\u0085c'],
])('each line break of %j becomes one LF', (text, normalized) => {
  expect(normalizeLineBreaks(text)).toBe(normalized);
});

test.each([
  ['', ''],
  ['カ\u3099イト\u3099フ\u3099ック', 'ガイドブック'],
  ['は\u309aり', 'ぱり'],
  ['re\u0301sume\u0301', 'résumé'],
  ['\u1112\u1161\u11ab', '한'],
  ['神\ufa19山\ufa11カ\u3099', '神\ufa19山\ufa11ガ'],
  ['\ufa19\u3099カ\u3099', '\ufa19\u3099ガ'],
  ['\u212bカ\u3099\u2126', '\u212bガ\u2126'],
  ['葛\u{e0100}カ\u3099', '葛\u{e0100}ガ'],
  ['\ud842カ\u3099', '\ud842ガ'],
  ['ﾊﾞ', 'ﾊﾞ'],
  ['tie\u0302\u0301ng Vie\u0323\u0302t', 'tiếng Việt'],
  [`a${'\u0301'.repeat(30)}`, `á${'\u0301'.repeat(29)}`],
  [`カ\u3099a${'\u0301'.repeat(31)}`, `カ\u3099a${'\u0301'.repeat(31)}`],
])('the marks of %j are joined with their letters', (text, composed) => {
  expect(composeText(text)).toBe(composed);
});

// In proportion to the square of its length it would run into the time-out.
test('a body full of marks is composed', () => {
  const marks = `a${'\u0301'.repeat(150_000)}${'\u0323'.repeat(150_000)}`;
  expect(composeText(marks)).toBe(marks);
});

test.each([
  ['', 0],
  ['髙𠮷', 2],
  ['a\r\nb', 3],
  ['葛\u{e0100}', 2],
  ['カ\u3099イト\u3099', 3],
  ['神\ufa19', 2],
  ['\u1112\u1161\u11ab', 1],
])('%j has %i characters', (text, length) => {
  expect(lengthOf(text)).toBe(length);
});

test.each([
  ['', true],
  [' \t\n\u3000\u00a0', true],
  ['　あ　', false],
  ['\u200b', true],
  ['\u2060\ufeff\u3164\u00ad\u202e\u115f\ufe0f \u{e0100}', true],
  ['👨\u200d👩\u200d👧', false],
  ['❤\ufe0f', false],
  ['\u200ba', false],
])('%j is blank: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank);
});

test.each([
  ['漢字かな ABC\t\n\r\u2028', false],
  ['a\u0000', true],
  ['a\u001b', true],
  ['a\u007f', true],
  ['a\u0085', true],
  ['a\ud842', true],
  ['\udfb7a', true],
  ['𠮷', false],
])('%j has a forbidden character: %s', (text, forbidden) => {
  expect(hasForbiddenCharacter(text)).toBe(forbidden);
});

test.each([
  ['あ\tい\n\u2028う\u00a0\ufeff\u200b', null],
  ['あ\u0008', { code: 'U+0008', position: 2, line: null, more: 0 }],
  ['\ud842', { code: 'U+D842', position: 1, line: null, more: 0 }],
  ['𠮷葛\u{e0100}\u001e', { code: 'U+001E', position: 4, line: null, more: 0 }],
  ['あ\r\nいう\u000bえ\u0002\u0002\n\u007f', { code: 'U+0002', position: 2, line: 3, more: 2 }],
  ['\u0085\n', { code: 'U+0085', position: 1, line: 1, more: 0 }],
])('the first forbidden character of %j is %j', (text, found) => {
  expect(forbiddenCharacter(text)).toEqual(found);
  expect(hasForbiddenCharacter(text)).toBe(found !== null);
});

test.each([
  ['見積\t１.xlsx', null],
  ['a\nb\u0007', { code: 'U+000A', position: 2, line: null, more: 1 }],
  ['\u0007\n', { code: 'U+0007', position: 1, line: null, more: 1 }],
  ['a\u2029b', { code: 'U+2029', position: 2, line: null, more: 0 }],
  ['a\u0007b', { code: 'U+0007', position: 2, line: null, more: 0 }],
])('the first forbidden character of the name %j is %j', (name, found) => {
  expect(forbiddenInName(name)).toEqual(found);
});

test.each([
  ['S0001', null],
  ['髙𠮷 ①', null],
  ['S\u200b0001', 'U+200B'],
  ['\u00ad', 'U+00AD'],
  ['葛\u{e0100}', 'U+E0100'],
])('the first invisible character of %j is %j', (text, character) => {
  expect(unseenCharacter(text)).toBe(character);
});

test('U+FFFD replaces forbidden characters of a text from outside', () => {
  expect(withoutForbidden('a\u0000b\u0085c\ud800d\te\n𠮷')).toBe('a\ufffdb\ufffdc\ufffdd\te\n𠮷');
});

test.each(['\n', '\r', '\r\n', '\u000b', '\u000c', '\u2028', '\u2029'])('%j is a line break', (text) => {
  expect(hasLineBreak(`a${text}b`)).toBe(true);
});

test('a tab and an ideographic space are not line breaks', () => {
  expect(hasLineBreak('a\tb\u3000c')).toBe(false);
});

test.each([
  ['高橋 熱処理', ['高橋', '熱処理']],
  ['\u3000No.27\u3000\tabc ', ['No.27', 'abc']],
  [' \u3000', []],
  ['', []],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('full-width numbers become half-width', () => {
  expect(halfWidth('４，５、６－ｱ')).toBe('4,5,6-ア');
});
