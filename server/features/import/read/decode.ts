import { importProblem } from '#texts/import-problem.ts';
import type { TableFault } from './table.ts';

/**
 * The text of a CSV file in UTF-8, with or without BOM, or in CP932, recognised by strict decoding. A file in
 * another encoding is refused with its name if it can be told, or with the first invalid line; bytes are
 * never replaced. What old programs write behind the end is left out.
 */
export function decode(bytes: Buffer): { readonly text: string } | TableFault {
  const other = otherEncoding(bytes);
  if (other !== null) return { line: null, reason: importProblem.encodingNamed(other) };
  const content = withoutEndMark(bytes);
  const text = strictly(content, 'utf-8') ?? strictly(content, 'shift_jis');
  // A second mark, as joined files have it.
  if (text !== null) return { text: text.replace(/^\ufeff+/, '') };
  const line = Math.max(lineOfBadByte(content, 'utf-8'), lineOfBadByte(content, 'shift_jis'));
  return { line, reason: importProblem.encoding };
}

/** WHATWG's “shift_jis” is CP932, including ㈱ and 髙. */
type Encoding = 'utf-8' | 'shift_jis' | 'euc-jp';

function strictly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The name of an encoding that is neither UTF-8 nor CP932; null if it can't be told. */
function otherEncoding(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 4).toString('hex');
  if (start === 'fffe0000' || start === '0000feff') return 'UTF-32';
  if (start.startsWith('fffe') || start.startsWith('feff') || hasHighZeros(bytes)) return 'UTF-16';
  // The escape before kanji: these bytes are valid UTF-8, and mean nothing there.
  if (bytes.includes('\u001b$')) return 'ISO-2022-JP';
  if (strictly(bytes, 'utf-8') !== null) return null;
  const euc = strictly(bytes, 'euc-jp');
  if (euc === null || strictly(bytes, 'shift_jis') === null) return euc === null ? null : 'EUC-JP';
  // Both are possible for kana of half width alone, which only CP932 has in a byte each.
  return /[\p{Script=Hiragana}\u30a1-\u30fa]/u.test(euc) || !isHalfWidth(bytes) ? 'EUC-JP' : null;
}

/** Whether every character of a CP932 text is ASCII or kana of half width. */
function isHalfWidth(bytes: Buffer): boolean {
  return bytes.every((byte) => byte < 0x80 || (byte >= 0xa1 && byte <= 0xdf));
}

/** Whether every other byte of the beginning is zero, as for Latin letters in UTF-16. */
function hasHighZeros(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 16);
  return [0, 1].some(
    (offset) =>
      start.length >= 8 &&
      start.every((byte, at) => (at % 2 === offset ? byte === 0 : byte !== 0 && byte < 0x80)),
  );
}

const endMarks: ReadonlySet<number> = new Set([0x00, 0x1a]);

/** Without the Ctrl-Z and the zeros with which programs of DOS and of hosts fill up the end of a file. */
function withoutEndMark(bytes: Buffer): Buffer {
  let end = bytes.length;
  let at = end;
  while (at > 0) {
    const byte = bytes[at - 1] ?? 0;
    // A line break may follow the mark.
    if (endMarks.has(byte)) end = at - 1;
    else if (byte !== 0x0a && byte !== 0x0d) break;
    at -= 1;
  }
  return bytes.subarray(0, end);
}

const lineFeed = 0x0a;

/**
 * The first line that is not in this encoding. In both encodings only a line feed contains the byte of a line
 * feed.
 */
function lineOfBadByte(bytes: Buffer, encoding: Encoding): number {
  for (let line = 1, start = 0; ; line += 1) {
    const end = bytes.indexOf(lineFeed, start);
    const bad = strictly(bytes.subarray(start, end === -1 ? bytes.length : end), encoding) === null;
    if (bad || end === -1) return line;
    start = end + 1;
  }
}
