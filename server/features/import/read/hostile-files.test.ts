import { constants, crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { masterFiles } from './files.ts';
import { planInThread, TooMuchToRead } from '#server/features/import/plan/plan-in-thread.ts';
import { readFound, type FoundFile, type FoundFiles } from './read-source.ts';
import { maxRows } from './table.ts';

const { columns } = masterFiles.divisions;
const header = cell('A1', 'division_code') + cell('B1', 'division_name');
const good = `<row r="1">${header}</row><row r="2">${cell('A2', 'D01')}${cell('B2', '髙𠮷')}</row>`;

function cell(reference: string, text: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** The content of an entry, or the bytes that unpack to it. */
type Part = string | { readonly packed: Buffer };

/** How the zip file describes its entries. */
type Zipping = {
  /** Sizes and checksum after the entry instead of before it, as a streaming writer puts them. */
  readonly streamed?: boolean;
  /** Eight-byte size fields, as for streams of gigabytes. */
  readonly wide?: boolean;
  /** The unpacked size that the directory states. */
  readonly statedSize?: number;
};

function workbook(rows: string, more: Record<string, Part> = {}, how: Zipping = {}): Buffer {
  return zipped(
    {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="&gt;1" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="m"><sheetData>${rows}</sheetData></worksheet>`,
      ...more,
    },
    how,
  );
}

function zipped(parts: Record<string, Part>, { streamed = false, wide = false, statedSize }: Zipping) {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  const elsewhere = 0xff_ff_ff_ff;
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(typeof content === 'string' ? content : '');
    const packed = typeof content === 'string' ? deflateRawSync(raw) : content.packed;
    const numbers = (list: readonly (readonly [2 | 4 | 8, number])[]) =>
      Buffer.concat(
        list.map(([bytes, value]) => {
          const field = Buffer.alloc(8);
          field.writeBigUInt64LE(BigInt(value));
          return field.subarray(0, bytes);
        }),
      );
    const flags = streamed ? 8 : 0;
    const sum = crc32(raw);
    const size = statedSize ?? raw.length;
    const local = numbers([
      [4, 0x04_03_4b_50],
      [2, 20],
      [2, flags],
      [2, 8],
      [4, 0],
      [4, streamed ? 0 : sum],
      [4, streamed ? 0 : packed.length],
      [4, streamed ? 0 : size],
      [2, name.length],
      [2, 0],
    ]);
    const behind = streamed
      ? numbers([
          [4, 0x08_07_4b_50],
          [4, sum],
          [4, packed.length],
          [4, size],
        ])
      : Buffer.alloc(0);
    const extra = wide
      ? numbers([
          [2, 1],
          [2, 24],
          [8, size],
          [8, packed.length],
          [8, at],
        ])
      : Buffer.alloc(0);
    const entry = numbers([
      [4, 0x02_01_4b_50],
      [2, 45],
      [2, 45],
      [2, flags],
      [2, 8],
      [4, 0],
      [4, sum],
      [4, wide ? elsewhere : packed.length],
      [4, wide ? elsewhere : size],
      [2, name.length],
      [2, extra.length],
      [8, 0],
      [2, 0],
      [4, wide ? elsewhere : at],
    ]);
    files.push(local, Buffer.from(name), packed, behind);
    directory.push(entry, Buffer.from(name), extra);
    at += local.length + name.length + packed.length + behind.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt32LE(wide ? elsewhere : at, 16);
  const before = Buffer.alloc(wide ? 76 : 0);
  if (wide) {
    before.writeBigUInt64LE(BigInt(at), 48);
    before.writeBigUInt64LE(BigInt(at + Buffer.concat(directory).length), 64);
  }
  return Buffer.concat([...files, ...directory, before, end]);
}

const read = (bytes: Buffer, file = 'divisions.xlsx') => readFound({ file, bytes }, columns);

async function reasons(bytes: Buffer, file?: string): Promise<readonly string[]> {
  const { problems } = await read(bytes, file);
  return problems.map(({ line, reason }) => `${line} ${reason}`);
}

const beyond = (reference: string) =>
  `300,000行、100列を超える位置に値があります（セル ${reference}）。不要なセルを削除してください。`;
const tooLarge = 'null Excel ブックが大きすぎます。CSV にして取り込んでください。';
const noWorkbook =
  'null Excel ブック（.xlsx）として読めません。Excel で開き、「Excel ブック」として保存し直してください。';

describe('a workbook is read, however its zip file was written', () => {
  const shown = [{ division_code: 'D01', division_name: '髙𠮷' }];
  test.each<[string, Buffer]>([
    ['sizes before the entries', workbook(good)],
    ['sizes behind the entries', workbook(good, {}, { streamed: true })],
    ['sizes of eight bytes', workbook(good, {}, { streamed: true, wide: true })],
    ['with wrong sizes in its directory', workbook(good, {}, { statedSize: 10 })],
  ])('%s', async (_name, bytes) => {
    expect((await read(bytes)).rows.map(({ row }) => row)).toEqual(shown);
  });

  test('with a wide second sheet, and formatted cells to the end of the first', async () => {
    const far = `<row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"></c></row>`;
    const wide = `<worksheet><sheetData><row r="1">${cell('XFD1', 'x')}</row></sheetData></worksheet>`;
    const bytes = workbook(good + far, { 'xl/worksheets/sheet2.xml': wide });
    const { rows, problems } = await read(bytes);
    expect([rows.map(({ row }) => row), problems]).toEqual([shown, []]);
  });

  test('with shared strings, as libraries write them', async () => {
    const bytes = await writeXlsx([
      [{ value: 'division_code' }, { value: 'division_name' }],
      [{ value: 'D01' }, { value: '髙𠮷' }],
    ]).toBuffer();
    expect((await read(bytes)).rows.map(({ row }) => row)).toEqual(shown);
  });
});

describe('a workbook that would take gigabytes is refused at once', () => {
  test.each<[string, string, string]>([
    ['a far column', `<row r="1">${header}${cell('XFD1', 'x')}</row>`, `1 ${beyond('XFD1')}`],
    [
      'the last cell of all',
      `<row r="1">${header}</row><row r="1048576">${cell('XFD1048576', 'x')}</row>`,
      `1048576 ${beyond('XFD1048576')}`,
    ],
    ['a column that no sheet has', `<row r="1">${header}${cell('ZZZZZZZ1', 'x')}</row>`, noWorkbook],
    ['a row that no sheet has', `<row r="1">${header}</row><row r="2000000000"></row>`, noWorkbook],
    ['a row in another spelling', `<row r="1">${header}</row><x:row r='2e9'></x:row>`, noWorkbook],
    ['a cell in another spelling', `<row>${header}<c t=">" r="A&#50;000000000"/></row>`, noWorkbook],
  ])('%s', async (_name, rows, reason) => {
    expect(await reasons(workbook(rows))).toEqual([reason]);
  });

  test('parts that unpack to more than the limit, whatever size the directory states', async () => {
    // A megabyte of spaces, 250 times: a quarter of a gigabyte in 250 kilobytes.
    const once = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH });
    const packed = Buffer.concat([...Array.from({ length: 250 }, () => once), Buffer.from([3, 0])]);
    const how = { streamed: true, statedSize: 10 };
    expect(await reasons(workbook(good, { 'xl/worksheets/sheet1.xml': { packed } }, how))).toEqual([
      tooLarge,
    ]);
    // Entries that are not needed are never unpacked.
    expect(await reasons(workbook(good, { 'xl/worksheets/sheet9.xml': { packed } }, how))).toEqual([]);
  });
});

