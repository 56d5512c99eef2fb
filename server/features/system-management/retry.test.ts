import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { calls } from '#contract/calls.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { startQueue, type RunningQueue } from '#server/jobs/queue.ts';
import { openMailer, type Mailer } from '#server/mail/mailer.ts';
import { bodyOf, expectDone, submitApplication } from '#testing/application.ts';
import { testPortal, type TestPortal } from '#testing/portal.ts';
import { startWorkers, workerConnections } from '#server/start/workers.ts';
import { testOperator } from '#testing/operator.ts';

// Undelivered mail with running workers and a mail server that the test controls.
const { list, retry, withdraw } = calls.system_management.undelivered_mail;

/** A mail server on a fixed port that can refuse addresses and be stopped. */
class PostOffice {
  readonly arrived: string[] = [];
  readonly refused = new Set<string>();
  #server: SMTPServer | null = null;
  port = 0;

  async open(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onRcptTo: ({ address }, _session, done) => {
        if (!this.refused.has(address)) return done();
        done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }));
      },
      onData: (stream, session, done) => {
        stream.resume();
        stream.on('end', () => {
          this.arrived.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    server.on('error', () => undefined);
    this.#server = server;
    this.port = await new Promise<number>((resolve) => {
      const inner = server.listen(this.port, '127.0.0.1', () => {
        const address = inner.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server !== null) await new Promise<void>((resolve) => server.close(resolve));
  }
}

let portal: TestPortal;
let post: PostOffice;
let mailer: Mailer;
let queue: RunningQueue;
let db: Db;
beforeEach(async () => {
  portal = await testPortal();
  post = new PostOffice();
  await post.open();
  const url = portal.settings.database_url;
  mailer = openMailer({
    smtp_url: `smtp://127.0.0.1:${post.port}`,
    mail_from: 'portal@operator.example',
    operator: testOperator,
    connections: 2,
  });
  const settings = { ...portal.settings, workers: 2 };
  db = openDatabase({ url, connections: workerConnections(2) });
  queue = await startQueue({ url, onError: () => undefined });
  const { files } = portal;
  await startWorkers({
    db,
    settings,
    files,
    queue,
    mailer,
    now: () => new Date(),
    mailed: () => undefined,
    onError: () => undefined,
  });
});
afterEach(async () => {
  await queue.stop();
  mailer.close();
  await post.close();
  await db.destroy();
  await portal.stop();
});

const [first, second] = ['reception1@operator.example', 'reception2@operator.example'];

async function listUndelivered() {
  const admin = await portal.as('sysadmin');
  return bodyOf(list.output, await admin.get(list, { skip: 0, limit: 25 })).items;
}
/** Waits until this many mails are undelivered. */
async function expectUndelivered(count: number) {
  return vi.waitFor(
    async () => {
      const items = await listUndelivered();
      expect(items).toHaveLength(count);
      return items;
    },
    { timeout: 20_000 },
  );
}

test('a refused address is listed with the server’s reply; once corrected, 再送 delivers the mail once', async () => {
  post.refused.add(first);
  await submitApplication(portal);
  const [mail] = await expectUndelivered(1);
  expect(mail).toMatchObject({
    mail_address: first,
    last_error: expect.stringContaining('5.1.1 No such user'),
  });
  await vi.waitFor(() => expect(post.arrived).toEqual([second]), { timeout: 20_000 });
  post.refused.clear();
  const admin = await portal.as('sysadmin');
  const body = { mail_id: mail?.mail_id ?? 0 };
  // An impatient admin presses several times: each adds a job, but only one sends the mail.
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(retry, body)));
  for (const { status } of answers) expect([200, 422]).toContain(status);
  await expectUndelivered(0);
  // Time for retries.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(post.arrived.toSorted()).toEqual([first, second]);
});

test('without the mail server everything else works, and all mail arrives once when it is back', async () => {
  await post.close();
  await submitApplication(portal);
  const items = await expectUndelivered(2);
  for (const { last_error } of items) expect(last_error).toContain('ECONNREFUSED');
  const admin = await portal.as('sysadmin');
  // Sent again without success, so it stays in the list.
  await expectDone(admin.post(retry, { mail_id: items[0]?.mail_id ?? 0 }));
  await expectUndelivered(2);
  await post.open();
  for (const { mail_id } of items) await admin.post(retry, { mail_id });
  await expectUndelivered(0);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(post.arrived.toSorted()).toEqual([first, second]);
});

test('withdrawn mail is not sent when the mail server is back', async () => {
  await post.close();
  await submitApplication(portal);
  const items = await expectUndelivered(2);
  const given = items.find(({ mail_address }) => mail_address === first);
  const admin = await portal.as('sysadmin');
  await vi.waitFor(async () => expectDone(admin.post(withdraw, { mail_id: given?.mail_id ?? 0 })), {
    timeout: 10_000,
  });
  await post.open();
  await expectUndelivered(0);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(post.arrived).toEqual([second]);
});
