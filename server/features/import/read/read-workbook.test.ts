import { describe, expect, test } from 'vitest';
import { masterFiles } from './files.ts';
import { readFound } from './read-source.ts';
import { testWorkbook, textRow, type TestSheet, type TestWorkbook } from './workbook.testing.ts';

const { columns } = masterFiles.suppliers;
const header = textRow(1, ...Object.keys(columns));
const first = textRow(2, 'S1', '青葉', '本社', 'D01', '0');
const second = textRow(3, 'S2', '若葉', '', 'D02', '0');

const sheet = (rows: string, more: Partial<TestSheet> = {}): TestSheet => ({ name: '一覧', rows, ...more });

async function read(workbook: TestWorkbook | Buffer) {
  const bytes = Buffer.isBuffer(workbook) ? workbook : testWorkbook(workbook);
  return readFound({ file: 'suppliers.xlsx', bytes }, columns);
}

/** The problems of a workbook as `line column reason`. */
async function problems(workbook: TestWorkbook | Buffer): Promise<readonly string[]> {
  const found = await read(workbook);
  return found.problems.map(({ line, column, reason }) => `${line} ${column} ${reason}`);
}

/** The company names of a workbook that has no problem. */
async function names(workbook: TestWorkbook | Buffer): Promise<readonly unknown[]> {
  expect(await problems(workbook)).toEqual([]);
  return (await read(workbook)).rows.map(({ row }) => row?.company_name);
}

/** A workbook in which one cell of the second row is this XML: `company_name` in B2 and so on. */
const withCell = (column: 'B' | 'C' | 'D' | 'E', cell: string): TestWorkbook => {
  const cells = ['S1', '青葉', '本社', 'D01', '0'];
  cells['ABCDE'.indexOf(column)] = cell;
  return { sheets: [sheet(header + textRow(2, ...cells) + second)] };
};

describe('a cell that shows an error is refused with what it shows', () => {
  test.each([
    '#REF!',
    '#N/A',
    '#DIV/0!',
    '#NAME?',
    '#NULL!',
    '#NUM!',
    '#VALUE!',
    '#SPILL!',
    '#CALC!',
    '#GETTING_DATA',
    '#FIELD!',
    '#BLOCKED!',
    '#CONNECT!',
    '#BUSY!',
    '#UNKNOWN!',
  ])('%s', async (error) => {
    const refused = [`2 division_codes エラー値のセルです（${error}）。正しい値を入力してください。`];
    expect(await problems(withCell('D', `<c r="D2" t="e"><v>${error}</v></c>`))).toEqual(refused);
    expect(await problems(withCell('D', `<c r="D2" t="e"><f>X!A1</f><v>${error}</v></c>`))).toEqual(refused);
    // Pasted as a text, or as another program writes it.
    expect(await problems(withCell('D', `<c r="D2" t="str"><v>${error}</v></c>`))).toEqual(refused);
    expect(await problems(withCell('D', error))).toEqual(refused);
  });

  test('only in the columns of the import', async () => {
    const notes = textRow(1, ...Object.keys(columns), '備考') + textRow(2, 'S1', '青葉', '', 'D01', '0');
    const note = '<c r="F2" t="e"><v>#REF!</v></c></row>';
    expect(await names({ sheets: [sheet(notes.replace(/<\/row>$/, note))] })).toEqual(['青葉']);
  });
});

