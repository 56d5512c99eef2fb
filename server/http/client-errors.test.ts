import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { portalForFile } from '#testing/portal.ts';

const portal = await portalForFile();

/** Writes each text for itself; returns the answer until the server closes the connection. */
async function exchange(...texts: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (bytes: Buffer) => {
    answer += bytes.toString();
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const text of texts) {
    if (socket.writable) await new Promise((resolve) => socket.write(text, resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await closed;
  return answer;
}

const head = (path: string, accept: string) =>
  `GET ${path} HTTP/1.1\r\nHost: portal.test\r\nAccept: ${accept}\r\n`;
const cookies = (length: number) => `Cookie: other=${'x'.repeat(length)}\r\n\r\n`;
const browser = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';

test.each([
  ['in one packet', [head('/', browser) + cookies(17_000)]],
  ['in two packets', [head('/', browser), cookies(17_000)]],
  ['of 200 KB', [head('/', browser) + cookies(200_000)]],
  ['of 200 KB in packets', [head('/', browser), `Cookie: ${'x'.repeat(60_000)}`, cookies(140_000)]],
  ['in many', [head('/application', browser) + `Cookie: a=${'x'.repeat(4000)}\r\n`.repeat(5)]],
])('cookies that are too large, %s, get a page that says what to delete', async (_how, texts) => {
  const answer = await exchange(...texts);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  // One answer, however many packets follow.
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(answer).toMatch(/\r\ncontent-type: text\/html; charset=utf-8\r\n/);
  expect(answer).toContain('このサイトのCookieを削除してから、もう一度開いてください。');
});

test('the page has the headers of every page, loads nothing and sets no cookie', async () => {
  const answer = await exchange(head('/', browser) + cookies(17_000));
  const [headers = '', html = ''] = answer.split('\r\n\r\n');
  const ordinary = await portal.anonymous().raw('/auth/login');
  for (const name of [
    'cache-control',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ])
    expect(headers).toContain(`\r\n${name}: ${ordinary.headers.get(name)}`);
  expect(headers).toMatch(/\r\ncontent-security-policy: default-src 'none'; style-src 'sha256-[\w+/]+=*'; /);
  expect(headers).not.toMatch(/set-cookie/i);
  expect(html).not.toMatch(/<script|src=|href="(?!tel:|mailto:)/);
});

test('whoever does not ask for a page gets the body of an error', async () => {
  for (const accept of ['application/json', '*/*']) {
    const answer = await exchange(head('/api/user/logined_user', accept) + cookies(17_000));
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toMatch(/\r\ncontent-type: application\/json; charset=utf-8\r\n/);
    expect(answer.split('\r\n\r\n')[1]).toBe('{"detail":[]}');
  }
});

test('an address that is too long is said to be it', async () => {
  const answer = await exchange(`${head(`/application?q=${'x'.repeat(17_000)}`, browser)}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 414 /);
  expect(answer).toContain('URLが長すぎます。');
});

test.each(['rubbish\r\n\r\n', 'GET / HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 1, 2\r\n\r\n'])(
  'a request that is none gets 400 and the body of an error: %j',
  async (text) => {
    const answer = await exchange(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.split('\r\n\r\n')[1]).toBe('{"detail":[]}');
  },
);

test('the server goes on', async () => {
  await exchange(head('/', browser) + cookies(17_000));
  expect((await portal.anonymous().raw('/auth/login')).status).toBe(200);
});
