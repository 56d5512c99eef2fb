import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { importProblem } from '#texts/import-problem.ts';
import { flag, optionalColumn, optionalName } from './columns.ts';
import { masterFiles } from './files.ts';
import { readFound } from './read-source.ts';
import { testWorkbook, textRow } from './workbook.testing.ts';

const { columns } = masterFiles.suppliers;
const header = Object.keys(columns).join(',');
const rows = 'S1,青葉精工,本社,D01;D02,0\r\nS2,若葉,,D02,1\r\n';
const csv = `${header}\r\n${rows}`;

async function read(content: string | Buffer, file = 'suppliers.csv') {
  return readFound({ file, bytes: Buffer.from(content) }, columns);
}

/** The problems of a file as `line column reason`. */
async function problems(content: string | Buffer, file?: string): Promise<readonly string[]> {
  const found = await read(content, file);
  return found.problems.map(({ line, column, reason }) => `${line} ${column} ${reason}`);
}

const encoded = (encoding: string, text = csv) => iconv.encode(text, encoding);
const saveAgain = '「CSV UTF-8（コンマ区切り）」で保存し直してください。';

describe('a CSV file is read, however a program writes it', () => {
  test.each<[string, string | Buffer]>([
    ['with a byte order mark', `\ufeff${csv}`],
    ['with two of them', `\ufeff\ufeff${csv}`],
    ['in CP932', encoded('cp932')],
    ['with Ctrl-Z at the end', `${csv}\u001a`],
    ['with Ctrl-Z before the last line break', `${csv}\u001a\r\n`],
    ['with zeros at the end', `${csv}\0\0\0`],
    ['with a line that names the separator', `sep=,\r\n${csv}`],
    ['with that line in quotes', `"sep=,"\n${csv}`],
    ['with a header in capitals', csv.replace(header, header.toUpperCase())],
    ['with a header of full width', csv.replace(header, header.replaceAll(/[a-z_]/g, wide))],
    ['with spaces around its titles', csv.replace(header, header.replaceAll(',', ' ,\u3000'))],
    ['with quotes in its titles', csv.replace(header, header.replaceAll(/\w+/g, `"'$&'"`))],
    ['with an invisible character in a title', csv.replace('supplier_code', 'supplier_code\u200b')],
    ['with a column without title', csv.replaceAll('\r\n', ',\r\n')],
    ['with empty cells behind the last column', csv.replaceAll(/(?<=,[01])\r\n/g, ',,\r\n')],
    ['with rows of spaces', `${csv} ,\u3000,,\u200b,\r\n,,,,\r\n`],
    ['with an ignored column that rows leave away', csv.replace(header, `${header},備考`)],
    ['with line breaks of old Macs', csv.replaceAll('\r\n', '\r')],
  ])('%s', async (_name, content) => {
    expect(await problems(content)).toEqual([]);
    expect((await read(content)).rows.map(({ row }) => row?.company_name)).toEqual(['青葉精工', '若葉']);
  });

  test('a row that ends before a needed column is an error', async () => {
    expect(await problems(`${header}\nS1,青葉,本社\n`)).toEqual([
      '2 invalid_flag 0 または 1 を入力してください（入力値「」）。',
    ]);
  });

  test('a row with more cells than the header is an error, and says nothing of its other cells', async () => {
    expect(await problems(`${header}\n,青葉,精工,本社,D01,0\n`)).toEqual([
      '2 null 列の数が見出し行と異なります（見出し5列、この行6列）。',
    ]);
  });

  test.each(['#N/A', '#REF!', '＃N/A', '#SPILL!', 'Err:502', '####', ' #VALUE! '])(
    'the error %s is an error in each column',
    async (error) => {
      const shown = error.normalize('NFKC').trim();
      const reason = `エラー値のセルです（${shown}）。正しい値を入力してください。`;
      expect(await problems(`${header}\n${Array.from({ length: 5 }, () => error).join(',')}\n`)).toEqual(
        Object.keys(columns).map((column) => `2 ${column} ${reason}`),
      );
    },
  );

  test('names that only look like an error are read', async () => {
    expect(await problems(`${header}\nS1,#1 工業 Err:50,#,D01,0\n`)).toEqual([]);
  });
});

