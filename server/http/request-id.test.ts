import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { portalForFile } from '#testing/portal.ts';

const portal = await portalForFile();
const idOf = (response: Response) => response.headers.get('x-request-id');
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each([
  ['a screen', '/', {}, 200],
  ['a file of the browser', '/assets/main.js', {}, 200],
  ['no screen', '/.env', {}, 404],
  ['a call without a session', calls.top.check_session.path, {}, 401],
  ['an address that can’t be decoded', '/%E0%A4%A', {}, 302],
  ['a sign-in with an unknown provider', '/auth/login/unknown', {}, 404],
  ['a form from elsewhere', calls.application.detail.delete.path, { method: 'POST', body: '{' }, 401],
])('the answer names its request: %s', async (_name, path, init, status) => {
  const first = await portal.anonymous().raw(path, init);
  expect(first.status).toBe(status);
  expect(idOf(first)).toMatch(uuid);
  expect(idOf(await portal.anonymous().raw(path, init))).not.toBe(idOf(first));
});

test.each(['7f3a', 'proxy_1.2-3', 'x'.repeat(64)])('an id that a proxy sent is kept: %s', async (id) => {
  expect(idOf(await portal.anonymous().raw('/', { headers: { 'x-request-id': id } }))).toBe(id);
});

test.each(['', 'a b', 'a"b', '{"level":60}', 'x'.repeat(65)])('another text is no id: %s', async (id) => {
  expect(idOf(await portal.anonymous().raw('/', { headers: { 'x-request-id': id } }))).toMatch(uuid);
});

test('two ids are none', async () => {
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    'GET / HTTP/1.1\r\nhost: x\r\nx-request-id: a\r\nx-request-id: b\r\nconnection: close\r\n\r\n',
  );
  expect(await text(socket)).toMatch(/^x-request-id: [0-9a-f-]{36}\r$/m);
});
