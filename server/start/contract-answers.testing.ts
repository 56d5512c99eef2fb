import { isDeepStrictEqual } from 'node:util';
import iconv from 'iconv-lite';
import type { Call } from '#contract/call.ts';
import { readEmptyArrays } from '#contract/empty-arrays.ts';
import { errorBody, type Issue } from '#contract/errors.ts';
import { parseJson } from '#server/http/strict-json.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { readIn, type Fault } from './contract-inputs.testing.ts';
import { schemasOf, type RequestParts, type InputLocation, type RawAnswer } from './raw-calls.testing.ts';

/** A call that was answered. */
export type Asked = {
  readonly call: Call;
  /** Japan's date. */
  readonly today: string;
  /** Whether the caller has a session, and whether they may use the call. */
  readonly isSignedIn: boolean;
  readonly mayCall: boolean;
  readonly parts: RequestParts;
  readonly fault: LocatedFault | null;
  /** Whether its files are wrong. */
  readonly filesAreWrong: boolean;
};
export type LocatedFault = Fault & { readonly location: InputLocation };

/** What the contract says of an answer and does not hold. */
export function wrongIn(asked: Asked, answer: RawAnswer): string[] {
  const { status } = answer;
  const { call } = asked;
  if (!asked.isSignedIn) return status === 401 ? saysNothing(answer) : [`${status} without a session`];
  const expected = issuesOf(asked);
  switch (status) {
    case 200: {
      const isWrong = expected.length > 0 || asked.fault?.breaks === true || asked.filesAreWrong;
      return [...(isWrong ? ['a wrong input was accepted'] : []), ...wrongOutput(call, answer)];
    }
    case 403:
    case 404: {
      // Whoever may use a call learns first what is wrong with the input, except for a query's division.
      const comesFirst = asked.mayCall && !('scope' in call) && expected.length > 0;
      return [...(comesFirst ? [`${status} before the input`] : []), ...saysNothing(answer)];
    }
    case 422: {
      const read = errorBody.safeParse(jsonOf(answer));
      return read.success ? wrongIssues(asked, read.data.detail, expected) : ['a 422 of another form'];
    }
    default:
      return [`the status ${status}`];
  }
}

const jsonOf = ({ bytes }: RawAnswer): unknown => JSON.parse(bytes.toString());

const saysNothing = (answer: RawAnswer): string[] =>
  isDeepStrictEqual(jsonOf(answer), { detail: [] }) ? [] : ['a refusal that says something'];

function wrongOutput(call: Call, answer: RawAnswer): string[] {
  if (call.kind === 'download') {
    const isAttached = answer.headers.get('content-disposition')?.startsWith('attachment') === true;
    const isSniffed = answer.headers.get('x-content-type-options') !== 'nosniff';
    return isAttached && !isSniffed ? [] : ['a file that a browser may run'];
  }
  const read = call.output.safeParse(jsonOf(answer));
  return read.success && isDeepStrictEqual(read.data, jsonOf(answer)) ? [] : ['an output of another form'];
}

/** What the contract has against an input, as the locations of the issues. */
function issuesOf({ call, today, parts }: Asked): string[] {
  return Object.entries(schemasOf(call, today)).flatMap(([location, schema]) => {
    const part = parts[location as InputLocation];
    const value = readIn(location as InputLocation, part === undefined ? {} : part);
    const read = schema.safeParse(readEmptyArrays(value, schema));
    return read.success ? [] : read.error.issues.map(({ path }) => [location, ...path.map(String)].join('.'));
  });
}

function wrongIssues(asked: Asked, issues: readonly Issue[], expected: readonly string[]): string[] {
  const { call, today, parts, fault } = asked;
  const named = issues.map(({ loc }) => loc.join('.'));
  const locations = new Set(['body', ...Object.keys(schemasOf(call, today))]);
  const broken = fault?.breaks === true ? [[fault.location, ...fault.path].join('.')] : [];
  const wrong = [
    ...(issues.length === 0 ? ['a 422 without a reason'] : []),
    ...issues
      .filter(({ loc }) => !locations.has(String(loc[0])))
      .map(({ loc }) => `an issue at ${String(loc[0])}`),
    ...issues
      .filter(({ msg }) => !/^[^a-z]*[\u3040-\u30ff\u4e00-\u9fff].*。$/u.test(msg))
      .map(({ msg }) => `a message that is no sentence: ${msg}`),
  ];
  if (call.method === 'POST' && !isOneJson(parts.body))
    return isDeepStrictEqual(named, ['body']) ? wrong : [...wrong, 'JSON of several meanings was read'];
  return [
    ...wrong,
    ...expected.filter((one) => !named.includes(one)).map((one) => `no issue at ${one}`),
    ...broken
      .filter((one) => !named.some((it) => it === one || it.startsWith(`${one}.`)))
      .map((one) => `no issue at the fault, ${one}`),
  ];
}

/** Whether a body is JSON with one meaning; another one is refused as a whole. */
function isOneJson(body: unknown): boolean {
  try {
    parseJson(Buffer.from(JSON.stringify(body) ?? ''));
    return true;
  } catch {
    return false;
  }
}

/** Everything that a reader of an answer may read: a file's name, and its text in each encoding. */
export function answerText({ bytes, headers }: RawAnswer): string {
  const name = decodeURIComponent(headers.get('content-disposition') ?? '');
  const text = bytes.subarray(0, 5).toString() === '%PDF-' ? pdfText(bytes) : bytes.toString();
  return [name, text, iconv.decode(bytes, 'cp932')].join('\n');
}
