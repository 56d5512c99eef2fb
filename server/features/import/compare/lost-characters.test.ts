import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { hasLostCharacters } from './lost-characters.ts';

test.each([
  ['𠮷野 恵', '?野 恵'],
  // A sign for each half of the letter.
  ['𠮷野 恵', '??野 恵'],
  ['𠮷野 𠮷恵', '?野 ??恵'],
  ['株式会社𠮷', '株式会社?'],
  ['𠮷野 恵', '？野 恵'],
  ['𠮷野 恵', '〓野 恵'],
  ['𠮷野 恵', '\ufffd野 恵'],
  ['髙橋 圭', '\ue001橋 圭'],
  ['髙橋 圭', '\u{f0001}橋 圭'],
  ['\ue000橋 圭', '?橋 圭'],
  ['葛\u{e0100}城 愛', '葛?城 愛'],
  ['山田 千尋', '?? ??'],
  ['どう?𠮷', 'どう??'],
  // What no decoder could read, whatever else is new.
  ['山田 千尋', '山田 千\ufffd子'],
  [null, '山田 千\ufffd'],
])('%j has lost letters as %j', (before, after) => {
  expect(hasLostCharacters(before, after)).toBe(true);
});

test.each([
  ['山田 千尋', '山本 千尋'],
  ['𠮷野 恵', '吉野 恵'],
  ['?野 恵', '𠮷野 恵'],
  ['𠮷野 恵', '?野 恵子'],
  ['夏季休業', '夏季休業?'],
  ['夏季休業?', '夏季休業??'],
  ['夏?', '冬?'],
  ['髙橋 圭', '\ue001橋 圭子'],
  ['\ue001', '\ue001\ue001'],
  [null, '?野 恵'],
  [null, '\ue001橋 圭'],
])('%j may become %j', (before, after) => {
  expect(hasLostCharacters(before, after)).toBe(false);
});

test.each(['山田 千尋', '調達本部', '東海ﾒｯｷ工業株式会社', '文字化け', 'ｶﾞｽ部'])('%s is misread', (name) => {
  expect(hasLostCharacters(name, iconv.decode(Buffer.from(name), 'cp932'))).toBe(true);
  expect(hasLostCharacters(name, iconv.encode(name, 'cp932').toString())).toBe(true);
});

test('Excel’s sign for what it could not read counts as one', () => {
  expect(hasLostCharacters('文字化け', '譁・ｭ怜喧縺・')).toBe(true);
});

test('half-width kana that are UTF-8 as well', () => {
  expect(hasLostCharacters('ﾖｳ ﾏｻ', iconv.encode('ﾖｳ ﾏｻ', 'cp932').toString())).toBe(true);
});
