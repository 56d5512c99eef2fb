import { expect, test } from 'vitest';
import { normalizeText } from '#domain/search/normalize.ts';
import { isDoubtful } from '#server/features/import/read/spreadsheet-damage.ts';
import { lookAlikeCodes } from './look-alikes.ts';

const likenessOf = (one: string, other: string) =>
  lookAlikeCodes([one, other], new Set([other])).map(({ likeness }) => likeness);

test.each([
  ['00123', '123', 'zeros'],
  ['00', '0', 'zeros'],
  ['A-001', 'A-1', 'zeros'],
  ['A01-002', 'a1-2', 'zeros'],
  ['1.10', '1.1', 'zeros'],
  ['123', '123.0', 'zeros'],
  ['S0001', 's0001', 'signs'],
  ['S 0001', 'S0001', 'signs'],
  ['SO001', 'S0001', 'signs'],
  ['user1', 'userl', 'signs'],
  ['user1', 'userI', 'signs'],
  ['C100', '\u0421100', 'signs'],
  ['A100', '\u0391100', 'signs'],
  ['ロ1', '口1', 'signs'],
  ['エ01', '工01', 'signs'],
  ['東一', '東ー', 'signs'],
  ['2×4', '2x4', 'signs'],
])('%j is taken for %j', (one, other, likeness) => {
  expect(likenessOf(one, other)).toEqual([likeness]);
  expect(likenessOf(other, one)).toEqual([likeness]);
});

test.each(['\u2010', '\u2011', '\u2013', '\u2014', '\u2015', '\u2212', 'ー', '\ufe63', '－', '一'])(
  'A-100 is taken for A%s100',
  (sign) => {
    expect(likenessOf('A-100', `A${sign}100`)).toEqual(['signs']);
    expect(likenessOf(`new-user`, `new${sign}user`)).toEqual(['signs']);
  },
);

test.each(['\u301c', '\uff5e', '\u223c'])('W~1 is taken for W%s1', (sign) => {
  expect(likenessOf('W~1', `W${sign}1`)).toEqual(['signs']);
});

test.each([
  ['S100', 'S10'],
  ['S001', 'S010'],
  ['A-1', 'A1'],
  ['sato1', 'sat1'],
  ['yamadai', 'yamada1'],
  ['SL1', 'S11'],
  ['P101', 'P102'],
  ['営業', '宮業'],
])('%j is not taken for %j', (one, other) => {
  expect(likenessOf(one, other)).toEqual([]);
});

test('the letters of ASCII that are only made small are folded so by a search', () => {
  const ascii = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._@-';
  expect(normalizeText(ascii)).toBe(ascii.toLowerCase());
});

test('only a group with something new counts, and counts once', () => {
  const codes = ['S0001', 's0001', 'SO001', 'X1'];
  expect(lookAlikeCodes(codes, new Set(['X1']))).toEqual([]);
  expect(lookAlikeCodes(codes, new Set(['s0001']))).toEqual([
    { codes: ['S0001', 's0001'], likeness: 'signs' },
    { codes: ['S0001', 'SO001', 's0001'], likeness: 'signs' },
  ]);
});

test.each([
  '2026-01-02',
  '2026-1-2',
  '2026.1.2',
  'R8.1.2',
  '2026/1',
  '26/1/2',
  '1/2',
  '1:02',
  '1:02:03',
  'TRUE',
  'FALSE',
  '1E-05',
  '123.0',
  '0.00',
])('%j may be what a spreadsheet made', (code) => {
  expect(isDoubtful(code)).toBe(true);
});

test.each(['2026-13-02', '10-20', 'A1-2', 'true', '12E5', '0012', '1/2/3/4', '2026-01.02', '1.20', 'A1.0'])(
  '%j is not',
  (code) => {
    expect(isDoubtful(code)).toBe(false);
  },
);
