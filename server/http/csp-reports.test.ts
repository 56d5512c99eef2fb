import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { cspReports, reportAddress, violationsIn } from './csp-reports.ts';
import { handleErrors } from './errors.ts';
import { logSettings } from './log.ts';

const base_url = 'https://portal.example';

/** The call alone, with what it counted and its log. */
async function reportingApp() {
  const violated: string[] = [];
  const lines = new PassThrough();
  const { logger, ...settings } = logSettings('warn');
  const app = Fastify({
    ...settings,
    logger: { ...(typeof logger === 'object' ? logger : {}), stream: lines },
  });
  handleErrors(app);
  await app.register(cspReports, { base_url, violated: (directive) => violated.push(directive) });
  const post = (payload: string | Buffer, type = 'application/csp-report', remoteAddress = '192.0.2.1') =>
    app.inject({
      method: 'POST',
      url: reportAddress,
      headers: { 'content-type': type },
      payload,
      remoteAddress,
    });
  return { violated, lines, post };
}

const old = (
  directive: string,
  blocked: string,
  page = `${base_url}/application/detail?application_id=7`,
) => ({
  'csp-report': {
    'document-uri': page,
    'violated-directive': directive,
    'effective-directive': directive,
    'original-policy': "default-src 'none'",
    'blocked-uri': blocked,
    'script-sample': 'secret()',
    'status-code': 200,
  },
});
const report = (directive: string, blocked: string, page = `${base_url}/message/view?message_id=7`) => ({
  type: 'csp-violation',
  age: 10,
  url: page,
  user_agent: 'Mozilla/5.0',
  body: { documentURL: page, effectiveDirective: directive, blockedURL: blocked, disposition: 'enforce' },
});

test('a violation is counted by directive, and logged without path, query or sample', async () => {
  const { violated, lines, post } = await reportingApp();
  const line = once(lines, 'data');
  const body = JSON.stringify(old('script-src-elem', 'https://evil.example/x.js?user=secret'));
  expect(await post(body)).toMatchObject({ statusCode: 204, payload: '' });
  const logged = String((await line)[0]);
  expect(JSON.parse(logged)).toMatchObject({
    level: 40,
    msg: 'the content security policy blocked something',
    directive: 'script-src-elem',
    blocked: 'https://evil.example',
  });
  expect(logged).not.toMatch(/secret|x\.js|detail|application_id/);
  expect(violated).toEqual(['script-src-elem']);
});

test('several reports of the newer form', async () => {
  const { violated, post } = await reportingApp();
  const body = [report('img-src', 'data'), { type: 'deprecation', body: {} }, report('style-src', 'inline')];
  expect((await post(JSON.stringify(body), 'application/reports+json')).statusCode).toBe(204);
  expect(violated).toEqual(['img-src', 'style-src']);
});

test.each([
  [old('script-src', 'inline'), 'script-src', 'inline'],
  [old("script-src 'self'", 'eval'), 'script-src', 'eval'],
  [old('made-up', 'https://evil.example'), 'other', 'https://evil.example'],
  [old('img-src', `${base_url}/secret`), 'img-src', 'self'],
  [old('img-src', 'https://user:secret@evil.example:8443/a'), 'img-src', 'https://evil.example:8443'],
  [report('frame-src', 'blob:https://portal.example/1-2-3'), 'frame-src', 'blob'],
  [report('script-src', 'chrome-extension://abcdef/secret.js'), 'script-src', 'chrome-extension'],
  [report('img-src', `https://${'a.'.repeat(100)}example`), 'img-src', 'other'],
  [report('img-src', '名前 secret'), 'img-src', 'other'],
  [report('script-src', 'inline', 'blob'), 'script-src', 'inline'],
])('%j', (body, directive, blocked) => {
  expect(violationsIn(body, base_url)).toEqual([{ directive, blocked }]);
});

test.each([
  ['another site', old('script-src', 'inline', 'https://other.example/')],
  ['no page', old('script-src', 'inline', '')],
  ['another form', { 'csp-report': { 'document-uri': 7 } }],
  ['another kind', [{ type: 'crash', body: {} }]],
  ['nothing', null],
])('what is no report of ours is dropped: %s', (_what, body) => {
  expect(violationsIn(body, base_url)).toEqual([]);
});

test.each([
  ['too much', Buffer.alloc(70_000, 32), 'application/csp-report'],
  ['no JSON', '{', 'application/csp-report'],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'application/reports+json'],
  ['another type', 'a=b', 'application/x-www-form-urlencoded'],
  ['a file', '--x--', 'multipart/form-data; boundary=x'],
  ['a type that is none', '{}', '/'],
])('every answer is the same: %s', async (_what, body, type) => {
  const { violated, lines, post } = await reportingApp();
  expect(await post(body, type)).toMatchObject({ statusCode: 204, payload: '' });
  expect(violated).toEqual([]);
  expect(lines.read()).toBeNull();
});

test('what is beyond the limits is dropped: of one address, of one body, and of all', async () => {
  const { violated, post } = await reportingApp();
  const body = JSON.stringify(Array.from({ length: 40 }, () => report('img-src', 'data')));
  await post(body);
  expect(violated.length).toBe(20);
  for (let time = 0; time < 4; time += 1) await post(body);
  expect(violated.length).toBe(60);
  for (let host = 2; host < 60; host += 1) await post(body, 'application/reports+json', `192.0.2.${host}`);
  expect(violated.length).toBe(600);
});

test('a flood from one address does not hide what another one reports', async () => {
  const { violated, post } = await reportingApp();
  const one = JSON.stringify(report('script-src', 'inline'));
  const flood = JSON.stringify(Array.from({ length: 20 }, () => report('img-src', 'data')));
  for (let time = 0; time < 700; time += 1) await post(flood);
  expect(violated).toHaveLength(60);
  expect(await post(one, 'application/reports+json', '192.0.2.2')).toMatchObject({ statusCode: 204 });
  expect(violated.slice(60)).toEqual(['script-src']);
});

test('nor does one from all addresses of a subscriber of IPv6, or of bodies that are no reports', async () => {
  const { violated, post } = await reportingApp();
  const one = JSON.stringify(report('script-src', 'inline'));
  for (let host = 1; host <= 100; host += 1) await post(one, 'application/reports+json', `2001:db8::${host}`);
  for (let time = 0; time < 1000; time += 1) await post('{', 'application/reports+json', '192.0.2.1');
  expect(violated).toHaveLength(60);
  await post(one, 'application/reports+json', '192.0.2.1');
  expect(violated).toHaveLength(60);
  for (const address of ['::ffff:192.0.2.2', '2001:db8:0:1::1'])
    await post(one, 'application/reports+json', address);
  expect(violated).toHaveLength(62);
});

test('a body beyond the share is not read', async () => {
  const { violated, post } = await reportingApp();
  const body = JSON.stringify(report('img-src', 'data'));
  for (let time = 0; time < 60; time += 1) await post(body);
  const answer = await post(body);
  expect([answer.statusCode, answer.headers.connection]).toEqual([204, 'close']);
  expect(violated).toHaveLength(60);
});
