import { beforeAll, describe, expect, test } from 'vitest';
import { everyCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { grantAudit } from '#testing/auditing.ts';
import { submissionInput } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';
import { traces } from '#testing/check-invariants.ts';

/** What another site could make a browser send: POSTs, and GETs by a link. */

let client: Client;
let supplier: Client;
let auditor: Client;
const portal = await portalForFile();
beforeAll(async () => {
  // Users who have every function right between them, so that only the request's origin can refuse it.
  client = await portal.as('sysadmin');
  supplier = await portal.as('supplier1');
  auditor = await portal.as('pic2');
  await grantAudit(portal, 'pic2');
});

const posts = [...everyCall(calls)].map(([, call]) => call).filter((call) => call.method === 'POST');
const own = { 'x-portal-request': '1' };

function senderOf(path: string): Client {
  const call = [...everyCall(calls)].map(([, one]) => one).find((one) => one.path === path);
  if (call?.access === 'auditor') return auditor;
  return call?.access === 'supplier' ? supplier : client;
}

async function statusOf(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const response = await senderOf(path).raw(path, { method: 'POST', headers, body: '{}' });
  const text = await response.text();
  if (response.status === 403) expect(text).toBe('{"detail":[]}');
  return response.status;
}

describe.each(posts.map(({ path }) => path))('%s', (path) => {
  test.each<[string, Record<string, string>]>([
    ['without the header that a form can’t send', { 'content-type': 'application/json' }],
    ['with another value of that header', { 'x-portal-request': 'true' }],
    ['from another origin', { ...own, origin: 'https://evil.example' }],
    ['from an origin with the same prefix', { ...own, origin: 'http://portal.test.evil.example' }],
    ['from the origin with another port', { ...own, origin: 'http://portal.test:8080' }],
    ['from a frame without an origin', { ...own, origin: 'null' }],
    ['with an empty origin', { ...own, origin: '' }],
    ['across sites', { ...own, 'sec-fetch-site': 'cross-site' }],
    ['from a sibling domain', { ...own, 'sec-fetch-site': 'same-site' }],
    ['from the address bar', { ...own, 'sec-fetch-site': 'none' }],
    [
      'with the right origin, but across sites',
      { ...own, origin: 'http://portal.test', 'sec-fetch-site': 'cross-site' },
    ],
  ])('%s: 403', async (_what, headers) => {
    expect(await statusOf(path, headers)).toBe(403);
  });

  test('from the portal’s own pages: accepted', async () => {
    const headers = { ...own, origin: 'http://portal.test', 'sec-fetch-site': 'same-origin' };
    expect(await statusOf(path, headers)).toBe(422);
  });

  test('without a session: 401 before any other check', async () => {
    const response = await portal.anonymous().raw(path, { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
  });
});

const reads = [...everyCall(calls)].map(([, call]) => call).filter((call) => call.method === 'GET');

describe.each(reads.map(({ path }) => path))('%s', (path) => {
  const statusOf = async (headers: Record<string, string>, method = 'GET') =>
    (await senderOf(path).raw(path, { method, headers })).status;

  test('linked from another site, or from a sibling domain: 403', async () => {
    for (const method of ['GET', 'HEAD'])
      for (const site of ['cross-site', 'same-site', 'same-origin, cross-site', ''])
        expect([site, await statusOf({ 'sec-fetch-site': site }, method)]).toEqual([site, 403]);
  });

  test('from the portal’s own pages, typed, or not by a browser: accepted', async () => {
    const status = await statusOf({});
    expect([200, 422]).toContain(status);
    for (const site of ['same-origin', 'none'])
      expect([site, await statusOf({ 'sec-fetch-site': site })]).toEqual([site, status]);
  });

  test('without a session: 401 before any other check', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await portal.anonymous().raw(path, { headers })).status).toBe(401);
  });
});

test('an export that another site linked to is refused and not in the audit log', async () => {
  const { path } = calls.supplier_management.list.csv;
  const exports = portal.db.selectFrom('audit_event').where('action', '=', 'exported');
  const count = () => exports.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const before = await count();
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  const refused = await client.raw(`${path}?encoding=utf-8`, { headers });
  expect([refused.status, await refused.text()]).toEqual([403, '{"detail":[]}']);
  expect(await count()).toEqual(before);
  expect((await client.raw(`${path}?encoding=utf-8`)).status).toBe(200);
  expect(await count()).not.toEqual(before);
});

test('a complete form from another site stores nothing', async () => {
  const input = await submissionInput(portal);
  const before = await traces(portal.db, portal.files);
  const form = new FormData();
  form.append('create', JSON.stringify(input));
  form.append('file1', new File([new Uint8Array(3 * 1024 * 1024)], '大.bin'));
  const response = await client.raw(calls.application.create.save.path, { method: 'POST', body: form });
  expect(response.status).toBe(403);
  expect(await traces(portal.db, portal.files)).toEqual(before);
});
