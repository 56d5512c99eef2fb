import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import type { CsvEncoding } from '#contract/fields.ts';
import { openCsv, type CsvColumn } from './csv.ts';
import { exportName } from './file-name.ts';

type Row = { readonly id: number; readonly text: string | null };
const columns: readonly CsvColumn<Row>[] = [
  { header: '番号', value: ({ id }) => id },
  { header: '内容', value: ({ text }) => text },
];

function writeCsv(encoding: CsvEncoding, ...texts: (string | null)[]) {
  const file = openCsv(columns, encoding);
  for (const [id, text] of texts.entries()) file.add([{ id, text }]);
  const { bytes, replaced } = file.download('一覧.csv');
  return { bytes, replaced };
}

/** One cell, decoded from CP932. */
function inCp932(text: string) {
  const { bytes, replaced } = writeCsv('cp932', text);
  return [iconv.decode(bytes, 'cp932').split('\r\n')[1]?.slice(2), replaced];
}

test('UTF-8 begins with a byte order mark, lines end with CRLF, and only cells that need it are quoted', () => {
  const { bytes, replaced } = writeCsv('utf-8', '値', 'a,b', '"引用"', '一行\n二行', null, '𠮷😀');
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(bytes.subarray(3).toString()).toBe(
    '番号,内容\r\n0,値\r\n1,"a,b"\r\n2,"""引用"""\r\n3,"一行\n二行"\r\n4,\r\n5,𠮷😀\r\n',
  );
  expect(replaced).toBe(0);
});

test('CP932 has no byte order mark', () => {
  const { bytes } = writeCsv('cp932', '値');
  expect(bytes).toEqual(
    Buffer.from([
      0x94, 0xd4, 0x8d, 0x86, 0x2c, 0x93, 0xe0, 0x97, 0x65, 0x0d, 0x0a, 0x30, 0x2c, 0x92, 0x6c, 0x0d, 0x0a,
    ]),
  );
});

describe.each<CsvEncoding>(['utf-8', 'cp932'])('%s', (encoding) => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '＋1', '－1', '＠A', '=HYPERLINK("http://x")'])(
    'a text that would be a formula gets an apostrophe: %j',
    (text) => {
      const { bytes } = writeCsv(encoding, text);
      const [, line = ''] = iconv.decode(bytes, encoding).split('\r\n');
      expect(line.slice(2).replace(/^"/, '')).toMatch(/^'/);
    },
  );
  test('numbers and other texts get no apostrophe', () => {
    const { bytes } = writeCsv(encoding, 'a=1', '5', '2026/11/21');
    expect(iconv.decode(bytes, encoding)).not.toContain("'");
  });
});

test.each([
  ['−5', "'－5", 0],
  ['10〜20', '10～20', 0],
  ['‖—¢£¬', '∥―￠￡￢', 0],
  ['髙橋 﨑 ①㈱Ⅳ', '髙橋 﨑 ①㈱Ⅳ', 0],
  ['ｱｲｳﾞ', 'ｱｲｳﾞ', 0],
  ['\\100 ¥100', '\\100 \\100', 0],
  ['か\u3099', 'が', 0],
  ['葛\u{e0100}城', '葛城', 0],
  ['𠮷田😀', '〓田〓', 2],
  ['家族👨‍👩‍👧', '家族〓', 1],
  ['é한', '〓〓', 2],
  ['質問?', '質問?', 0],
])('in CP932 %j is %j, with %i characters replaced', (text, cell, replaced) => {
  expect(inCp932(text)).toEqual([cell, replaced]);
});

test('a file name holds no character that an operating system forbids', () => {
  expect(exportName(['稟議書', '購入/売却: "新" <案>', 12], 'pdf')).toBe('稟議書_購入_売却_新_案_12.pdf');
});

test('a file name holds no invisible or direction characters', () => {
  expect(exportName(['既読状況', '\u202Efdp.exe\u200b'], 'csv')).toBe('既読状況_[U+202E]fdp.exe[U+200B].csv');
});
