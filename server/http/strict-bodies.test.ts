import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import { bodyOf, expectIssues, fetchDetail, submissionInput } from '#testing/application.ts';
import { traces } from '#testing/check-invariants.ts';
import { portalForFile } from '#testing/portal.ts';
import {
  filePart,
  jsonPart,
  multipartType,
  plainPost,
  rawMultipart,
  rawPost,
  type RawPart,
} from '#testing/raw-request.ts';

/** Bodies and queries that two parsers could read differently, or that lose something when they are read. */

const { create, detail, select_department_user: select } = calls.application;
const portal = await portalForFile();
const client = await portal.as('applicant1');
const right = await submissionInput(portal);
const json = jsonPart('create', right);
const text = JSON.stringify(right);

const boundary = 'portal-test-boundary';
const withBoundary = (body: Buffer, other: string): Buffer =>
  Buffer.from(body.toString('latin1').replaceAll(boundary, other), 'latin1');
const replaced = (body: Buffer, from: string, to: string): Buffer =>
  Buffer.from(body.toString('latin1').replace(from, to), 'latin1');
const post = (body: Buffer, headers: Readonly<Record<string, string>> = {}) =>
  plainPost(client, create.save.path, new Uint8Array(body), { 'content-type': multipartType, ...headers });
const file = filePart('file1', 'a.txt', 'x');
const whole = rawMultipart([json, file]);
/** A body whose file part has this head. */
const headed = (head: string): Buffer => rawMultipart([json, { head, bytes: 'x' }]);
const named = (disposition: string): Buffer => headed(`Content-Disposition: ${disposition}`);
const disposition = 'Content-Disposition: form-data; name="file1"; filename="a.txt"';
const twenty = Array.from({ length: 20 }, (_, index) => `X-${index}: 1\r\n`).join('');