function wide(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 0xfe_e0);
}

describe('a file is refused by its cause, in one problem', () => {
  const separator = (name: string) => `区切り文字がコンマではなく${name}です。${saveAgain}`;
  const encoding = (name: string) => `null null 文字コードが ${name} です。${saveAgain}`;
  const again = (what: string) => `null null ${what}です。「Excel ブック（.xlsx）」で保存し直してください。`;
  const noHeader = (line: number, content: string) =>
    `${line} null ${line}行目に列名（${Object.keys(columns).join('、')}）がありません。この行の内容は「${content}」です。`;
  const book = testWorkbook({
    sheets: [{ name: '1', rows: textRow(1, ...Object.keys(columns)) + textRow(2, 'S1', 'x', '', '', '0') }],
  });
  const compound = (...streams: readonly string[]) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(504),
      ...streams.map((name) => Buffer.from(name, 'utf16le')),
    ]);
  const zip = (path: string) =>
    testWorkbook({ sheets: [], write: (xml, before) => [before.replace(/^xl\/.*/, path), xml] });
  const xlsx = 'suppliers.xlsx';

  test.each<[string, string | Buffer, string, string?]>([
    ['tabs', csv.replaceAll(',', '\t'), `1 null ${separator('タブ')}`],
    ['tabs and quotes inside', `\n${csv.replaceAll(',', '\t')}a"b\t"c\n`, `2 null ${separator('タブ')}`],
    ['semicolons', csv.replaceAll(',', ';'), `1 null ${separator('セミコロン（;）')}`],
    [
      'semicolons that a line names',
      `sep=;\n${csv.replaceAll(',', ';')}`,
      `1 null ${separator('セミコロン（;）')}`,
    ],
    ['bars', csv.replaceAll(',', '|'), `1 null ${separator('縦線（|）')}`],
    ['full-width commas', csv.replaceAll(',', '，'), `1 null ${separator('全角のコンマ（，）')}`],
    ['UTF-16', encoded('utf-16le', `\ufeff${csv}`), encoding('UTF-16')],
    ['UTF-16, the other way round', encoded('utf-16be', `\ufeff${csv}`), encoding('UTF-16')],
    ['UTF-16 without a mark', encoded('utf-16le'), encoding('UTF-16')],
    ['UTF-16 with tabs', encoded('utf-16le', `\ufeff${csv.replaceAll(',', '\t')}`), encoding('UTF-16')],
    ['UTF-32', Buffer.concat([Buffer.from('fffe0000', 'hex'), encoded('utf-32le')]), encoding('UTF-32')],
    ['EUC-JP', encoded('euc-jp'), encoding('EUC-JP')],
    [
      'EUC-JP of kana alone',
      encoded('euc-jp', csv.replace('青葉精工', 'アオバ').replace('本社', '').replace('若葉', 'ワカバ')),
      encoding('EUC-JP'),
    ],
    ['ISO-2022-JP', `${header}\nS1,\u001b$B@DMU\u001b(B,,D01,0\n`, encoding('ISO-2022-JP')],
    ['a workbook', book, 'null null 中身は Excel ブックです。ファイル名の末尾を .xlsx にしてください。'],
    [
      'a CSV file as a workbook',
      csv,
      'null null 中身は Excel ブックではなく CSV です。ファイル名の末尾を .csv にしてください。',
      xlsx,
    ],
    [
      'a password',
      compound('EncryptedPackage'),
      'null null パスワードが付いています。パスワードを解除して保存し直してください。',
      xlsx,
    ],
    ['.xls', compound('Workbook'), again('古い形式の Excel ブック（.xls）'), xlsx],
    ['.xls as CSV', compound('Workbook'), again('古い形式の Excel ブック（.xls）')],
    ['.xlsb', zip('xl/workbook.bin'), again('Excel バイナリブック（.xlsb）'), xlsx],
    ['.ods', zip('content.xml'), again('OpenDocument（.ods）'), xlsx],
    ['Numbers', zip('Index/Document.iwa'), again('Numbers の書類'), xlsx],
    [
      'HTML',
      '\ufeff\r\n<html><table><tr><td>supplier_code</td></tr></table></html>',
      again('HTML または XML の文書'),
      xlsx,
    ],
    ['HTML as CSV', '<TABLE><tr><td>supplier_code</td></tr></TABLE>', again('HTML または XML の文書')],
    [
      'a web archive',
      'MIME-Version: 1.0\r\nContent-Type: multipart/related',
      again('HTML または XML の文書'),
      xlsx,
    ],
    [
      'XML of 2003',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      again('XML スプレッドシート'),
      xlsx,
    ],
    [
      'a zip file',
      zip('suppliers.csv'),
      'null null Excel ブックではない ZIP ファイルです。展開して、中のファイルを選択してください。',
      xlsx,
    ],
    ['PDF', '%PDF-1.7\n', 'null null PDF です。CSV または Excel ブック（.xlsx）を選択してください。', xlsx],
    ['nothing', '', 'null null ファイルが空です。見出し行が必要です。', xlsx],
    ['no header', rows, noHeader(1, 'S1、青葉精工、本社、D01;D02、0')],
    [
      'a title above the header',
      `取引先一覧,,,,\r\n\r\n${csv}`,
      `${noHeader(1, '取引先一覧')}列名は3行目にあります。その上の行を削除してください。`,
    ],
    [
      'Japanese headings',
      `サプライヤーコード,会社名,有効/無効\n${rows}`,
      `${noHeader(1, 'サプライヤーコード、会社名、有効/無効')}「サプライヤーコード」などの日本語の見出しは読めません。ポータルから出力した CSV はそのままでは取り込めません。`,
    ],
    [
      'a value as a formula',
      `${header}\n="00123",青葉,,D01,0\n`,
      '2 null 「="…"」の形の値は読めません。「=」と引用符を取り、値だけにしてください。',
    ],
  ])('%s', async (_name, content, problem, file) => {
    expect(await problems(content, file)).toEqual([problem]);
  });

  test('kana of half width are CP932, although EUC-JP has other letters in these bytes', async () => {
    const kana = `${header}\nS1,ｱｵﾊﾞｾｲｺｳ,,D01,0\n`;
    expect(await problems(encoded('cp932', kana))).toEqual([]);
  });
});

