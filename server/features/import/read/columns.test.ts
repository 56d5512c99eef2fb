import { expect, test } from 'vitest';
import { code, codes, mailAddress, nameCell, optionalName } from './columns.ts';

const accepted = (text: string) => ({ value: text });
const refused = (words: string): unknown =>
  expect.objectContaining({ reason: expect.stringContaining(words) as string });

test.each([
  ['1.23457E+15', '指数'],
  ['1.23E+05', '指数'],
  ['1E+11', '指数'],
  ['123.457E+12', '指数'],
  ['-1.5e+12', '指数'],
  ['1.23E-05', '指数'],
  ['１．２３Ｅ＋０５', '指数'],
  ['1.2345678E7', '指数'],
  ['2026/1/2', '日付'],
  ['2026/01/02 0:00', '日付'],
  ['1/2/2026', '日付'],
  ['2026-01-02 00:00:00', '日付'],
  ['2026-01-02T00:00:00', '日付'],
  ['1-Feb', '日付'],
  ['1-Feb-26', '日付'],
  ['01-Feb-2026', '日付'],
  ['Jan-26', '日付'],
  ['1月2日', '日付'],
  ['2026年1月2日', '日付'],
  ['令和8年1月2日', '日付'],
  ['令和元年5月1日', '日付'],
  ['2026年1月', '日付'],
  ['1,234', '桁区切り'],
  ['¥1,234', '桁区切り'],
  ['￥123', '桁区切り'],
  ['12300%', '桁区切り'],
  ["'00123", 'アポストロフィ'],
  ['’00123', 'アポストロフィ'],
  ['‘00123', 'アポストロフィ'],
  ['="00123"', '「=」'],
  ['"00123"', '引用符'],
  ['10:30 PM', '時刻'],
  ['10時30分', '時刻'],
  ['(1,234)', '桁区切り'],
  ['▲1,234', '桁区切り'],
  ['=A1', '「=」'],
  ['NULL', '値がない'],
  ['null', '値がない'],
  ['S\ufffc01', 'U+FFFC'],
  ['S\u280001', '見えない文字（U+2800、2文字目）'],
  ['S\ufffd01', 'U+FFFD'],
  ['S00\t01', '制御文字 U+0009、4文字目'],
  ['S\u000001', '制御文字 U+0000、2文字目'],
  ['S\u001f01', '制御文字 U+001F、2文字目'],
  ['S0001\u200b', '見えない文字（U+200B、6文字目）'],
  ['S\u00ad01', '見えない文字（U+00AD、2文字目）'],
  ['S\n01', '改行'],
])('no code: %j', (text, words) => {
  expect(code(text)).toEqual(refused(words));
  expect(codes(`D01;${text}`)).toEqual(refused(words));
});

test.each([
  '12E5',
  '12E-05',
  '1E5',
  'A1-2',
  '10-20',
  '1-2',
  '1-FEB',
  'MAR-01',
  'R8.1.2',
  'nan',
  'Null',
  '1E-05',
  "A'1",
  '00123',
  '1.23',
  '1234567890123456',
  '-5',
  'TRUE',
  '2026-01-02',
  '1/2',
  '1:30',
  'A=1',
  "O'Neill",
  'P#1',
  '5%OFF',
  '第1部',
  '山田',
])('a code: %j', (text) => {
  expect(code(text)).toEqual(accepted(text));
  expect(codes(text)).toEqual(accepted([text] as unknown as string));
});

test.each(['1.23457E+15', '2026/1/2', '="長野螺子"', 'NULL', '(null)', 'NaN', 'nan', 'None'])(
  'no name: %j',
  (text) => {
    expect(nameCell(text)).toEqual(refused(text));
    expect(optionalName(text)).toEqual(refused(text));
  },
);

test('a control character of a name is told with its place', () => {
  expect(nameCell('長野\u0007螺子')).toEqual(refused('使用できない文字（制御文字 U+0007、3文字目）'));
  expect(nameCell('長野\ud842')).toEqual(refused('制御文字 U+D842、3文字目'));
});

test.each([
  '1月2日',
  'TRUE',
  'Null',
  "'t Hart BV",
  '10%',
  'Jan-26',
  '=LOVE',
  '#1 商店',
  '長野\u3000螺子',
  'ﾁﾋﾛ①',
])('a name, kept as it is: %j', (text) => {
  expect(nameCell(text)).toEqual(accepted(text));
});

test('a name is composed, compatibility ideographs are kept, and the composed length counts', () => {
  expect(nameCell('カ\u3099イト\u3099')).toEqual(accepted('ガイド'));
  expect(nameCell('\ufa19谷')).toEqual(accepted('\ufa19谷'));
  expect(nameCell('カ\u3099'.repeat(100))).toEqual(accepted('ガ'.repeat(100)));
});

test.each([
  ['new１@s.example', '4文字目「１」（U+FF11）'],
  ['ｎew@s.example', '1文字目「ｎ」'],
  ['new＠s.example', '4文字目「＠」'],
  ['new@s．example', '6文字目「．」（U+FF0E）'],
  ['new@s。example', '6文字目「。」'],
  ['new@s\u2212x.example', '6文字目「\u2212」（U+2212）'],
  ['山田@s.example', '1文字目「山」'],
  ['new@サプライヤー.example', 'Punycode の形（xn--'],
  ['new@日本語.jp', 'xn--wgv71a119e.jp'],
  ['new@s.example.', '形式'],
  ['new@.s.example', '形式'],
  ['new@s..example', '形式'],
  ['.new@s.example', '形式'],
  ['new@', '形式'],
  ['@s.example', '形式'],
  ['new', '形式'],
  ['新人', '形式'],
  ['new@@s.example', '形式'],
  ['mailto:new@s.example', '形式'],
  ['新 人 <new@s.example>', '形式'],
  ['new@s.example,b@s.example', '形式'],
  ['new@s.example;b@s.example', '形式'],
  ['new@s.example b@s.example', '14文字目「 」（U+0020）'],
  ['"new"@s.example', '形式'],
  ['new@-s.example', '形式'],
  ['new@s-.example', '形式'],
  ['new@s_1.example', '形式'],
  ['new@[127.0.0.1]', '形式'],
  ['new@127.0.0.1', '形式'],
  ['new\u00a0x@s.example', '4文字目「\u00a0」（U+00A0）'],
  ['n\u200bew@s.example', '見えない文字（U+200B、2文字目）'],
  ['n\tew@s.example', 'U+0009'],
  [`${'a'.repeat(65)}@s.example`, '「@」より前は64文字以内'],
  [`new@${'a'.repeat(64)}.example`, '形式'],
  [`new@${'a.'.repeat(126)}example`, '254文字以内'],
])('no mail address: %j', (text, words) => {
  expect(mailAddress(text)).toEqual(refused(words));
});

test.each([
  'new@s.example',
  'new..user.@docomo.ne.jp',
  'new@intranet',
  'New.User+tag@S1-2.co.jp',
  "o'neill!#$%&*/=?^_`{|}~@s.example",
  'new@xn--wgv71a119e.jp',
  'new@1.example',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
])('a mail address: %j', (text) => {
  expect(mailAddress(` ${text}\u00a0`)).toEqual(accepted(text));
});
