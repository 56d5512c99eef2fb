import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { allowFraming, headerSetter } from './headers.ts';

const partTypes = {
  script: 'application/javascript; charset=utf-8',
  sheet: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

async function headersAt(base_url: string, { path = '/', hsts_subdomains = false } = {}) {
  const app = Fastify();
  const formTargets = ['https://edi.example', 'https://id.example'];
  const pageStyles = ['sha256-B='];
  const setHeaders = headerSetter({ base_url, formTargets, pageStyles, hsts_subdomains });
  app.addHook('onSend', async (_request, reply) => setHeaders(reply));
  app.get('/', async (_request, reply) => reply.type('text/html').send(''));
  for (const [name, type] of Object.entries(partTypes))
    app.get(`/${name}`, async (_request, reply) => reply.type(type).send('0'));
  app.get('/framed', async (_request, reply) => allowFraming(reply, 'https://id.example').send(''));
  return (await app.inject(path)).headers;
}

test('every answer has the security headers', async () => {
  const headers = await headersAt('http://localhost:3000');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(headers['permissions-policy']).toContain('camera=(), ');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("form-action 'self' https://edi.example https://id.example;");
  expect(policy).toContain("img-src 'self' data: blob:; frame-src blob:;");
  expect(policy).toContain("script-src 'self'; style-src 'self' 'sha256-B=';");
  expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'; object-src 'none';");
  expect(policy).not.toContain('unsafe');
});

test.each(Object.keys(partTypes))(
  'a %s may load nothing, and goes without what only documents heed',
  async (part) => {
    const headers = await headersAt('https://portal.example', { path: `/${part}` });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=63072000',
    });
    for (const name of ['permissions-policy', 'cross-origin-opener-policy', 'reporting-endpoints'])
      expect(headers).not.toHaveProperty(name);
  },
);

test('no answer may be framed, but one that names who may', async () => {
  const closed = await headersAt('https://portal.example');
  expect(closed['x-frame-options']).toBe('DENY');
  expect(closed['content-security-policy']).toContain("frame-ancestors 'none'");
  const framed = await headersAt('https://portal.example', { path: '/framed' });
  expect(framed).not.toHaveProperty('x-frame-options');
  expect(framed['content-security-policy']).toBe("default-src 'none'; frame-ancestors https://id.example");
});

test('browsers report to an endpoint with https, and to an address without', async () => {
  const open = await headersAt('http://localhost:3000');
  expect(open['content-security-policy']).toMatch(/; report-uri \/csp-reports$/);
  expect(open).not.toHaveProperty('reporting-endpoints');
  const encrypted = await headersAt('https://portal.example');
  expect(encrypted['content-security-policy']).toMatch(/; report-uri \/csp-reports; report-to csp$/);
  expect(encrypted['reporting-endpoints']).toBe('csp="https://portal.example/csp-reports"');
});

test('only with https is there an HSTS header, and other hosts are in it only if that is set', async () => {
  const name = 'strict-transport-security';
  expect((await headersAt('https://portal.example'))[name]).toBe('max-age=63072000');
  expect((await headersAt('https://portal.example', { hsts_subdomains: true }))[name]).toBe(
    'max-age=63072000; includeSubDomains',
  );
  expect(await headersAt('http://localhost:3000', { hsts_subdomains: true })).not.toHaveProperty(name);
});