describe('a multipart body with more than one reading is refused', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await traces(portal.db, portal.files);
  });

  test.each<[string, Buffer]>([
    ['a head of 1 MB', headed(`${disposition}\r\nX-Long: ${'x'.repeat(2 ** 20)}`)],
    ['a file name of 1 MB', named(`form-data; name="file1"; filename="${'x'.repeat(2 ** 20)}"`)],
    ['a part without a head', headed('')],
    ['no disposition', headed('Content-Type: text/plain')],
    ['an open quote', named('form-data; name="file1; filename="a.txt"')],
    ['a quote that never closes', named('form-data; name="file1"; filename="a.txt')],
    ['a quote inside a name', named('form-data; name="file1"; filename="a\\"b.txt"')],
    ['a backslash at the end of a name', named('form-data; name="file1"; filename="a\\"')],
    ['two dispositions', headed(`${disposition}\r\n${disposition.replace('a.txt', 'b.txt')}`)],
    ['another disposition', named('attachment; name="file1"; filename="a.txt"')],
    ['an empty disposition', named('')],
    ['a line feed in a name', named('form-data; name="file1"; filename="a\nb.txt"')],
    ['a carriage return in a name', named('form-data; name="file1"; filename="a\rb.txt"')],
    ['a line break in a name', named('form-data; name="file1"; filename="a\r\nb.txt"')],
    ['lines that end in a line feed', headed(`${disposition}\nContent-Type: text/plain`)],
    ['a folded line', named('form-data; name="file1";\r\n filename="a.txt"')],
    ['NUL in a name', named('form-data; name="file1"; filename="a\0b.txt"')],
    ['both kinds of a file name', named(`form-data; name="file1"; filename="a"; filename*=UTF-8''b`)],
    ['the other kind of a file name', named(`form-data; name="file1"; filename*=UTF-8''b`)],
    ['two file names', named('form-data; name="file1"; filename="a"; filename="b"')],
    ['two names', named('form-data; name="file1"; name="file2"; filename="a"')],
    ['no name', named('form-data; filename="a.txt"')],
    ['an empty name', named('form-data; name=""; filename="a.txt"')],
    ['a name without quotes', named('form-data; name=file1; filename=a.txt')],
    ['a name of every object', named('form-data; name="__proto__"; filename="a.txt"')],
    ['a line without a colon', headed(`${disposition}\r\nContent-Type`)],
    ['a space before a colon', headed(`Content-Disposition : form-data; name="file1"; filename="a.txt"`)],
    ['two types', headed(`${disposition}\r\nContent-Type: a/b\r\ncontent-type: c/d`)],
    ['its disposition after 20 others', headed(`${twenty}${disposition}`)],
    ['an encoding', headed(`${disposition}\r\nContent-Transfer-Encoding: base64`)],
    ['text before the first part', Buffer.concat([Buffer.from('text\r\n'), whole])],
    ['a part after the last one', Buffer.concat([whole, whole])],
    ['text after the last part', Buffer.concat([whole, Buffer.from('text')])],
    ['no closing delimiter', whole.subarray(0, whole.indexOf(`--${boundary}--`))],
    ['a delimiter with a text', replaced(whole, `x\r\n--${boundary}--`, `x\r\n--${boundary}y\r\n`)],
    ['a delimiter that ends in a line feed', replaced(whole, `--${boundary}\r\n`, `--${boundary}\n`)],
    ['a part without its empty line', replaced(whole, '\r\n\r\nx\r\n--', '\r\n\r\n--')],
    ['compressed bytes', gzipSync(whole)],
  ])('%s', async (_what, body) => {
    expectIssues(await post(body), [[[], invalid.form]]);
  });

  test.each([71, 253, 254, 300, 10_000])('a boundary of %i characters', async (length) => {
    const long = 'b'.repeat(length);
    const type = { 'content-type': `multipart/form-data; boundary=${long}` };
    expectIssues(await post(withBoundary(whole, long), type), [[[], invalid.form]]);
  });

  test.each([
    `${multipartType}; boundary=other`,
    `multipart/form-data; boundary=other; boundary=${boundary}`,
    `multipart/form-data; boundary*=UTF-8''${boundary}`,
    `multipart/form-data; boundary="${boundary}`,
    `multipart/mixed; boundary=${boundary}`,
  ])('%s', async (type) => {
    expectIssues(await post(whole, { 'content-type': type }), [[[], invalid.form]]);
  });

  test.each(['gzip', 'deflate', 'br', 'identity, gzip', 'GZIP'])('encoded by %s', async (encoding) => {
    const encoded = encoding === 'gzip' ? gzipSync(whole) : whole;
    expectIssues(await post(encoded, { 'content-encoding': encoding }), [[[], invalid.form]]);
  });

  test('two types of the request', async () => {
    const headers = { 'content-type': `${multipartType}\r\ncontent-type: application/json` };
    expect(await rawPost(portal, client, { path: create.save.path, body: whole, headers })).toBe(422);
  });

  test('two lengths of the request', async () => {
    const headers = { 'content-length': `${whole.length}\r\ncontent-length: 7` };
    expect(await rawPost(portal, client, { path: create.save.path, body: whole, headers })).toBe(400);
  });

  const label = '申請書の添付ファイル1';
  test.each<[string, Buffer, string]>([
    [
      'a file name that is not UTF-8',
      replaced(whole, 'a.txt', '\x83\x65\x83\x58\x83\x67.txt'),
      invalid.fileName(label, null),
    ],
    [
      'a file name that was not UTF-8',
      rawMultipart([json, filePart('file1', 'a\ufffd.txt', 'x')]),
      invalid.fileName(label, null),
    ],
    [
      'a file without a name',
      rawMultipart([json, filePart('file1', '', 'x')]),
      invalid.fileName(label, null),
    ],
    ['a file that is a field', named('form-data; name="file1"'), invalid.fileName(label, null)],
    [
      'nested parts',
      headed('Content-Disposition: form-data; name="file1"\r\nContent-Type: multipart/mixed; boundary=b'),
      invalid.fileName(label, null),
    ],
    ['two parts of one name', rawMultipart([json, file, file]), invalid.tooManyFiles(3)],
  ])('%s, at the file', async (_what, body, message) => {
    expectIssues(await post(body), [[['file1'], message]]);
  });

  test('none of these left a row or a file', async () => {
    expect(await traces(portal.db, portal.files)).toEqual(before);
  });
});

