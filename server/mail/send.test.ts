import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMail } from '#server/jobs/queues.ts';
import { openMailer, type Mailer } from './mailer.ts';
import { providerOf } from './send.ts';
import { auditReader } from '#testing/audit.ts';
import { MailFixture, routeWith } from '#testing/mail-fixture.ts';
import { testOperator } from '#testing/operator.ts';

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await MailFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deliveries();
});

/** An application, and its mail to reception2 that waits to be sent. */
async function pending(): Promise<{ mail_id: number; application_id: number }> {
  const application_id = await fixture.submit('applicant1');
  await fixture.createMails();
  await fixture.jobs(sendMail);
  const { mail_id } = await fixture.db
    .selectFrom('mail')
    .select('mail_id')
    .where('application_id', '=', application_id)
    .where('user_id', '=', await fixture.userId('reception2'))
    .executeTakeFirstOrThrow();
  return { mail_id, application_id };
}

function row(mail_id: number) {
  return fixture.db
    .selectFrom('mail')
    .select(['sent_at', 'dropped_at', 'failed_at', 'last_error'])
    .where('mail_id', '=', mail_id)
    .executeTakeFirstOrThrow();
}

const untouched = { sent_at: null, dropped_at: null, failed_at: null, last_error: null };

describe('a link', () => {
  const provider = (name: string, role: 'operator' | 'supplier') => ({ name, role });
  const both = [provider('operator', 'operator'), provider('supplier', 'supplier')];

  test.each([
    ['an operator', null, both, 'operator'],
    ['a supplier', 3, both, 'supplier'],
    ['a supplier without a provider', 3, [provider('operator', 'operator')], null],
    ['a supplier with two', 3, [...both, provider('another', 'supplier')], null],
  ])('names the provider of %s', (_, supplier_id, providers, end) => {
    expect(providerOf({ supplier_id }, providers)).toBe(end);
  });
});

describe('sending a mail', () => {
  test('sends it once, to one recipient, with a unique Message-ID, and records when', async () => {
    const { mail_id } = await pending();
    await fixture.sendOne(mail_id);
    expect(fixture.fresh().map(({ to }) => to)).toEqual(['reception2@operator.example']);
    expect(await row(mail_id)).toEqual({ ...untouched, sent_at: expect.any(String) });
    const raw = (await fixture.raw()).at(-1);
    expect(raw).toContain(`Message-ID: <mail-${mail_id}@portal.test>\r\n`);
    expect(raw).toContain('Auto-Submitted: auto-generated\r\n');
    expect(raw).toContain('X-Auto-Response-Suppress: All\r\n');
    expect(raw).toMatch(/^From: (=\?UTF-8\?\S+\?=\s+)+<portal@operator\.example>\r$/m);
    expect(raw).toContain('charset=utf-8');
    await fixture.sendOne(mail_id);
    expect(fixture.fresh()).toEqual([]);
  });

  test('five workers at once send it once', async () => {
    const { mail_id } = await pending();
    const tries = await Promise.allSettled([1, 2, 3, 4, 5].map(() => fixture.sendOne(mail_id)));
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const one of tries)
      if (one.status === 'rejected') expect(String(one.reason)).toContain('is being sent by another worker');
    expect(fixture.fresh()).toHaveLength(1);
  });
});

describe('a mail server', () => {
  test('is down: the failure is recorded and thrown, and the retry has the same Message-ID', async () => {
    const { mail_id } = await pending();
    const down = mailerTo(await closedPort());
    await expect(fixture.sendOne(mail_id, down)).rejects.toThrow('ECONNREFUSED');
    expect(await row(mail_id)).toEqual({
      ...untouched,
      failed_at: expect.any(String),
      last_error: expect.stringContaining('ECONNREFUSED'),
    });
    await fixture.sendOne(mail_id);
    expect(fixture.fresh()).toHaveLength(1);
    expect(await row(mail_id)).toEqual({ ...untouched, sent_at: expect.any(String) });
    expect((await fixture.raw()).at(-1)).toContain(`<mail-${mail_id}@portal.test>`);
    down.close();
  });

  test('rejects it: its reply is recorded', async () => {
    const { mail_id } = await pending();
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('mailbox full'), { responseCode: 452 })),
    });
    const port = await portOf(server.listen(0, '127.0.0.1'));
    const refusing = mailerTo(port);
    await expect(fixture.sendOne(mail_id, refusing)).rejects.toThrow('mailbox full');
    expect((await row(mail_id)).last_error).toContain('452');
    refusing.close();
    await new Promise<void>((resolve) => server.close(resolve));
    await fixture.sendOne(mail_id);
    expect(fixture.fresh()).toHaveLength(1);
  });

  test('disconnects: only the queue retries', async () => {
    const { mail_id } = await pending();
    let connections = 0;
    const rude = createServer((socket: Socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      socket.resume();
      socket.end('220 hello\r\n');
    });
    const gone = mailerTo(await portOf(rude.listen(0, '127.0.0.1')));
    await expect(fixture.sendOne(mail_id, gone)).rejects.toThrow('Connection closed');
    expect(connections).toBe(1);
    gone.close();
    await new Promise<void>((resolve) => rude.close(() => resolve()));
    await fixture.sendOne(mail_id);
    expect(fixture.fresh()).toHaveLength(1);
  });
});