describe('a formula is read by the result that the file holds', () => {
  const uncalculated = (column: string) => [
    `2 ${column} 数式の計算結果が保存されていません。Excel で開いて保存し直すか、値に置き換えてください。`,
  ];
  test.each([
    ['no value', '<c r="C2"><f>A1</f></c>'],
    ['an empty value, as openpyxl writes it', '<c r="C2"><f>A1</f><v></v></c>'],
    ['an empty value, closed at once', '<c r="C2"><f>A1</f><v/></c>'],
    ['no value of a text', '<c r="C2" t="str"><f>A1</f></c>'],
    ['no value, with a shared formula', '<c r="C2"><f t="shared" si="0"/></c>'],
    ['no value, with a prefix', '<x:c r="C2"><x:f>A1</x:f></x:c>'],
  ])('%s is refused', async (_name, cell) => {
    expect(await problems(withCell('C', cell))).toEqual(uncalculated('branch_office_name'));
  });

  test.each([
    ['a text', '<c r="B2" t="str"><f>A1</f><v>青葉</v></c>', '青葉'],
    ['a text in CDATA', '<c r="B2" t="str"><f>A1</f><v><![CDATA[青葉 & 若葉]]></v></c>', '青葉 & 若葉'],
  ])('%s is read', async (_name, cell, value) => {
    expect(await names(withCell('B', cell))).toEqual([value, '若葉']);
  });

  test('an empty text is empty', async () => {
    expect((await read(withCell('C', '<c r="C2" t="str"><f>""</f><v></v></c>'))).problems).toEqual([]);
  });

  test('the 0 of a writer that leaves the calculation to Excel is no result', async () => {
    const flag = '<c r="E2"><f>IF(A2="x",1,0)</f><v>0</v></c>';
    expect(await problems(withCell('E', flag))).toEqual([]);
    const settings = '<calcPr calcId="124519" fullCalcOnLoad="1"/>';
    expect(await problems({ ...withCell('E', flag), settings })).toEqual(uncalculated('invalid_flag'));
  });
});

