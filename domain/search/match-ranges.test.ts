import { expect, test } from 'vitest';
import { excerptOf, matchRangesOf } from './match-ranges.ts';
import { searchKey, searchWords } from './words.ts';

/** The parts of a text in which words were found. */
const partsOf = (text: string, typed: string) =>
  matchRangesOf(text, searchWords(typed)).map(({ start, end }) => text.slice(start, end));

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
  ['A−100とＡ‐１００', 'a-100', ['A−100', 'Ａ‐１００']],
  ['サ−バ−室', 'サーバー', ['サ−バ−']],
  ['成瀨と成瀬', '成瀬', ['成瀨', '成瀬']],
  ['いすゞ自動車', 'いすず', ['いすゞ']],
  ['か゛んばる', 'がん', ['か゛ん']],
  ['株\u200b式会社', '株式', ['株\u200b式']],
  ['葛󠄀城', '葛', ['葛󠄀']],
  ['👨‍👩‍👧と', '👩', ['👨‍👩‍👧']],
])('of %j the words %j are %j', (text, typed, parts) => {
  expect(partsOf(text, typed)).toEqual(parts);
});

/** The blocks of 256 code points for which `textOf` gives a text that is not found as a whole. */
const notFound = (last: number, textOf: (letter: string) => string) => {
  const blocks = Array.from({ length: last }, (_, block) => block).filter(
    (block) => block < 0xd8 || block > 0xdf,
  );
  return blocks.filter((block) => {
    const codes = Array.from({ length: 256 }, (_, code) => block * 256 + code);
    const text = codes.map((code) => textOf(String.fromCodePoint(code))).join('');
    const key = searchKey(text);
    const [range] = matchRangesOf(text, [{ key, number: null }]);
    return key !== '' && !(range?.start === 0 && range.end === text.length);
  });
};

test.each([
  ['alone', 0x324, (letter: string) => `A${letter}A`],
  ['after a kana', 0x100, (letter: string) => `Aカ${letter}A`],
  ['before a mark', 0x100, (letter: string) => `A${letter}\u3099A`],
  ['before a repetition', 0x100, (letter: string) => `A${letter}ゞA`],
  ['before a vowel of Hangul', 0x100, (letter: string) => `A${letter}\u1161A`],
])('every letter is where the key of the whole text has it: %s', (_, last, textOf) => {
  expect(notFound(last, textOf)).toEqual([]);
});

test('letters that may join are where the key of the whole text has them', () => {
  const letters =
    'か カ ｶ ヵ が ゛ ゜ ﾞ \u3099 \u309a ゝ ヾ \ufe00 \u200b \u200d \u2028 e \u0301 ㄱ ㅏ ﾡ ￂ ー 髙 ㍿ ´ 👩 🏽'.split(
      ' ',
    );
  letters.push(' ', '\u3000', '\n');
  const wrong: string[] = [];
  for (const one of letters)
    for (const two of letters)
      for (const three of letters) {
        const text = `A${one}${two}${three}A`;
        if (matchRangesOf(text, [{ key: searchKey(text), number: null }])[0]?.end !== text.length)
          wrong.push(text);
      }
  expect(wrong).toEqual([]);
});

// In proportion to the square of its length it would run into the time-out.
test('a long text of letters that stand for several is looked through', () => {
  expect(matchRangesOf('㍿'.repeat(300_000), searchWords('株式'))).toHaveLength(1);
});

const around = (text: string, typed: string, max: number) => {
  const excerpt = excerptOf(text, matchRangesOf(text, searchWords(typed)), max);
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

test('a match longer than the excerpt is marked as far as it is shown', () => {
  expect(around('㍿'.repeat(5000), '株式', 8)).toEqual(['㍿㍿㍿㍿㍿㍿㍿㍿…', ['㍿㍿㍿㍿㍿㍿㍿㍿']]);
});

test('without a match the beginning is shown', () => {
  expect(excerptOf('あいうえおかきくけこ', [], 4)).toEqual({ text: 'あいうえ…', places: [] });
});
