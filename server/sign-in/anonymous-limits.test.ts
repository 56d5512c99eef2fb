import { afterAll, beforeEach, expect, test } from 'vitest';
import { startBendableProvider } from '#testing/identity-provider.ts';
import { portalForFile } from '#testing/portal.ts';
import { limits } from '#server/rate-limits/policy.ts';

/** What somebody without a session may do from one address, and that it takes nothing from other things. */
const company = await startBendableProvider({ name: 'company', role: 'operator' });
const proxy = '127.0.0.1';
const portal = await portalForFile({
  call_limits: true,
  trusted_proxies: [proxy],
  identity_providers: [company.settings],
});
afterAll(() => company.close());

/** A minute that no other test has, in its 20th second. */
let minute = 0;
beforeEach(() => {
  minute += 1;
  portal.clock = new Date(Date.UTC(2099, 0, 6, 3, minute, 20));
});

type Headers = Readonly<Record<string, string>>;
const office = '198.51.100.1';

async function begin(address = office, headers: Headers = {}): Promise<number> {
  const url = '/auth/login/company';
  const from = { ...headers, 'x-forwarded-for': address };
  return (await portal.app.inject({ url, headers: from, remoteAddress: proxy })).statusCode;
}

async function announceWrongly(address = office): Promise<number> {
  const response = await fetch(`${portal.url}/auth/backchannel-logout/company`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ logout_token: 'x' }),
  });
  await response.text();
  return response.status;
}

/** Does it so many times; returns how often each answer came. */
async function times(
  count: number,
  act: (index: number) => Promise<number>,
): Promise<Record<number, number>> {
  const found: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const status = await act(index);
    found[status] = (found[status] ?? 0) + 1;
  }
  return found;
}

const begun = async () => (await portal.db.selectFrom('login_state').select('state_hash').execute()).length;

test('too many sign-ins of an address keep nobody else from signing in', async () => {
  const { most } = limits.sign_in;
  expect(await times(most + 10, () => begin())).toEqual({ 302: most, 429: 10 });
  expect(await begin('198.51.100.2')).toBe(302);
  expect(await announceWrongly()).toBe(400);
});

test('wrong logouts of a provider keep nobody at their address from signing in', async () => {
  const { most } = limits.provider_logout;
  expect(await times(most + 100, () => announceWrongly())).toEqual({ 400: most, 429: 100 });
  expect(await begin()).toBe(302);
});

/** What a page of another site can make a browser fetch, and what a browser fetches in advance. */
const fetched: readonly Headers[] = [
  ...[
    'image',
    'iframe',
    'frame',
    'embed',
    'object',
    'script',
    'style',
    'font',
    'audio',
    'video',
    'empty',
  ].map((destination) => ({ 'sec-fetch-dest': destination, 'sec-fetch-site': 'cross-site' })),
  { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-dest': 'image' },
  { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site', 'sec-purpose': 'prefetch' },
  { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' },
];

test.each(fetched)('no visit begins no sign-in: %j', async (headers) => {
  const before = await begun();
  for (const url of ['/auth/login/company', '/auth/login', '/auth/login/unknown']) {
    const answer = await portal.app.inject({ url, headers });
    expect([answer.statusCode, answer.payload, answer.headers['set-cookie']]).toEqual([403, '', undefined]);
  }
  expect(await begun()).toBe(before);
});

test.each<Headers>([
  {},
  { accept: 'text/html', 'upgrade-insecure-requests': '1' },
  ...['cross-site', 'same-site', 'same-origin', 'none'].map((site) => ({
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': site,
  })),
])('a visit begins a sign-in: %j', async (headers) => {
  expect(await begin(office, headers)).toBe(302);
});

test('pictures of another site that lead to the sign-in count against nobody', async () => {
  const picture = { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' };
  expect(await times(limits.sign_in.most + 50, () => begin(office, picture))).toEqual({
    403: limits.sign_in.most + 50,
  });
  expect(await begin()).toBe(302);
});

test('a subscriber of IPv6 is one address, whatever of its addresses it uses', async () => {
  const { most } = limits.sign_in;
  const host = (index: number) => `2001:db8:7:1:${index.toString(16)}::${index.toString(16)}`;
  expect(await times(most + 5, (index) => begin(host(index)))).toEqual({ 302: most, 429: 5 });
  expect(await begin('2001:DB8:7:1::1')).toBe(429);
  expect(await begin('2001:db8:7:2::1')).toBe(302);
});

test('an address of IPv4 is the same one inside IPv6', async () => {
  const { most } = limits.provider_logout;
  expect(await times(most, () => announceWrongly('203.0.113.9'))).toEqual({ 400: most });
  expect(await announceWrongly('::ffff:203.0.113.9')).toBe(429);
  expect(await announceWrongly('::ffff:203.0.113.10')).toBe(400);
});