describe('a value whose text may be another one is refused', () => {
  const number = (value: string) =>
    `数値のセルです（${value}）。先頭の0などが失われている可能性があります。セルの表示形式を「文字列」にして入力し直してください。`;
  const date = '日付のセルです。セルの表示形式を「文字列」にして入力し直してください。';
  const styles = (id: number, code = '') =>
    `<styleSheet><numFmts><numFmt numFmtId="${id}" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
  const formatted = (id: number, code?: string): TestWorkbook => ({
    ...withCell('C', '<c r="C2" s="1"><v>45000</v></c>'),
    parts: {
      'xl/styles.xml': code === undefined ? styles(id).replace(/<numFmt .*?\/>/, '') : styles(id, code),
    },
  });

  test.each([
    ['a number', '<c r="C2"><v>123</v></c>', number('123')],
    ['a number named as one', '<c r="C2" t="n"><v>1.5</v></c>', number('1.5')],
    ['a truth value', '<c r="C2" t="b"><v>1</v></c>', '真偽値のセルです。'],
    ['a date in ISO form', '<c r="C2" t="d"><v>2026-11-26</v></c>', date],
  ])('%s', async (_name, cell, reason) => {
    const [found = ''] = await problems(withCell('C', cell));
    expect(found).toContain(`2 branch_office_name ${reason}`);
  });

  test.each([
    [14, undefined],
    [22, undefined],
    [27, undefined],
    [36, undefined],
    [46, undefined],
    [58, undefined],
    [176, 'yyyy/m/d'],
    [176, 'ggge&quot;年&quot;m&quot;月&quot;'],
    [176, '[$-411]ge.m.d'],
    [176, '[h]:mm'],
    [176, 'aaa'],
  ])('format %i %s is a date', async (id, code) => {
    expect(await problems(formatted(id, code))).toEqual([`2 branch_office_name ${date}`]);
  });

  test.each([
    [2, undefined],
    [9, undefined],
    [37, undefined],
    [49, undefined],
    [176, '0&quot;名&quot;'],
    [176, '0&quot;day&quot;'],
    [176, '0\\d'],
    [176, '[Red]0'],
    [176, '[&lt;100]0;[DBNum1]0'],
    [176, '0.00E+00'],
    [176, 'G/標準'],
    [176, 'General&quot;m&quot;'],
    [176, '#,##0_);(#,##0)'],
  ])('format %i %s is a number', async (id, code) => {
    expect(await problems(formatted(id, code))).toEqual([`2 branch_office_name ${number('45000')}`]);
  });
});

describe('merged cells', () => {
  const rows = header + first + second + textRow(4, 'S3', '双葉', '', 'D01', '0');
  const merged = (...ranges: readonly string[]): TestWorkbook => ({
    sheets: [
      sheet(rows, {
        behind: `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`,
      }),
    ],
  });
  const over = (range: string) =>
    `複数の行にわたってセルが結合されています（${range}）。結合を解除し、行ごとに値を入力してください。`;
  const across = (range: string) =>
    `結合されたセルに隠れています（${range}）。結合を解除し、値を入力してください。`;

  test.each([
    ['over rows of a column', ['D2:D4'], [`2 division_codes ${over('D2:D4')}`]],
    ['over rows and columns', ['B2:D3'], [`2 company_name ${over('B2:D3')}`]],
    ['over the header and a row', ['A1:A2'], [`1 supplier_code ${over('A1:A2')}`]],
    ['twice', ['B2:B3', 'D3:D4'], [`2 company_name ${over('B2:B3')}`, `3 division_codes ${over('D3:D4')}`]],
    ['of one row, with a needed cell', ['A2:B2'], [`2 company_name ${across('A2:B2')}`]],
    // Empty means every division there.
    ['of one row, with the divisions', ['C3:D3'], [`3 division_codes ${across('C3:D3')}`]],
    ['of one row, with an empty optional cell', ['B3:C3'], []],
    ['of one row, with a hidden value', ['B2:C2'], [`2 branch_office_name ${across('B2:C2')}`]],
    ['in other columns', ['F2:G9'], []],
    ['below the table', ['A5:E9'], []],
    ['of the last row and empty ones', ['D4:D9'], []],
  ])('%s', async (_name, ranges, expected) => {
    expect(await problems(merged(...ranges))).toEqual(expected);
  });

  test('leave nobody in doubt about the other columns', async () => {
    const { whole, rows: found } = await read(merged('D2:D4'));
    expect([...whole]).not.toContain('division_codes');
    expect(found.map(({ cells }) => cells.supplier_code)).toEqual(['S1', 'S2', 'S3']);
  });

  test('that overlap are those of no workbook', async () => {
    expect(await problems(merged('A2:A3', 'A2:B4'))).toEqual([
      'null null Excel ブック（.xlsx）として読めません。Excel で開き、「Excel ブック」として保存し直してください。',
    ]);
  });
});

describe('the first sheet that a person sees is read', () => {
  const other = (more: Partial<TestSheet>) => sheet(header + second, { name: '去年', ...more });
  const chosen = sheet(header + first, { name: '今年' });
  test.each<[string, Partial<TestSheet>]>([
    ['a hidden sheet', { state: 'hidden' }],
    ['a sheet that only macros show', { state: 'veryHidden' }],
    ['a chart', { type: 'chartsheet' }],
    ['a dialog', { type: 'dialogsheet' }],
    ['old macros', { type: 'xlMacrosheet' }],
  ])('behind %s', async (_name, more) => {
    const workbook = { sheets: [other(more), chosen] };
    expect(await names(workbook)).toEqual(['青葉']);
    expect((await read(workbook)).sheet).toEqual({ name: '今年', hidden_rows: 0 });
  });

  test('and the number of its hidden rows is known', async () => {
    const hidden = second.replace('<row ', '<row hidden="1" ');
    const { sheet: found, rows } = await read({ sheets: [sheet(header + first + hidden)] });
    expect([found, rows.length]).toEqual([{ name: '一覧', hidden_rows: 1 }, 2]);
  });

  test('unless there is none', async () => {
    expect(await problems({ sheets: [other({ state: 'hidden' })] })).toEqual([
      'null null 表示されているワークシートがありません。取り込むシートを表示して保存し直してください。',
    ]);
  });

  test.each([
    [
      'a cover',
      [sheet(textRow(1, '取引先一覧'), { name: '表紙' }), chosen],
      '1 null シート「表紙」の1行目に列名（supplier_code、company_name、branch_office_name、division_codes、invalid_flag）がありません。この行の内容は「取引先一覧」です。表示されている先頭のシートを読みました。「今年」を取り込むには、先頭に移してください。',
    ],
    [
      'a title above the header',
      [sheet(textRow(2, '取引先') + textRow(4, ...Object.keys(columns)))],
      '2 null シート「一覧」の2行目に列名（supplier_code、company_name、branch_office_name、division_codes、invalid_flag）がありません。この行の内容は「取引先」です。列名は4行目にあります。その上の行を削除してください。',
    ],
  ])('%s is named', async (_name, sheets, problem) => {
    expect(await problems({ sheets })).toEqual([problem]);
  });
});

describe('a workbook of any writer is read', () => {
  const plain = sheet(header + first + second);
  const written = (change: (xml: string) => string): TestWorkbook => ({
    sheets: [plain],
    write: (xml, path) => [path, change(xml)],
  });
  const moved = (change: (path: string) => string): TestWorkbook => ({
    sheets: [plain],
    write: (xml, path) => [change(path), xml],
  });
  const utf16 = (bom: string): TestWorkbook => ({
    sheets: [plain],
    write: (xml, path) => [path, Buffer.from(`${bom}${xml}`, 'utf16le')],
  });
  test.each<[string, TestWorkbook]>([
    ['without references of cells', written((xml) => xml.replaceAll(/<c r="\w+"/g, '<c'))],
    ['without numbers of rows', written((xml) => xml.replaceAll(/<row r="\d+"/g, '<row'))],
    ['without either', written((xml) => xml.replaceAll(/<(row|c) r="\w+"/g, '<$1'))],
    ['with styles that it does not define', written((xml) => xml.replaceAll('<c ', '<c s="3" '))],
    ['with prefixes', written((xml) => xml.replaceAll(/<(\/?)(?=\w)/g, '<$1x:'))],
    ['with a byte order mark', written((xml) => `\ufeff<?xml version="1.0"?>\r\n${xml}`)],
    ['in UTF-16', utf16('\ufeff')],
    ['in UTF-16 without its mark', utf16('')],
    ['with line breaks between all elements', written((xml) => xml.replaceAll('><', '>\r\n  <'))],
    ['with comments', written((xml) => xml.replaceAll('<c ', '<!-- <c r="A9"><v>1</v></c> --><c '))],
    ['with single quotes', written((xml) => xml.replaceAll('"', "'"))],
    ['in strict form', written((xml) => xml.replaceAll('schemas.openxmlformats', 'purl.oclc'))],
    ['with absolute targets', written((xml) => xml.replaceAll('"worksheets/', '"/xl/worksheets/'))],
    ['with dots in targets', written((xml) => xml.replaceAll('"worksheets/', '"./../xl/worksheets/'))],
    ['with backslashes', moved((path) => path.replaceAll('/', '\\'))],
    ['with a slash at the start', moved((path) => `/${path}`)],
    ['with other letter case', moved((path) => path.toUpperCase())],
    ['with rows in another order', { sheets: [sheet(header + second + first)] }],
    [
      'with its list of sheets elsewhere',
      {
        ...moved((path) => path.replace('workbook.xml', 'book2.xml')),
        parts: {
          '_rels/.rels':
            '<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="/xl/book2.xml"/></Relationships>',
        },
      },
    ],
  ])('%s', async (_name, workbook) => {
    expect(new Set(await names(workbook))).toEqual(new Set(['青葉', '若葉']));
  });

  const shared = (item: string): TestWorkbook => ({
    ...withCell('B', '<c r="B2" t="s"><v>1</v></c>'),
    parts: { 'xl/sharedStrings.xml': `<sst><si><t>x</t></si><si>${item}</si></sst>` },
  });
  test.each<[string, TestWorkbook, string]>([
    ['a shared text', shared('<t>青葉</t>'), '青葉'],
    ['a text in parts', shared('<r><t>青</t></r><r><rPr/><t>葉</t></r>'), '青葉'],
    ['with its reading', shared('<t>青葉</t><rPh sb="0" eb="2"><t>アオバ</t></rPh><phoneticPr/>'), '青葉'],
    ['white space', shared('<t xml:space="preserve"> 青葉 </t>'), ' 青葉 '],
    ['entities', shared('<t>A&amp;B&lt;C&gt;&quot;&#x20BB7;&#134071;&apos;</t>'), 'A&B<C>"𠮷𠮷\''],
    ['halves of a character', shared('<t>&#xD842;&#xDFB7;田</t>'), '𠮷田'],
    ['CDATA', shared('<t><![CDATA[A&B <C>]]></t>'), 'A&B <C>'],
    ['an escaped escape', shared('<t>_x005F_x0041_</t>'), '_x0041_'],
    ['an escaped letter', shared('<t>_x9752_葉</t>'), '青葉'],
    [
      'an inline text with its reading',
      withCell(
        'B',
        '<c r="B2" t="inlineStr"><is><r><t>青</t></r><r><t>葉</t></r><rPh><t>アオバ</t></rPh></is></c>',
      ),
      '青葉',
    ],
  ])('with %s', async (_name, workbook, name) => {
    expect(await names(workbook)).toEqual([name, '若葉']);
  });

  test('a carriage return that XML escapes is a line break', async () => {
    expect(await problems(shared('<t>青_x000D_葉</t>'))).toEqual(['2 company_name 改行は使用できません。']);
  });
});
