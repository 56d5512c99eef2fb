import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { submitApplication } from '#dev/testing/application.ts';
import { Client } from '#dev/testing/client.ts';
import { portalForFile } from '#dev/testing/portal.ts';
import { openDatabase } from '#server/db/database.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { buildApp } from '#server/start/app.ts';
import { startTracing } from './tracing.ts';

const portal = await portalForFile();

type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
};
type Export = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
};

/** What the collector received: paths, and spans. */
const paths = new Set<string>();
const spans: Span[] = [];
const collector = createServer((request, response) => {
  paths.add(request.url ?? '');
  void json(request).then((body) => {
    // The collector's format, as far as it is used here.
    for (const { scopeSpans } of (body as Export).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

const attributeOf = (span: Span | undefined, name: string): unknown =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0];
const childrenOf = (parent: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

const given = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
let application_id = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const tracing = startTracing(`http://127.0.0.1:${port}`, (message) => expect.fail(message));
  const db = openDatabase({ url: portal.settings.database_url, traceSend: tracing.traceSend });
  const app = await buildApp({
    db,
    services: portal.services,
    metrics: new Metrics(),
    webDir: null,
    development: null,
    traceRequests: tracing.traceRequests,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  application_id = await submitApplication(portal);
  const { cookie } = await portal.as('applicant1');
  const client = new Client(url, cookie);
  await client.get(calls.application.detail.init, { application_id });
  await client.post(calls.application.detail.delete, { application_id: 999_001, updated_at: '1' });
  const traceparent = `00-${given.trace}-${given.span}-01`;
  await client.raw(calls.top.check_session.path, { headers: { traceparent, 'x-request-id': 'proxy-7' } });
  await app.close();
  await db.destroy();
  await tracing.stop();
});
afterAll(() => collector.close());

const requestOf = (name: string) => spans.find((span) => span.name === name);

test('a request is a span named after its route, with its status, and its statements are below it', () => {
  expect([...paths]).toEqual(['/v1/traces']);
  const request = requestOf('GET /api/application/detail/init');
  expect(attributeOf(request, 'http.response.status_code')).toBe(200);
  const statements = childrenOf(request);
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements) expect(statement.traceId).toBe(request?.traceId);
  expect(attributeOf(statements[0], 'db.query.text')).toMatch(/^select .*from "session" as "s".* = \$\d/);
});

test('the statements behind a body belong to their request too', () => {
  const request = requestOf('POST /api/application/detail/delete');
  expect(attributeOf(request, 'http.response.status_code')).toBe(404);
  const below = childrenOf(request);
  const texts = below.map((span) => String(attributeOf(span, 'db.query.text')));
  expect(texts.some((text) => text.startsWith('begin;\n'))).toBe(true);
  expect(texts).toContain('rollback');
});

test('a trace that the proxy began goes on, and the span names the request as the log does', () => {
  const request = requestOf('GET /api/top/check_session');
  expect(request).toMatchObject({ traceId: given.trace, parentSpanId: given.span });
  expect(attributeOf(request, 'portal.request_id')).toBe('proxy-7');
});

test('no span holds a value: neither an id, nor a name, nor a token', () => {
  const text = JSON.stringify(spans);
  expect(text).not.toMatch(/999001|伊藤|applicant1/);
  expect(text).not.toContain(`application_id=${application_id}`);
});

test('a collector that is down stops nothing, and is in the log', async () => {
  const messages: string[] = [];
  const tracing = startTracing('http://127.0.0.1:1', (message) => messages.push(message));
  const app = await buildApp({
    db: portal.db,
    services: portal.services,
    metrics: new Metrics(),
    webDir: null,
    development: null,
    traceRequests: tracing.traceRequests,
  });
  expect((await app.inject(calls.top.check_session.path)).statusCode).toBe(401);
  await app.close();
  await tracing.stop();
  expect(messages).toEqual([expect.stringMatching(/^spans are lost: .*ECONNREFUSED/)]);
});
