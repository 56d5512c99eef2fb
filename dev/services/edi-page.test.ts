import { expect, test } from 'vitest';
import { startEdiPage } from './edi-page.ts';

test('the EDI page shows the posted parameters as text', async () => {
  const edi = await startEdiPage({});
  const empty = await (await fetch(edi.url)).text();
  const answer = await fetch(edi.url, {
    method: 'POST',
    body: new URLSearchParams({ login_id: 'supplier1', full_name: '石井 陽子', odd: '<img src=x>' }),
  });
  const page = await answer.text();
  await edi.close();

  expect(empty).toContain('<title>発注EDI（開発用）</title>');
  expect(answer.status).toBe(200);
  expect(page).toContain('3件の項目');
  expect(page).toContain('<td class="value mono">石井 陽子</td>');
  expect(page).toContain('&lt;img src=x&gt;');
});
