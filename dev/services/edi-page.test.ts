import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ediPage } from './edi-page.ts';

test('the EDI page shows the posted parameters as text', async () => {
  const app = Fastify();
  await app.register(ediPage);
  const empty = await app.inject('/dev/edi');
  const params = { login_id: 'supplier1', full_name: '石井 陽子', odd: '<img src=x>' };
  const answer = await app.inject({
    method: 'POST',
    url: '/dev/edi',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(params).toString(),
  });
  await app.close();

  expect(empty.body).toContain('<title>発注EDI（開発用）</title>');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('3件の項目');
  expect(answer.body).toContain('<td class="value mono">石井 陽子</td>');
  expect(answer.body).toContain('&lt;img src=x&gt;');
});