describe('a multipart body with one reading is stored', () => {
  const stored = async (answer: Awaited<ReturnType<typeof post>>): Promise<readonly string[]> => {
    const { content } = await fetchDetail(client, bodyOf(create.save.output, answer));
    return content.attached_files.map(({ file_name }) => file_name);
  };

  test.each<[string, Buffer, Record<string, string>]>([
    ['as browsers send it', whole, {}],
    ['without an encoding, said so', whole, { 'content-encoding': 'identity' }],
    ['with a boundary in quotes', whole, { 'content-type': `multipart/form-data; boundary="${boundary}"` }],
    [
      'with a boundary of 70 characters',
      withBoundary(whole, 'b'.repeat(70)),
      { 'content-type': `multipart/form-data;boundary=${'b'.repeat(70)}` },
    ],
    ['with no line end at its end', whole.subarray(0, -2), {}],
    ['with small names of headers', headed(disposition.toLowerCase()), {}],
    ['with a header that says nothing', headed(`${disposition}\r\nX-Other: 1`), {}],
    [
      'with a charset of the file',
      headed(`${disposition}\r\nContent-Type: text/plain; charset=shift_jis`),
      {},
    ],
  ])('%s', async (_what, body, headers) => {
    expect(await stored(await post(body, headers))).toEqual(['a.txt']);
  });

  test('in chunks of one byte', async () => {
    const body = new ReadableStream({
      start(stream) {
        for (const byte of whole) stream.enqueue(new Uint8Array([byte]));
        stream.close();
      },
    });
    const init = { method: 'POST', body, duplex: 'half' as const };
    const headers = { 'x-portal-request': '1', 'content-type': multipartType };
    const response = await client.raw(create.save.path, { ...init, headers });
    const answer = { status: response.status, body: await response.json(), headers: response.headers };
    expect(await stored(answer)).toEqual(['a.txt']);
  });
});