test('a wrong title does not hide what is wrong in the other columns', async () => {
  const wrong = csv.replace('company_name', 'company').replace(',1\r\n', ',yes\r\n');
  const { whole, rows: found } = await read(wrong);
  expect(await problems(wrong)).toEqual([
    '1 company_name 列がありません。',
    '3 invalid_flag 0 または 1 を入力してください（入力値「yes」）。',
  ]);
  expect([...whole].toSorted()).toEqual(['branch_office_name', 'division_codes', 'supplier_code']);
  expect(found.map(({ cells, row }) => [cells.supplier_code, row])).toEqual([
    ['S1', null],
    ['S2', null],
  ]);
});

describe('an optional column', () => {
  const own = { invalid_flag: flag, note: optionalColumn(optionalName) };
  const readOwn = (content: string) => readFound({ file: 'x.csv', bytes: Buffer.from(content) }, own);

  test('that the file lacks is undefined in each row; an empty cell is a value', async () => {
    const lacking = await readOwn('invalid_flag\n0\n');
    expect(lacking.problems).toEqual([]);
    expect(lacking.rows).toEqual([
      {
        line: 2,
        cells: { invalid_flag: false, note: undefined },
        row: { invalid_flag: false, note: undefined },
      },
    ]);
    const { rows: found } = await readOwn('invalid_flag,note\n0,\n');
    expect(found.map(({ row }) => row)).toEqual([{ invalid_flag: false, note: null }]);
  });

  test('that the file has twice is a problem', async () => {
    const { rows: found, problems: wrong } = await readOwn('invalid_flag,note,note\n0,a,b\n');
    expect(found.map(({ row }) => row)).toEqual([null]);
    expect(wrong).toEqual([{ file: 'x.csv', line: 1, column: 'note', reason: importProblem.columnTwice }]);
  });
});
