import { expect, test } from 'vitest';
import { foldText } from './fold.ts';

test.each([
  ['髙橋', '高橋'],
  ['山﨑 﨑', '山崎 崎'],
  ['𠮷野家', '吉野家'],
  ['横濱・濵田', '横浜・浜田'],
  ['齋藤 齊藤 斎藤', '斉藤 斉藤 斉藤'],
  ['渡邊 渡邉', '渡辺 渡辺'],
  ['さくら', 'サクラ'],
  ['ｻｸﾗ ﾌﾟﾘﾝﾄ', 'サクラ プリント'],
  ['霞ヶ関 霞ヵ浦', '霞ケ関 霞カ浦'],
  ['ＡＢＣ株式会社　㈱', 'abc株式会社 (株)'],
  ['葛󠄀城', '葛城'],
])('%s is found as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('a folded text stays as it is', () => {
  const letters = Array.from({ length: 0x30000 }, (_, code) => String.fromCodePoint(code));
  const folded = foldText(letters.join('\n'));
  expect(foldText(folded) === folded).toBe(true);
});
