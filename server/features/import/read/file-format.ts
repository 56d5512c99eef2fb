import { importProblem } from '#texts/import-problem.ts';
import { decode } from './decode.ts';
import { pathOf, unzip } from './unzip.ts';

/** How a file is read: by the ending of its name, once that is known to be true. */
export type Format = 'csv' | 'xlsx';

/** Why a file is not what the ending of its name says; null if nothing speaks against it. */
export function disguise(bytes: Buffer, format: Format): string | null {
  const found = contentOf(bytes);
  if (found === 'xlsx') return format === 'xlsx' ? null : importProblem.workbookAsCsv;
  if (found !== null) return importProblem.disguise[found];
  return format === 'xlsx' && isTable(bytes) ? importProblem.csvAsWorkbook : null;
}

type Content = 'xlsx' | keyof typeof importProblem.disguise;

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** What the first bytes of a file say that it is; null for text and for whatever else. */
function contentOf(bytes: Buffer): Content | null {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return zipContent(bytes);
  // The container of .xls, and of a workbook with a password.
  if (bytes.subarray(0, 8).equals(compoundFile))
    return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'xls';
  const start = bytes.subarray(0, 1024).toString('latin1').replaceAll('\0', '').trimStart().toLowerCase();
  if (start.startsWith('%pdf-')) return 'pdf';
  if (start.startsWith('mime-version:')) return 'html';
  if (!/^(?:ï»¿|ÿþ|þÿ)?\s{0,99}</i.test(start)) return null;
  return start.includes('urn:schemas-microsoft-com:office:spreadsheet') ? 'xmlSpreadsheet' : 'html';
}

function zipContent(bytes: Buffer): Content {
  let paths: ReadonlySet<string>;
  try {
    ({ paths } = unzip(bytes, []));
  } catch {
    // It is damaged; reading it as a workbook says so.
    return 'xlsx';
  }
  const has = (start: string) => [...paths].some((path) => path.startsWith(start));
  if (paths.has(pathOf('xl/workbook.bin'))) return 'xlsb';
  if (has('xl/')) return 'xlsx';
  if (has('index/')) return 'numbers';
  if (paths.has('mimetype') || paths.has('content.xml')) return 'ods';
  return paths.has('[content_types].xml') && !has('word/') && !has('ppt/') ? 'xlsx' : 'zip';
}

/** Whether these are rows of text with separators. */
function isTable(bytes: Buffer): boolean {
  const decoded = decode(bytes);
  return 'text' in decoded && /^[^\n\r\0]*[,\t;]/.test(decoded.text);
}
