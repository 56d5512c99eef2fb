import { Zip, ZipDeflate } from 'fflate';
import { expect, test } from 'vitest';
import { readXlsx } from './read-xlsx.ts';

/** A zip file as a streaming writer makes it, with sizes after each entry. */
function streamed(entries: Readonly<Record<string, string>>): Buffer {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, content] of Object.entries(entries)) {
    // Without compression the entry holds its content as is.
    const entry = new ZipDeflate(name, { level: 0 });
    zip.add(entry);
    entry.push(Buffer.from(content), true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

test.each(['PK\u0003\u0004', 'PK\u0007\u0008', 'PK\u0001\u0002'])(
  'a sheet with the bytes %j in it is read',
  (mark) => {
    const sheet = `<worksheet><!--${mark.repeat(20)}--><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>髙𠮷</t></is></c></row></sheetData></worksheet>`;
    const bytes = streamed({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': sheet,
    });
    expect(readXlsx(bytes)).toMatchObject({ rows: [{ line: 1, record: ['髙𠮷'] }] });
  },
);