describe('a workbook that repeats one thing is read or refused in the time of its size', () => {
  const large = 5_000_000;
  test.each<[string, string]>([
    ['an open comment', `<!--${'-'.repeat(large)}`],
    ['open tags', '<'.repeat(large)],
    ['an attribute without end', `<row r="${'1'.repeat(large)}`],
    ['attributes', `<row ${'r="1" '.repeat(large / 10)}/>`],
    ['quotes of both kinds', `<row ${`"'`.repeat(large / 2)}/>`],
    ['nested elements', '<row>'.repeat(large / 10)],
    ['rows without number', '<row/>'.repeat(large / 6)],
    ['cells without a reference', `<row>${'<c/>'.repeat(large / 4)}</row>`],
    ['ampersands', `<row><c t="str"><v>${'&'.repeat(large)}</v></c></row>`],
    ['entities', `<row><c t="str"><v>${'&amp;'.repeat(large / 5)}</v></c></row>`],
    ['escapes', `<row><c t="str"><v>${'_x0041'.repeat(large / 6)}</v></c></row>`],
    ['pieces of a text', `<row><c t="inlineStr"><is>${'<t>a</t>'.repeat(large / 8)}</is></c></row>`],
    ['quotes in a title', `<row>${cell('A1', '&quot;'.repeat(large / 6))}</row>`],
    ['white space in a title', `<row>${cell('A1', ' '.repeat(large))}</row>`],
  ])('%s', async (_name, rows) => {
    expect(await reasons(workbook(rows))).toHaveLength(1);
  });

  test('ranges of merged cells, one inside the other', async () => {
    const rows = Array.from(
      { length: 50_000 },
      (_, at) => `<row r="${at + 2}">${cell(`A${at + 2}`, 'x')}</row>`,
    );
    const merges = Array.from({ length: 50_000 }, (_, at) => `<mergeCell ref="A${at + 2}:XFD1048576"/>`);
    const sheet = `<worksheet><sheetData><row r="1">${header}</row>${rows.join('')}</sheetData><mergeCells>${merges.join('')}</mergeCells></worksheet>`;
    expect(await reasons(workbook('', { 'xl/worksheets/sheet1.xml': sheet }))).toEqual([noWorkbook]);
  });

  test('brackets in a format', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(large)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
    expect(await reasons(workbook(good, { 'xl/styles.xml': styles }))).toEqual([]);
  });
});

