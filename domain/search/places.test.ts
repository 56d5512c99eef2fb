import { expect, test } from 'vitest';
import { excerptOf, placesOf } from './places.ts';
import { searchWords } from './words.ts';

/** The parts of a text in which words were found. */
const partsOf = (text: string, typed: string) =>
  placesOf(text, searchWords(typed)).map(({ start, end }) => text.slice(start, end));

test.each([
  ['髙島機械株式会社', '高島', ['髙島']],
  ['ｶﾌﾞｼｷ会社', 'カブ', ['ｶﾌﾞ']],
  ['伊藤 さくら', '藤さ', ['藤 さ']],
  ['㈱青葉と株式会社', '株)', ['㈱']],
  ['見積と見積', '見積', ['見積', '見積']],
  ['値上げ依頼', '値上げ 上げ依', ['値上げ依']],
  ['納期', '納期 納', ['納期']],
  ['見積納期', '見積 納期', ['見積納期']],
  ['𠮷野家の𠮷', '吉野', ['𠮷野']],
  ['納期', '図面', []],
])('of %j the words %j are %j', (text, typed, parts) => {
  expect(partsOf(text, typed)).toEqual(parts);
});

const around = (text: string, typed: string, max: number) => {
  const excerpt = excerptOf(text, placesOf(text, searchWords(typed)), max);
  return [excerpt.text, excerpt.places.map(({ start, end }) => excerpt.text.slice(start, end))];
};

test('a short text is shown as a whole, on one line', () => {
  expect(around('図面を\nご覧ください。', 'ご覧', 40)).toEqual(['図面を ご覧ください。', ['ご覧']]);
});

test.each([
  ['あいうえおかきくけこ納期さしすせそたちつてと', '納期', '…けこ納期さしすせ…', ['納期']],
  ['納期さしすせそたちつてと', '納期', '納期さしすせそた…', ['納期']],
  ['あいうえおかきくけこさしすせ納期', '納期', '…すせ納期', ['納期']],
  ['納期さしすせそたちつてと納期', '納期', '納期さしすせそた…', ['納期']],
  ['𠮷𠮷𠮷𠮷𠮷𠮷納期𠮷𠮷𠮷𠮷𠮷', '納期', '…𠮷納期𠮷𠮷…', ['納期']],
])('of %j around %j', (text, typed, shown, places) => {
  expect(around(text, typed, 8)).toEqual([shown, places]);
});

test('without a place the beginning is shown', () => {
  expect(excerptOf('あいうえおかきくけこ', [], 4)).toEqual({ text: 'あいうえ…', places: [] });
});
