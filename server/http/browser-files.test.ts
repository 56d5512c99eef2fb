import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { compressFiles } from '#server/start/compress-files.ts';
import { testOperator } from '#testing/operator.ts';
import { pageStyles, serveBrowserFiles } from './browser-files.ts';
import { withNames } from './page.ts';

const app = Fastify();
const script = `console.log('${'申請'.repeat(500)}');`;
const page = `<!doctype html><script>'${'申請'.repeat(100)}'</script><style>p{margin:0}</style><title>サプライヤーポータルサイト</title>`;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'browser-files-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, 'assets', 'index-1a2b.js'), script);
  await compressFiles(folder);
  await serveBrowserFiles(app, folder, { base_url: 'https://portal.test', operator: testOperator });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, accepted: string) =>
  app.inject({ url, headers: accepted === '' ? {} : { 'accept-encoding': accepted } });

const plain = (bytes: Buffer) => bytes;

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, plain],
  ['', undefined, plain],
])('a browser that accepts "%s" gets files as %s', async (accepted, encoding, read) => {
  for (const [url, content, type] of [
    ['/assets/index-1a2b.js', script, 'application/javascript; charset=utf-8'],
    ['/application?x=1', page, 'text/html; charset=utf-8'],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get(url, accepted);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': type });
    expect(headers['content-encoding']).toBe(encoding);
    expect(read(rawPayload).toString()).toBe(content);
  }
});

test('a file with a hash in its name is cached for ever, the page never', async () => {
  const file = await get('/assets/index-1a2b.js', 'br');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const screen = await get('/', 'br');
  expect(screen.headers['cache-control']).toBeUndefined();
});

test('a page that the browser has is not sent again, unless it has changed', async () => {
  const etag = String((await get('/', 'br')).headers.etag);
  const again = (tag: string) => app.inject({ url: '/message', headers: { 'if-none-match': tag } });
  expect(await again(etag)).toMatchObject({ statusCode: 304, body: '' });
  expect(await again('W/"other"')).toMatchObject({ statusCode: 200, body: page });
});

test('the page says who runs the portal, escaped', () => {
  const built = '<meta name="a" content="%OPERATOR_NAME%" /><meta name="b" content="%SUPPORT_CONTACT%" />';
  const named = (operator: { name: string; contact: string | null }) =>
    withNames(built, { base_url: 'https://portal.test', operator });
  expect(named({ name: '"A&B"<i>', contact: "$& 窓口'" })).toBe(
    '<meta name="a" content="&quot;A&amp;B&quot;&lt;i&gt;" /><meta name="b" content="$&amp; 窓口&#39;" />',
  );
  expect(named({ name: 'A', contact: null })).toBe(
    '<meta name="a" content="A" /><meta name="b" content="" />',
  );
});

test('the page knows the portal’s own address, by whatever name it was asked for', () => {
  expect(
    withNames('<meta content="%PORTAL_ADDRESS%" />', {
      base_url: 'https://portal.test',
      operator: testOperator,
    }),
  ).toBe('<meta content="https://portal.test" />');
});

test('an address that is no screen does not get the page', async () => {
  for (const url of ['/assets/gone-1.js', '/assets', '/api/nothing', '/auth/nothing', '/dev/nothing'])
    expect((await get(url, 'br')).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/application' })).statusCode).toBe(404);
});

const page404 = { statusCode: 404, body: page };
const bare404 = { statusCode: 404, body: '{"detail":[]}' };
const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*' };

test.each<{ url: string; headers: Record<string, string>; expected: object }>([
  { url: '/no/such/page', headers: navigation, expected: page404 },
  { url: '/Application?x=1', headers: { accept: 'text/html' }, expected: page404 },
  {
    url: '/no/such/page',
    headers: { 'sec-fetch-mode': 'cors', accept: 'text/html' },
    expected: bare404,
  },
  { url: '/no/such/page', headers: { accept: '*/*' }, expected: bare404 },
  ...['/no/such/page', '/readyz', '/livez', '/metrics', '/healthz', '/constructor'].map((url) => ({
    url,
    headers: {},
    expected: bare404,
  })),
  ...['/.env', '/.git/config', '/a/.env', '/favicon.ico', '/wp-login.php?x=/y', '/api/nothing'].map(
    (url) => ({ url, headers: navigation, expected: bare404 }),
  ),
])(
  '$url, which is no screen, is a 404, with the page for a browser that goes there: $headers',
  async ({ url, headers, expected }) => {
    const { statusCode, body } = await app.inject({ url, headers });
    expect({ statusCode, body }).toEqual(expected);
    const head = await app.inject({ method: 'HEAD', url, headers });
    expect(head.statusCode).toBe(404);
  },
);

test('TRACE returns nothing of the request', async () => {
  const answer = await app.inject({ method: 'TRACE', url: '/application', headers: { cookie: 'secret' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.payload).not.toContain('secret');
});

test('every screen is a 200 for whoever asks', async () => {
  for (const url of Object.keys(routes)) expect([url, (await app.inject(url)).body]).toEqual([url, page]);
});

test('compression makes each file smaller', async () => {
  for (const name of ['index.html', 'assets/index-1a2b.js'])
    for (const end of ['.br', '.gz'])
      expect((await readFile(path.join(folder, name + end))).length).toBeLessThan(
        (await readFile(path.join(folder, name))).length,
      );
});

test('a style inside the page is known by the hash that a browser computes', async () => {
  const hash = createHash('sha256').update('p{margin:0}').digest('base64');
  expect(await pageStyles(folder)).toEqual([`sha256-${hash}`]);
});