test('entities that a workbook declares stay as they are written', async () => {
  const nested = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`);
  const entities = `<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a0 "aaaaaaaaaa">${nested.join('')}`;
  const rows = `<row r="1">${header}</row><row r="2">${cell('A2', 'D01')}${cell('B2', '&file;&a9;')}</row>`;
  const sheet = `<!DOCTYPE worksheet [${entities}]><worksheet xmlns="m"><sheetData>${rows}</sheetData></worksheet>`;
  const { rows: found, problems } = await read(workbook('', { 'xl/worksheets/sheet1.xml': sheet }));
  expect(problems).toEqual([]);
  expect(found.map(({ row }) => row)).toEqual([{ division_code: 'D01', division_name: '&file;&a9;' }]);
});

test('a CSV file with too many rows is refused with the line', async () => {
  const csv = Buffer.from(`division_code,division_name\n${'D01,x\n'.repeat(maxRows)}`);
  expect(await reasons(csv, 'divisions.csv')).toEqual([`${maxRows + 1} 300,000行を超えています。`]);
});

test('a cell with hundreds of thousands of codes is refused at once', async () => {
  const codes = Array.from({ length: 300_000 }, (_, at) => `C${at}`).join(';');
  const csv = `department_group_code,group_name,division_code,department_codes\nG01,x,D01,"${codes}"\n`;
  const { problems } = await readFound(
    { file: 'department_groups.csv', bytes: Buffer.from(csv) },
    masterFiles.department_groups.columns,
  );
  expect(problems.map(({ reason }) => reason)).toEqual(['コードは1,000件以内で入力してください。']);
});

describe('the reading thread', () => {
  const missing: FoundFile = { file: 'x.csv', reason: 'ファイルがありません。' };
  const found = (bytes: Buffer): FoundFiles => ({
    divisions: { file: 'divisions.csv', bytes },
    workflow_types: missing,
    departments: missing,
    department_groups: missing,
    suppliers: missing,
    internal_users: missing,
    supplier_users: missing,
    company_holidays: missing,
  });
  const small = found(Buffer.from('division_code,division_name\nD01,x\n'));
  const read = (files: FoundFiles, options: Parameters<typeof planInThread>[2]) =>
    planInThread({ found: files, database_url: '', user_id: 0 }, async () => 'read', options);

  test('reads files that are none', async () => {
    expect(await read(small, {})).toBe('read');
  });

  test('is terminated at its deadline', async () => {
    await expect(read(small, { deadline: 1 })).rejects.toThrow(TooMuchToRead);
  });

  test('is terminated when the request is aborted', async () => {
    const controller = new AbortController();
    const reading = read(small, { signal: controller.signal });
    controller.abort(new Error('disconnected'));
    await expect(reading).rejects.toThrow('disconnected');
    await expect(read(small, { signal: controller.signal })).rejects.toThrow('disconnected');
  });

  test('fails alone when it runs out of memory', async () => {
    const lines = Buffer.from(`${',x'.repeat(3_000_000)}\n`);
    await expect(read(found(lines), { megabytes: 32 })).rejects.toThrow(TooMuchToRead);
  });
});
