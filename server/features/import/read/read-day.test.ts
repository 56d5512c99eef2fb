import { describe, expect, test } from 'vitest';
import { dayCell } from './columns.ts';
import { masterFiles } from './files.ts';
import { readFound } from './read-source.ts';
import { testWorkbook, textRow } from './workbook.testing.ts';

const { columns } = masterFiles.company_holidays;

test.each([
  ['2026-12-29', '2026-12-29'],
  ['2026/12/29', '2026-12-29'],
  ['2027/1/4', '2027-01-04'],
  ['2027-1-4', '2027-01-04'],
  ['2027年1月4日', '2027-01-04'],
  ['２０２６／１２／２９', '2026-12-29'],
  ['２０２６年１２月２９日', '2026-12-29'],
  [' 2026-12-29　', '2026-12-29'],
  // How databases and spreadsheets write a day that has a time.
  ['2026/12/29 0:00', '2026-12-29'],
  ['2026/12/29 0:00:00', '2026-12-29'],
  ['2026-12-29 00:00:00.000', '2026-12-29'],
  ['2026-12-29T00:00:00', '2026-12-29'],
  ['2028-02-29', '2028-02-29'],
  ['2026.12.29', '2026-12-29'],
  ['2027.1.4', '2027-01-04'],
  ['２０２６．１２．２９', '2026-12-29'],
  ['2026。12。29', '2026-12-29'],
  ['2026・12・29', '2026-12-29'],
  ['2026/12/29(火)', '2026-12-29'],
  ['2026/12/29（火）', '2026-12-29'],
  ['2026-12-29 (火)', '2026-12-29'],
  ['2026.12.29(火曜)', '2026-12-29'],
  ['2026年12月29日（火曜日）', '2026-12-29'],
  ['2026/11/23(月・祝)', '2026-11-23'],
  ['2026/12/29㈫', '2026-12-29'],
  ['2026/12/29(火) 0:00', '2026-12-29'],
])('%j is a day', (text, value) => {
  expect(dayCell(text)).toEqual({ value });
});

test.each([...'‐‑‒–—―−ー－ｰ﹣─━一'])(
  '2026%s12%s29 is a day: what an input method offers for a hyphen',
  (sign) => {
    expect(dayCell(`2026${sign}12${sign}29`)).toEqual({ value: '2026-12-29' });
  },
);

test.each([
  ['', '入力されていません。'],
  ['12/29', '（入力値「12/29」）'],
  ['12月29日', '西暦の年月日'],
  ['12-29', '西暦の年月日'],
  ['26/12/29', '西暦の年月日'],
  ['12/29/2026', '西暦の年月日'],
  ['29-Dec-2026', '西暦の年月日'],
  ['令和8年12月29日', '西暦の年月日'],
  ['R8.12.29', '西暦の年月日'],
  ['2026-12', '西暦の年月日'],
  ['2026-12/29', '西暦の年月日'],
  ['20261229', '西暦の年月日'],
  ['46385', '西暦の年月日'],
  ['2026/12/29(休)', '西暦の年月日'],
  ['2026-12.29', '西暦の年月日'],
  ['2026-12-29‐2027-01-03', '西暦の年月日'],
  ['2026/12/29 9:00', '西暦の年月日'],
  ['2026-12-29T00:00:00Z', '西暦の年月日'],
  ['2026-12-29〜2027-01-03', '西暦の年月日'],
  ['2026-12-29;2026-12-30', '西暦の年月日'],
  ['年末年始', '西暦の年月日'],
  ['2027-02-29', '存在しない日付です'],
  ['2026-11-31', '存在しない日付です'],
  ['2026-13-01', '存在しない日付です'],
  ['1999-12-31', '2000-01-01 から'],
  ['2206-12-29', '2000-01-01 から'],
  // Windows puts one before a day that is copied out of a dialog.
  ['\u200e2026-12-29', '見えない文字（U+200E、1文字目）'],
])('%j is no day', (text, words) => {
  expect(dayCell(text)).toMatchObject({ reason: expect.stringContaining(words) as string });
});

/** The day of a workbook with one cell, which is shown by a number format, or its problems. */
async function readCell(cell: string, { format = 14, code = '', settings = '' } = {}) {
  const formats = code === '' ? '' : `<numFmts><numFmt numFmtId="${format}" formatCode="${code}"/></numFmts>`;
  const bytes = testWorkbook({
    sheets: [{ name: '休業日', rows: textRow(1, 'day', 'holiday_name') + textRow(2, cell, '休業') }],
    parts: {
      'xl/styles.xml': `<styleSheet>${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="${format}"/></cellXfs></styleSheet>`,
    },
    write: (xml, path) => [path, xml.replace('<sheets>', `${settings}<sheets>`)],
  });
  const { rows, problems } = await readFound({ file: 'company_holidays.xlsx', bytes }, columns);
  return [...rows.flatMap(({ row }) => row?.day ?? []), ...problems.map(({ reason }) => reason)];
}
const dated = '<c r="A2" s="1"><v>46385</v></c>';

describe('a date cell of a workbook is the day that it shows', () => {
  test.each([
    [14, ''],
    [22, ''],
    [31, ''],
    [57, ''],
    [164, 'yyyy/m/d;@'],
    [165, '[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@'],
    [166, 'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;\\(aaa\\)'],
    [167, 'YYYY\\-MM\\-DD'],
    [168, 'm/d/yy'],
  ])('%i %s', async (format, code) => {
    expect(await readCell(dated, { format, code })).toEqual(['2026-12-29']);
  });

  test('whatever day the workbook counts from', async () => {
    const settings = '<workbookPr date1904="1"/>';
    expect(await readCell('<c r="A2" s="1"><v>44923</v></c>', { settings })).toEqual(['2026-12-29']);
  });

  test('also of a formula, and as ISO 8601', async () => {
    expect(await readCell('<c r="A2" s="1"><f>A1+1</f><v>46385</v></c>')).toEqual(['2026-12-29']);
    expect(await readCell('<c r="A2" s="1" t="d"><v>2026-12-29T00:00:00</v></c>')).toEqual(['2026-12-29']);
    expect(await readCell('<c r="A2" t="d"><v>2026-12-29</v></c>')).toEqual(['2026-12-29']);
  });

  test.each([
    [56, ''],
    [17, ''],
    [20, ''],
    [164, 'm/d'],
    [165, 'm&quot;月&quot;d&quot;日&quot;'],
    [166, 'yyyy&quot;年&quot;m&quot;月&quot;'],
    [167, 'yyyy/m\\(ddd\\)'],
  ])('and is refused if it does not show year and day: %i %s', async (format, code) => {
    expect(await readCell(dated, { format, code })).toEqual([
      '年・月・日のすべてが表示されていない日付のセルです（保存されている値は 2026-12-29）。年が正しいか確認し、年・月・日が表示される書式にしてください。',
    ]);
  });

  test('and is refused with a time, as a number, or where Excel shows signs', async () => {
    expect(await readCell('<c r="A2" s="1"><v>46385.375</v></c>')).toEqual([
      expect.stringContaining('（入力値「2026-12-29 09:00:00」）'),
    ]);
    expect(await readCell('<c r="A2"><v>46385</v></c>')).toEqual([
      '日付ではなく数値のセルです（46385）。日付を 2026-12-29 の形で入力してください。',
    ]);
    for (const days of ['-1', '2958466', '1e300'])
      expect(await readCell(`<c r="A2" s="1"><v>${days}</v></c>`)).toEqual([
        'エラー値のセルです（####）。正しい値を入力してください。',
      ]);
  });
});
