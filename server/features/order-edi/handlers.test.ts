import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildApp } from '#server/start/app.ts';
import { openEvidence } from '#server/evidence/open.ts';
import { randomToken, sessionCookieName, tokenHash } from '#server/http/session.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { openPdfPrinter } from '#server/pdf/printer.ts';
import { Client } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';

const problems: unknown[] = [];
/** A second server on the same database, with an order EDI. */
let connected: {
  readonly app: FastifyInstance;
  readonly jobs: Awaited<ReturnType<typeof startQueue>>;
  readonly url: string;
};

const portal = await portalForFile();
beforeAll(async () => {
  const jobs = await startQueue({
    url: portal.settings.database_url,
    onError: (error) => problems.push(error),
  });
  const order_edi = {
    url: 'https://edi.example/order',
    params: { user: '{login_id}', name: '{full_name}', company: '{company_name}', sign: '{hmac}' },
    secret: 'a secret of 22 letters',
  };
  const app = await buildApp({
    db: portal.db,
    services: {
      settings: { ...portal.settings, order_edi },
      files: portal.files,
      scanner: null,
      jobs,
      pdf: openPdfPrinter(),
      evidence: openEvidence({ evidence_keys: null, tsa_url: null }),
    },
    metrics: new Metrics(),
    webDir: null,
    development: null,
  });
  connected = { app, jobs, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
});
afterAll(async () => {
  await connected.app.close();
  await connected.jobs.stop();
  if (problems.length > 0) throw new AggregateError(problems, 'the job queue reported errors');
});

async function as(login_id: string): Promise<Client> {
  const token = randomToken();
  const now = new Date();
  await portal.db
    .insertInto('session')
    .values({
      session_hash: tokenHash(token),
      user_id: await portal.userId(login_id),
      identity_provider: 'test',
      id_token: '',
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return new Client(connected.url, `${sessionCookieName(portal.settings.base_url)}=${token}`);
}

test.each([
  ['applicant1', { user: 'applicant1', name: '伊藤 さくら', company: '' }],
  ['supplier1', { user: 'supplier1', name: '石井 陽子', company: '株式会社青葉精工' }],
])('the form for %s has their own fields and a signature', async (login_id, params) => {
  const { status, body } = await (await as(login_id)).get(calls.order_edi.url, {});
  expect(status).toBe(200);
  expect(body).toEqual({
    url: 'https://edi.example/order',
    params: { ...params, sign: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

test('the content security policy allows the form to be posted to the EDI’s origin', async () => {
  // A document: the server of this test has no built page.
  const response = await fetch(`${connected.url}/auth/mark.svg`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://edi.example;",
  );
});

test('without a session the call is a 401', async () => {
  const answer = await new Client(connected.url, null).get(calls.order_edi.url, {});
  expect(answer).toMatchObject({ status: 401, body: { detail: [] } });
});

test('if no order EDI is set up the call is a 422', async () => {
  const client = await portal.as('applicant1');
  expect(await client.get(calls.order_edi.url, {})).toMatchObject({
    status: 422,
    body: {
      detail: [{ loc: ['query'], msg: '発注EDIは設定されていません。管理者へご連絡ください。' }],
    },
  });
});
