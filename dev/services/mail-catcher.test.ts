import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import nodemailer from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMailCatcher } from './mail-catcher.ts';
import { mailPages } from './mail-pages.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'メール '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function send(url: string, to: string, subject: string, text: string): Promise<void> {
  const transport = nodemailer.createTransport(url);
  await transport.sendMail({
    from: { name: 'ポータル', address: 'portal@operator.example' },
    to,
    subject,
    text,
  });
  transport.close();
}

describe('the mail catcher', () => {
  test('keeps mails across a restart, newest first', async () => {
    const first = await startMailCatcher({ folder });
    await send(
      first.url,
      'reception1@operator.example',
      '【受付】新規取引申請書',
      '次の申請を確認してください。\nhttp://localhost:3000/application/detail?application_id=1',
    );
    await send(first.url, 'router1@operator.example', '二通目', 'a');
    await first.close();

    const second = await startMailCatcher({ folder });
    await send(second.url, 'final1@operator.example', '三通目', 'b');
    const mails = second.list();
    await second.close();

    expect(mails.map((mail) => mail.subject)).toEqual(['三通目', '二通目', '【受付】新規取引申請書']);
    expect(mails[2]).toEqual({
      to: 'reception1@operator.example',
      subject: '【受付】新規取引申請書',
      text: '次の申請を確認してください。\nhttp://localhost:3000/application/detail?application_id=1',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  test('shows them as a page and as JSON; text stays text, addresses become links', async () => {
    const catcher = await startMailCatcher({ folder });
    const app = Fastify();
    await app.register(mailPages(catcher, async () => null));
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    expect(await (await fetch(`${base}/dev/mail`)).text()).toContain('まだメールはありません。');

    await send(
      catcher.url,
      'a@operator.example',
      '<b>件名</b>',
      '<script>alert(1)</script> http://localhost:3000/x?a=1&b=2。',
    );
    const list: unknown = await (await fetch(`${base}/dev/mail.json`)).json();
    const page = await (await fetch(`${base}/dev/mail`)).text();
    await app.close();
    await catcher.close();

    expect(list).toEqual([expect.objectContaining({ to: 'a@operator.example', subject: '<b>件名</b>' })]);
    expect(page).toContain('&lt;b&gt;件名&lt;/b&gt;');
    expect(page).not.toContain('<script>');
    expect(page).toContain(
      '<a href="http://localhost:3000/x?a=1&amp;b=2" rel="noreferrer">http://localhost:3000/x?a=1&amp;b=2</a>。',
    );
  });

  test.each(['/dev/mail', '/dev/mail.json'])('%s shows nothing while there is a reason', async (address) => {
    const app = Fastify();
    const mail = { to: 'a@operator.example', subject: '件名', text: '本文', at: '2026-01-01T00:00:00Z' };
    await app.register(mailPages({ list: () => [mail] }, async () => 'another company'));
    const answer = await app.inject(address);
    await app.close();
    expect([answer.statusCode, answer.body]).toEqual([403, 'another company']);
  });
});
