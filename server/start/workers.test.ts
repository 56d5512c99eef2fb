import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Db } from '#server/db/database.ts';
import { startMailCatcher, type MailCatcher } from '#dev/services/mail-catcher.ts';
import { openFileStore } from '#server/files/store.ts';
import type { MailResult } from '#server/metrics/metrics.ts';
import { openMailer } from '#server/mail/mailer.ts';
import { canary, MailFixture } from '#testing/mail-fixture.ts';
import { startWorkers, workerConnections } from './workers.ts';
import { testOperator } from '#testing/operator.ts';

const settings = {
  base_url: 'https://portal.test',
  operator: testOperator,
  workers: 2,
  session_idle_minutes: 60,
  identity_providers: [],
  session_hours: 12,
};

/** Sessions and renames every minute, keys and missing texts every ten; what takes long every hour; the daily mail. */
const scheduled = [
  { name: 'cleanup-sessions', cron: '* * * * *' },
  { name: 'cleanup-idempotency-keys', cron: '*/10 * * * *' },
  { name: 'cleanup-files', cron: '0 * * * *' },
  { name: 'search-fill', cron: '*/10 * * * *' },
  { name: 'search-renames', cron: '* * * * *' },
  { name: 'store-notice-recipients', cron: '5 * * * *' },
  { name: 'mail-daily', cron: '0 9 * * 1-5' },
] as const;

let fixture: MailFixture;
let db: Db;
let failures: string[] = [];
let mailed: MailResult[] = [];
beforeEach(async () => {
  mailed = [];
  fixture = await MailFixture.open();
  db = openDatabase({ url: fixture.url, connections: workerConnections(settings.workers) });
  failures = [];
});
afterEach(async () => {
  await db.destroy();
  await fixture.close();
});

function start(mailer = fixture.mailer) {
  return startWorkers({
    db,
    settings,
    // There are no files to clean up.
    files: openFileStore('/nonexistent/files'),
    queue: fixture.queue,
    mailer,
    now: () => new Date(),
    mailed: (result) => mailed.push(result),
    onError: (message) => failures.push(message),
  });
}

