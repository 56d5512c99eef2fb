import { invalid } from '#texts/fields.ts';
import { bodyIssue, invalidInput } from './refusal.ts';

/** The parser, busboy, ignores headers of a part beyond this number. */
export const maxHeaders = 20;
/** Longer than what browsers send: two names, with up to 12 bytes for each character. */
const maxHeadBytes = 16 * 1024;
const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');

type State = 'start' | 'delimiter' | 'head' | 'first bytes' | 'bytes' | 'end' | 'broken';

/**
 * Checks the frame of a multipart body as its bytes pass: the delimiters and the heads of the parts. The
 * parser skips a part whose head it can't read, takes the first of two answers, and ignores what stands
 * before the first part and after the last. It refuses no more than a broken delimiter and a missing end.
 * This lets only bodies pass that have one reading (docs/decisions/0058-check-a-body-before-its-parser.md).
 */
export class MultipartCheck {
  readonly #delimiter: Buffer;
  /** Bytes that are not checked yet. The first delimiter has no line before it. */
  #rest: Buffer = lineEnd;
  #state: State = 'start';

  /** `type` is the Content-Type of the request. Throws a 422 if it names no boundary, or not clearly. */
  constructor(type: string) {
    const boundary = boundaryOf(type);
    if (boundary === null) throw invalidInput([bodyIssue([], invalid.form)]);
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  push(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    while (this.#step());
  }

  /** Whether no part was wrong so far. */
  get isSound(): boolean {
    return this.#state !== 'broken';
  }

  /** Whether the closing delimiter was read, with nothing after it. */
  get isWhole(): boolean {
    return this.#state === 'end' && (this.#rest.length === 0 || this.#rest.equals(lineEnd));
  }

  /** Checks what the rest begins with. Returns whether there may be more to check. */
  #step(): boolean {
    switch (this.#state) {
      case 'start':
        if (this.#rest.length < this.#delimiter.length) return false;
        return this.#go(this.#isAtDelimiter ? 'delimiter' : 'broken', this.#delimiter.length);
      case 'delimiter': {
        if (this.#rest.length < 2) return false;
        const next = this.#rest.toString('latin1', 0, 2);
        return this.#go(next === '\r\n' ? 'head' : next === '--' ? 'end' : 'broken', 2);
      }
      case 'head': {
        const end = this.#rest.indexOf(headEnd);
        if (end === -1 && this.#rest.length <= maxHeadBytes) return false;
        const isRead =
          end !== -1 && end <= maxHeadBytes && isClearHead(this.#rest.toString('latin1', 0, end));
        return this.#go(isRead ? 'first bytes' : 'broken', end + lineEnd.length);
      }
      case 'first bytes':
        // A delimiter without a line of its own: the parser would take it for a part of the head.
        if (this.#rest.length < this.#delimiter.length) return false;
        return this.#go(this.#isAtDelimiter ? 'broken' : 'bytes', lineEnd.length);
      case 'bytes': {
        const end = this.#rest.indexOf(this.#delimiter);
        if (end !== -1) return this.#go('delimiter', end + this.#delimiter.length);
        return this.#keep(this.#delimiter.length - 1);
      }
      case 'end':
        // Two bytes tell an empty line from more.
        return this.#rest.length > 2 && this.#go('broken', 0);
      case 'broken':
        return this.#keep(0);
    }
  }

  get #isAtDelimiter(): boolean {
    return this.#rest.subarray(0, this.#delimiter.length).equals(this.#delimiter);
  }

  #go(state: State, length: number): true {
    this.#state = state;
    this.#rest = this.#rest.subarray(length);
    return true;
  }

  #keep(length: number): false {
    this.#rest = this.#rest.subarray(Math.max(0, this.#rest.length - length));
    return false;
  }
}

/** RFC 2046: up to 70 characters. Other parameters could name it again. */
function boundaryOf(type: string): string | null {
  const quoted = /^multipart\/form-data[\t ]*;[\t ]*boundary="([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"$/i;
  const plain = /^multipart\/form-data[\t ]*;[\t ]*boundary=([\w'+.-]{1,70})$/i;
  return (quoted.exec(type) ?? plain.exec(type))?.[1] ?? null;
}

/**
 * Whether a head says once and clearly what its part is. Names are as browsers write them: quoted, a quote or
 * a line break as its percent code. A backslash before a quote is either a part of the name or of the quote.
 */
function isClearHead(head: string): boolean {
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Za-z][A-Za-z0-9-]*):[\t ]?([^\r\n\0\x7f]*)$/.exec(line) ?? [];
    if (name === '' || headers.has(name.toLowerCase()) || headers.size === maxHeaders) return false;
    headers.set(name.toLowerCase(), value);
  }
  const disposition = headers.get('content-disposition') ?? '';
  const type = headers.get('content-type') ?? '';
  const isFile = disposition.includes('; filename=');
  return (
    /^form-data; name="([^"]*[^"\\])"(; filename="([^"]*[^"\\])?")?$/i.test(disposition) &&
    (isFile || !/charset/i.test(type) || /^[^;]*;[\t ]*charset=("?)utf-8\1$/i.test(type)) &&
    /^(7bit|8bit|binary)$/i.test(headers.get('content-transfer-encoding') ?? 'binary')
  );
}
