import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { headerSetter } from './headers.ts';

async function headersAt(base_url: string) {
  const app = Fastify();
  const setHeaders = headerSetter(base_url, ['https://edi.example', 'https://id.example'], ['sha256-A=']);
  app.addHook('onSend', async (_request, reply) => setHeaders(reply));
  app.get('/', async () => null);
  return (await app.inject('/')).headers;
}

test('every answer has the security headers', async () => {
  const headers = await headersAt('http://localhost:3000');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("form-action 'self' https://edi.example https://id.example;");
  expect(policy).toContain("img-src 'self' data: blob:; frame-src blob:;");
  expect(policy).toContain("script-src 'self' 'sha256-A=';");
  expect(policy).not.toContain('unsafe');
});

test('only with https is there an HSTS header', async () => {
  expect(await headersAt('https://portal.example')).toHaveProperty('strict-transport-security');
  expect(await headersAt('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});
