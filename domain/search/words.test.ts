import { expect, test } from 'vitest';
import { areTooShort, isInTexts, searchKey, searchWords } from './words.ts';

test.each([
  ['髙島　サイト', ['高島', 'サイト']],
  ['高島 髙島 ', ['高島']],
  ['', []],
])('the words of %j are %j', (typed, keys) => {
  expect(searchWords(typed).map(({ key }) => key)).toEqual(keys);
});

test.each([
  ['サーバー', 'サ-バ-'],
  ['ｷｬﾉﾝ', 'キヤノン'],
  ['成瀨', '成瀬'],
  ['Ａ‐100', 'a-100'],
  ['霞ヶ関', '霞ケ関'],
  ['さくら', 'サクラ'],
  ['髙橋', '高橋'],
])('%s is looked for as %s', (typed, key) => {
  expect(searchWords(typed)).toEqual([{ key, number: null }]);
});

test.each([
  ['12', 12],
  ['１２', 12],
  ['No.12', 12],
  ['ＮＯ１２', 12],
  ['#12', 12],
  ['007', 7],
  ['1234567890', null],
  ['12件', null],
  ['12-3', null],
])('%s names the application %j', (typed, number) => {
  expect(searchWords(typed).map((word) => word.number)).toEqual([number]);
});

test.each([
  ['株', true],
  ['𠮷', true],
  ['a ｱ', true],
  ['', false],
  ['渡辺 誠', false],
  ['㈱', false],
  ['7', false],
  ['7 誠', false],
])('%j is too short: %j', (typed, short) => {
  expect(areTooShort(searchWords(typed))).toBe(short);
});

test('all words but single digits are looked for in texts', () => {
  expect(
    searchWords('渡辺 誠 7 12 No.7')
      .filter(isInTexts)
      .map(({ key }) => key),
  ).toEqual(['渡辺', '誠', '12', 'no.7']);
});

test('a key has no white space', () => {
  expect(searchKey('伊藤　さくら\n ｻﾏ')).toBe('伊藤サクラサマ');
});