describe('the workers', () => {
  test('send the mails of a change, from its commit to the mail server', async () => {
    await start();
    const application_id = await fixture.submit('applicant1');
    await vi.waitFor(() => expect(fixture.catcher.list()).toHaveLength(2), { timeout: 20_000 });
    expect(
      fixture.catcher
        .list()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['reception1@operator.example', 'reception2@operator.example']);
    await fixture.approve(application_id, 'reception1', 2);
    await vi.waitFor(() => expect(fixture.catcher.list()).toHaveLength(3), { timeout: 20_000 });
    expect(fixture.catcher.list()[0]?.to).toBe('router1@operator.example');
    await vi.waitFor(() => expect(mailed).toEqual(['sent', 'sent', 'sent']));
    expect(failures).toEqual([]);
  });

  test('if the mail server is down, changes succeed, and their mails are sent when it is back', async () => {
    const port = fixture.catcher.port;
    await fixture.catcher.close();
    const mailer = openMailer({
      smtp_url: fixture.catcher.url,
      mail_from: 'portal@operator.example',
      operator: testOperator,
      connections: 2,
    });
    await start(mailer);
    await fixture.submit('applicant1');
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(1), { timeout: 20_000 });
    // One line, without a name or an address.
    for (const line of failures) expect(line).toMatch(/^mail-send: [A-Z]+$/);
    expect(new Set(mailed)).toEqual(new Set(['failed']));
    const back: MailCatcher = await startMailCatcher({ folder: fixture.folder, port });
    await vi.waitFor(() => expect(back.list()).toHaveLength(2), { timeout: 25_000 });
    mailer.close();
    await back.close();
  });

  test('make the texts that a search finds, soon after a change', async () => {
    await start();
    const application_id = await fixture.submit('applicant1');
    const texts = async () => {
      const { rows } = await sql<{ parts: unknown }>`
        select parts from search_text where kind = 'application' and item_id = ${application_id}`.execute(db);
      return rows.flatMap(({ parts }) => parts);
    };
    const applicant = { label: '申請者', text: '産業機器事業部 営業部 伊藤 さくら' };
    const comment = { label: 'コメント', text: canary };
    await vi.waitFor(async () => expect(await texts()).toContainEqual(applicant), { timeout: 20_000 });
    expect(await texts()).not.toContainEqual(comment);
    await fixture.approve(application_id, 'reception1', 2);
    await vi.waitFor(async () => expect(await texts()).toContainEqual(comment), { timeout: 20_000 });
    expect(failures).toEqual([]);
  });

  test('make the texts again of who was renamed, and those that are missing', async () => {
    const application_id = await fixture.submit('applicant1');
    await start();
    const isFound = async (word: string) => {
      const { rows } = await sql`
        select from search_text where kind = 'application' and item_id = ${application_id}
        and strpos(key, ${word}) > 0`.execute(db);
      return rows.length > 0;
    };
    const send = (name: 'search-fill' | 'search-renames') =>
      fixture.db.transaction().execute((tx) => fixture.queue.send(tx, name, null));
    await vi.waitFor(async () => expect(await isFound('山本直樹')).toBe(true), { timeout: 20_000 });
    await fixture.db
      .updateTable('portal_user')
      .set({ full_name: '結城 直樹' })
      .where('login_id', '=', 'reception1')
      .execute();
    await send('search-renames');
    await vi.waitFor(async () => expect(await isFound('結城直樹')).toBe(true), { timeout: 20_000 });
    expect(await isFound('山本直樹')).toBe(false);
    await fixture.db.deleteFrom('search_text').execute();
    await send('search-fill');
    await vi.waitFor(async () => expect(await isFound('結城直樹')).toBe(true), { timeout: 20_000 });
    expect(failures).toEqual([]);
  });

  test('clean up expired sessions, sign-ins and idempotency keys', async () => {
    await start();
    const user_id = await fixture.userId('applicant1');
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const session = (hash: number, last_used_at: Date) => ({
      session_hash: Buffer.alloc(32, hash),
      user_id,
      identity_provider: 'test',
      id_token: '',
      created_at: minutesAgo(90),
      last_used_at,
    });
    await fixture.db
      .insertInto('session')
      .values([session(1, minutesAgo(61)), session(2, minutesAgo(59))])
      .execute();
    const save = (key: string, created_at: Date) => ({
      user_id,
      path: '/api/x',
      key,
      input_hash: Buffer.alloc(32),
      created_at,
    });
    await fixture.db
      .insertInto('idempotency_key')
      .values([save('old', minutesAgo(48 * 60 + 1)), save('young', minutesAgo(48 * 60 - 1))])
      .execute();
    await fixture.db.transaction().execute(async (tx) => {
      for (const { name } of scheduled) await fixture.queue.send(tx, name, null);
    });
    await vi.waitFor(
      async () => {
        expect(await fixture.db.selectFrom('session').select('session_hash').execute()).toEqual([
          { session_hash: Buffer.alloc(32, 2) },
        ]);
        expect(await fixture.db.selectFrom('idempotency_key').select('key').execute()).toEqual([
          { key: 'young' },
        ]);
        const jobs = await sql`select distinct state from pgboss.job where name like 'cleanup-%'`.execute(
          fixture.db,
        );
        expect(jobs.rows).toEqual([{ state: 'completed' }]);
      },
      { timeout: 20_000 },
    );
    expect(failures).toEqual([]);
  });

  test('make the daily mails at nine in Japan, or after a start that missed nine', async () => {
    const { rows } = await sql`
      select timezone, options->>'missed' as missed, options->'retryLimit' as retries
      from pgboss.schedule where name = 'mail-daily'`.execute(fixture.db);
    expect(rows).toEqual([{ timezone: 'Asia/Tokyo', missed: 'once', retries: 90 }]);
    await start();
    await fixture.db.transaction().execute(async (tx) => fixture.queue.send(tx, 'mail-daily', null));
    await vi.waitFor(
      async () => {
        const jobs = await sql`select state from pgboss.job where name = 'mail-daily'`.execute(fixture.db);
        expect(jobs.rows).toEqual([{ state: 'completed' }]);
      },
      { timeout: 20_000 },
    );
    expect(failures).toEqual([]);
  });

  test('get their cleanup jobs from the queue’s schedule, once for all processes', async () => {
    const schedules = await sql`select name, cron from pgboss.schedule order by name`.execute(fixture.db);
    expect(schedules.rows).toEqual(scheduled.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
    await fixture.db.transaction().execute(async (tx) => {
      for (let process = 0; process < 2; process += 1) await fixture.queue.send(tx, 'cleanup-files', null);
    });
    const jobs = await sql`select count(*) as jobs from pgboss.job where name = 'cleanup-files'`.execute(
      fixture.db,
    );
    expect(jobs.rows).toEqual([{ jobs: 1 }]);
  });
});
