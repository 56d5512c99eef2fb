import { expect, test } from 'vitest';
import { searchKey, searchWords, shortWords } from './words.ts';

test.each([
  ['髙島　サイト', ['高島', 'サイト']],
  ['高島 髙島 ', ['高島']],
  ['', []],
])('the words of %j are %j', (typed, keys) => {
  expect(searchWords(typed).map(({ key }) => key)).toEqual(keys);
});

test.each([
  ['12', 12],
  ['１２', 12],
  ['No.12', 12],
  ['ＮＯ１２', 12],
  ['007', 7],
  ['1234567890', null],
  ['12件', null],
  ['12-3', null],
])('%s names the application %j', (typed, number) => {
  expect(searchWords(typed).map((word) => word.number)).toEqual([number]);
});

test.each([
  ['株', ['株']],
  ['𠮷', ['吉']],
  ['高島 a ｱ', ['a', 'ア']],
  ['㈱', []],
  ['7 高島', []],
])('of %j the words %j are too short', (typed, short) => {
  expect(shortWords(searchWords(typed)).map(({ key }) => key)).toEqual(short);
});

test('a key has no white space', () => {
  expect(searchKey('伊藤　さくら\n ｻﾏ')).toBe('伊藤サクラサマ');
});
