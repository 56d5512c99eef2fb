import { readSheet } from 'read-excel-file/node';
import type { CellValue, Table } from './table.ts';

// A zip file may claim to hold far more than its own size; what is larger than this unpacked is no master data.
const mostUnpackedBytes = 500 * 1024 * 1024;

/** Reads the first sheet of a workbook as it stands, text unshortened; a line is the sheet's own row. */
export async function readXlsx(bytes: Buffer): Promise<Table> {
  if (unpackedBytes(bytes) > mostUnpackedBytes)
    return { line: null, reason: 'Excel ブックが大きすぎます。CSV にして取り込んでください。' };
  const sheet = await readSheet(bytes, { trim: false }).catch(() => null);
  // Whatever the library says of a damaged file, it is no workbook that can be read; its words are English and for programmers.
  if (sheet === null)
    return {
      line: null,
      reason: 'Excel ブック（.xlsx）として読めません。パスワードが付いていないか確認してください。',
    };
  return { rows: sheet.map((record, index) => ({ line: index + 1, record: record.map(cellOf) })) };
}

function cellOf(cell: unknown): CellValue {
  return typeof cell === 'string' ||
    typeof cell === 'number' ||
    typeof cell === 'boolean' ||
    cell instanceof Date
    ? cell
    : null;
}

const centralEntry = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** What the entries of a zip file say that they hold unpacked, added up. */
function unpackedBytes(bytes: Buffer): number {
  let sum = 0;
  for (let at = bytes.indexOf(centralEntry); at !== -1 && at + 46 <= bytes.length;) {
    sum += bytes.readUInt32LE(at + 24);
    at = bytes.indexOf(centralEntry, at + 46);
  }
  return sum;
}
