import { importProblem } from '#texts/import-problem.ts';
import type { TableFault } from './table.ts';

/**
 * The text of a CSV file in UTF-8, with or without BOM, or in CP932, recognised by strict decoding. A file in
 * neither encoding is rejected with its first invalid line; bytes are never replaced.
 */
export function decode(bytes: Buffer): { readonly text: string } | TableFault {
  const text = strictly(bytes, 'utf-8') ?? strictly(bytes, 'shift_jis');
  if (text !== null) return { text };
  const line = Math.max(lineOfBadByte(bytes, 'utf-8'), lineOfBadByte(bytes, 'shift_jis'));
  return { line, reason: importProblem.encoding };
}

/** WHATWG's “shift_jis” is CP932, including ㈱ and 髙. */
type Encoding = 'utf-8' | 'shift_jis';

function strictly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
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