/** JSON by what is wrong with it; `F` is a field's value that any text may be. */
const unclear: readonly [string, string | Buffer][] = [
  ['a byte order mark', '\ufeff{"a":1}'],
  ['bytes that are not UTF-8', Buffer.from('{"a":"\xff"}', 'latin1')],
  ['a surrogate as UTF-8', Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1')],
  ['an overlong byte sequence', Buffer.from('{"a":"\xc0\xaf"}', 'latin1')],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
  ['a name twice', '{"a":1,"a":1}'],
  ['a name twice, once as an escape', '{"a":1,"\\u0061":2}'],
  ['a name twice, deep inside', '{"a":[{"b":{"c":1,"d":[],"c":{}}}]}'],
  ['a name twice, that replaces many', '{"a":{"b":1,"c":2},"a":null}'],
  ['an empty name twice', '{"":1,"":2}'],
  ['a name that only looks like one twice', '{"a:":"\\"a\\":1","a":{"a":":"},"a":1}'],
  ['__proto__', '{"__proto__":{"b":1}}'],
  ['__proto__ as an escape, deep inside', '{"a":[{"\\u005f_proto__":null}]}'],
  ['constructor', '{"constructor":{"prototype":{"b":1}}}'],
  ['a fraction with more digits than are kept', '{"a":1.00000000000000000001}'],
  ['a number that is too small', '{"a":1E-400}'],
  ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
  ['a control character', '{"a":"\u0000"}'],
  ['a comment', '{"a":1/**/}'],
  ['two values', '{"a":1}{"a":1}'],
  ['nothing', ''],
];

test.each(unclear)('a JSON body with %s', async (_what, body) => {
  const bytes = new Uint8Array(Buffer.from(body));
  const type = { 'content-type': 'application/json' };
  expectIssues(await plainPost(client, detail.delete.path, bytes, type), [[[], invalid.form]]);
});

test.each(unclear)('a JSON part with %s', async (_what, bytes) => {
  const part: RawPart = { head: 'Content-Disposition: form-data; name="create"', bytes };
  expectIssues(await post(rawMultipart([part])), [[[], invalid.form]]);
});

test('a JSON body whose texts look like members and numbers is read', async () => {
  const texts = { ':': '"a":1,"a":2', '\\': '\\":', 'a"': [':', '12345678901234567890', '1e5'], empty: {} };
  const body = JSON.stringify({ application_id: 2_147_483_647, updated_at: '1', texts });
  const type = { 'content-type': 'application/json' };
  expect((await plainPost(client, detail.delete.path, body, type)).status).toBe(404);
});

/** Texts of a megabyte that a search would begin anew at each character. None of them takes a second. */
const million = 1_000_000;
test.each<[string, string, number]>([
  ['digits', '1'.repeat(million), 404],
  ['digits of a fraction', `0.${'1'.repeat(million)}`, 422],
  ['digits, then what is no number', `${'1'.repeat(million)}x`, 422],
  ['numbers', `[${'1,'.repeat(million / 2)}1]`, 404],
  ['fractions', `[${'1.5,'.repeat(million / 4)}1]`, 404],
  ['points', '.'.repeat(million), 422],
  ['empty texts', `[${'"",'.repeat(million / 3)}""]`, 404],
  ['quotes in a text', `"${'\\"'.repeat(million / 2)}"`, 404],
  ['quotes without an end', '"'.repeat(million + 1), 422],
  ['backslashes in a text', `"${'\\\\'.repeat(million / 2)}"`, 404],
  ['backslashes without an end', `"${'\\'.repeat(million)}`, 422],
  ['colons in a text', `"${':'.repeat(million)}"`, 404],
  ['colons', ':'.repeat(million), 422],
  ['brackets', `${'['.repeat(million / 2)}${']'.repeat(million / 2)}`, 422],
  ['brackets without an end', '['.repeat(million), 422],
  ['braces', '{'.repeat(million), 422],
  ['empty objects', `[${'{},'.repeat(million / 3)}{}]`, 404],
  ['members', `{${Array.from({ length: 80_000 }, (_, at) => `"${at}":{}`).join(',')}}`, 404],
  ['one name', `{${'"a":1,'.repeat(million / 6)}"a":1}`, 422],
  ['one name as an escape', `{${'"\\u0061":1,'.repeat(million / 11)}"a":1}`, 422],
  ['white space', `${' '.repeat(million)}1`, 404],
])('a megabyte of %s', async (_what, value, status) => {
  const body = `{"application_id":2147483647,"updated_at":"1","other":${value}}`;
  const type = { 'content-type': 'application/json' };
  expect((await plainPost(client, detail.delete.path, body, type)).status).toBe(status);
});

test.each<[string, string, number]>([
  ['utf-8', 'application/json; charset=utf-8', 404],
  ['UTF-8 in quotes', 'application/json;charset="UTF-8"', 404],
  ['Shift_JIS', 'application/json; charset=shift_jis', 422],
  ['two', 'application/json; charset=utf-8; charset=utf-16', 422],
])('a JSON body of the charset %s', async (_what, type, status) => {
  const body = '{"application_id":2147483647,"updated_at":"1"}';
  expect((await plainPost(client, detail.delete.path, body, { 'content-type': type })).status).toBe(status);
});

test.each([
  ['utf-8', 200],
  ['"UTF-8"', 200],
  ['shift_jis', 422],
  ['utf-16le', 422],
  ['utf-8; charset=utf-16', 422],
])('a JSON part of the charset %s', async (charset, status) => {
  const head = `Content-Disposition: form-data; name="create"\r\nContent-Type: application/json; charset=${charset}`;
  expect((await post(rawMultipart([{ head, bytes: text }]))).status).toBe(status);
});

test.each([
  ['half of a surrogate pair', '\\ud800'],
  ['the other half', '\\udc00'],
  ['NUL', '\\u0000'],
])('%s as an escape, at its field', async (_what, escape) => {
  const bytes = JSON.stringify({ ...right, field_value01: '?' }).replace('?', escape);
  const answer = await post(rawMultipart([{ ...json, bytes }]));
  expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'field_value01'] }] } });
});

describe('a query that is not UTF-8 is refused, also in a text that may be anything', () => {
  test.each(['%FF', '%E0%A4%A', '%', '%zz', '%C0%AF', '%ED%A0%80', 'a%83%65'])('%s', async (value) => {
    const router = await portal.as('router1');
    const response = await router.raw(
      `${select.department_list.path}?division_id=1&department_name=${value}&skip=0&limit=5`,
    );
    expect([response.status, await response.json()]).toEqual([
      422,
      { detail: [{ loc: ['query'], msg: invalid.form }] },
    ]);
  });

  test('bytes without escapes', async () => {
    const path = `${create.save.path}?a=あ`;
    expect([400, 422]).toContain(await rawPost(portal, client, { path, body: whole }));
  });
});