describe('a mail that is void by the time it is sent is dropped:', () => {
  async function expectDropped(mail_id: number): Promise<void> {
    await fixture.sendOne(mail_id);
    expect(await row(mail_id)).toEqual({ ...untouched, dropped_at: expect.any(String) });
    await fixture.sendOne(mail_id);
    expect(fixture.fresh()).toEqual([]);
  }

  test('and the audit log says why, if it stood in 配信できなかったメール', async () => {
    const { mail_id, application_id } = await pending();
    const read = auditReader();
    await read(fixture.db);
    await fixture.db
      .updateTable('mail')
      .set({ failed_at: new Date() })
      .where('mail_id', '=', mail_id)
      .execute();
    await fixture.cancel(application_id, 'applicant1');
    await read(fixture.db);
    await fixture.sendOne(mail_id);
    expect(fixture.fresh()).toEqual([]);
    expect((await row(mail_id)).dropped_at).not.toBeNull();
    expect(await read(fixture.db)).toMatchObject([
      {
        action: 'dropped',
        user_id: null,
        object_kind: 'mail',
        object_id: mail_id,
        detail: {
          recipient_user_id: await fixture.userId('reception2'),
          reason: 'application_hidden',
        },
      },
    ]);
  });

  test('somebody else has acted on the step', async () => {
    const { mail_id, application_id } = await pending();
    await fixture.approve(application_id, 'reception1', 2);
    await expectDropped(mail_id);
  });

  test('the application was cancelled', async () => {
    const { mail_id, application_id } = await pending();
    await fixture.cancel(application_id, 'applicant1');
    await expectDropped(mail_id);
  });

  test('the user is invalid now', async () => {
    const { mail_id } = await pending();
    await setUser({ portal_invalid_flag: true });
    await expectDropped(mail_id);
    await setUser({ portal_invalid_flag: false });
  });

  test('the step was reassigned', async () => {
    const { mail_id, application_id } = await pending();
    await sql`delete from approval_route_step_user u using approval_route_step s
      where s.approval_route_step_id = u.approval_route_step_id and s.application_id = ${application_id}
        and s.step_order = 2 and u.user_id = ${await fixture.userId('reception2')}`.execute(fixture.db);
    await expectDropped(mail_id);
  });

  test('the application ended, and the reader left the department that could open it', async () => {
    const id = await fixture.submit('applicant1');
    await fixture.approve(id, 'reception1', 2);
    const route = routeWith(await fixture.named(4, [], 'pic1'), await fixture.everybody(5, [], 'approver1'));
    await fixture.approve(id, 'router1', 3, route);
    await fixture.deliveries();
    await fixture.reject(id, 'pic1', 4);
    await fixture.createMails();
    await fixture.move('approver1', 'P101');
    await fixture.send();
    const names = fixture.fresh().map(({ to }) => to.split('@')[0]);
    expect(new Set(names)).toEqual(new Set(['applicant1', 'reception1', 'reception2', 'router1']));
    expect(names).toHaveLength(4);
    await fixture.move('approver1', 'P103');
  });

  test('but not while a second step that started at the same time waits for the same user', async () => {
    const id = await fixture.submit('applicant1');
    await fixture.approve(id, 'reception1', 2);
    const route = routeWith(await fixture.named(4, [], 'pic1', 'pic2'), await fixture.named(5, [], 'pic1'));
    await fixture.approve(id, 'router1', 3, route);
    await fixture.createMails();
    await fixture.approve(id, 'pic2', 4);
    await fixture.send();
    expect(fixture.fresh().map(({ to }) => to)).toEqual(['pic1@operator.example']);
  });
});

describe('user data in headers', () => {
  test('a line break in a name adds no header and no line', async () => {
    const { mail_id } = await pending();
    await setUser({ full_name: '中村 愛\r\nBcc: stranger@example.com\r\n\r\n本文' });
    await fixture.sendOne(mail_id);
    const [mail] = fixture.fresh();
    expect(mail?.to).toBe('reception2@operator.example');
    expect(mail?.text).toMatch(/^中村 愛 Bcc: stranger@example\.com 本文 様\n/);
    expect((await fixture.raw()).at(-1)).not.toMatch(/^bcc:/im);
    await setUser({ full_name: '中村 愛' });
  });

  test.each([
    'reception2@operator.example\r\nBcc: stranger@example.com',
    'reception2@operator.example, stranger@example.com',
    'a <stranger@example.com>',
    '',
  ])('a text that is not exactly one address is refused: %j', async (mail_address) => {
    const { mail_id } = await pending();
    await setUser({ mail_address });
    await expect(fixture.sendOne(mail_id)).rejects.toThrow('not one address');
    expect((await row(mail_id)).failed_at).not.toBeNull();
    expect(fixture.fresh()).toEqual([]);
    await setUser({ mail_address: 'reception2@operator.example' });
  });
});

function setUser(
  values: Partial<{ full_name: string; mail_address: string; portal_invalid_flag: boolean }>,
): Promise<unknown> {
  return fixture.db.updateTable('portal_user').set(values).where('login_id', '=', 'reception2').execute();
}

function mailerTo(port: number): Mailer {
  return openMailer({
    smtp_url: `smtp://127.0.0.1:${port}`,
    mail_from: 'portal@operator.example',
    operator: testOperator,
    connections: 1,
  });
}

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a server without a port');
  return address.port;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server.listen(0, '127.0.0.1'));
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
