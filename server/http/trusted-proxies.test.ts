import { expect, test } from 'vitest';
import { portalForFile } from '#testing/portal.ts';
import { reportAddress } from './csp-reports.ts';
import { trustsProxies } from './trusted-proxies.ts';

/** The address that is limited is the browser's, whatever a browser claims. Reports are limited by it. */

const proxy = '10.0.0.7';
const portal = await portalForFile({ trusted_proxies: ['10.0.0.0/8'] });

/** Sends twenty reports; `remoteAddress` is who connects. */
async function report(remoteAddress: string, forwarded: string): Promise<void> {
  const one = {
    type: 'csp-violation',
    body: { documentURL: `${portal.settings.base_url}/`, effectiveDirective: 'img-src', blockedURL: 'data' },
  };
  await portal.app.inject({
    method: 'POST',
    url: reportAddress,
    remoteAddress,
    headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': forwarded },
    payload: JSON.stringify(Array.from({ length: 20 }, () => one)),
  });
}

async function counted(): Promise<number> {
  const { text } = await portal.metrics.read();
  return Number(/^portal_csp_violations_total\{directive="img-src"\} (\d+)$/m.exec(text)?.[1]);
}

test('what a trusted proxy adds counts, and what the browser sent before does not', async () => {
  for (let host = 1; host <= 4; host += 1) await report(proxy, `198.51.100.${host}, 203.0.113.1`);
  expect(await counted()).toBe(60);
  await report(proxy, '198.51.100.1, 203.0.113.2');
  expect(await counted()).toBe(80);
});

test('an address counts once, with whatever port and zeros the proxy writes it', async () => {
  const before = await counted();
  for (const forwarded of ['198.51.100.9:1024', '198.51.100.9:65535', '198.051.100.009', '198.51.100.9'])
    await report(proxy, forwarded);
  expect((await counted()) - before).toBe(60);
});

test('what anybody else says does not count', async () => {
  const before = await counted();
  for (let host = 1; host <= 4; host += 1) await report('203.0.113.3', `198.51.100.${host}`);
  expect((await counted()) - before).toBe(60);
});

test('an address is the same one with a port or leading zeros, and so is that of a proxy', async () => {
  const before = await counted();
  for (let port = 1; port <= 4; port += 1) await report(proxy, `203.0.113.9:${50_000 + port}`);
  expect((await counted()) - before).toBe(60);
  await report(proxy, '203.000.113.009, 10.0.0.8:443');
  await report(proxy, '::ffff:203.0.113.9');
  expect((await counted()) - before).toBe(60);
});

test.each([
  [['10.0.0.0/8'], '10.1.2.3', true],
  [['10.0.0.0/8'], '10.1.2.3:443', true],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
  [['10.0.0.0/8'], '11.1.2.3', false],
  [['10.0.0.1'], '10.0.0.1', true],
  [['10.0.0.1'], '10.0.0.2', false],
  [['2001:db8::/32', '::1'], '[2001:db8::7]:443', true],
  [['2001:db8::/32', '::1'], '::1', true],
  [['2001:db8::/32', '::1'], '::2', false],
  [['2001:db8::/32', '::1'], 'unknown', false],
  [[], '127.0.0.1', false],
])('of the proxies %j, %s: %s', (networks, address, isTrusted) => {
  expect(trustsProxies(networks)(address)).toBe(isTrusted);
});
