import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveSecurityContact } from './security-txt.ts';

function answer(security_contact: string | null) {
  const app = Fastify();
  const settings = { base_url: 'https://portal.example', security_contact };
  serveSecurityContact(app, settings, () => new Date('2026-04-01T00:00:00Z'));
  return app.inject('/.well-known/security.txt');
}

test('the contact is published, for ninety days from now', async () => {
  const { headers, body } = await answer('mailto:security@example.com');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(`Contact: mailto:security@example.com
Expires: 2026-06-30T00:00:00.000Z
Preferred-Languages: ja, en
Canonical: https://portal.example/.well-known/security.txt
`);
});

test('without a contact there is no such file', async () => {
  expect((await answer(null)).statusCode).toBe(404);
});
