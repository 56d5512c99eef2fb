import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { act, expectDone, submitApplication } from '#testing/application.ts';
import { insertFailedMail } from '#testing/mail.ts';
import { portalForFile } from '#testing/portal.ts';
import { openDatabase } from '#server/db/database.ts';
import { openProbe } from '#server/db/probe.ts';
import { queues } from '#server/jobs/queues.ts';
import { Metrics } from './metrics.ts';

const portal = await portalForFile();
const names = queues.map(({ name }) => name);
const probe = openProbe(portal.settings.database_url);
afterAll(() => probe.close());

/** The lines of the metrics whose name begins so, without help. */
async function lines(metrics: Metrics, name: string): Promise<string[]> {
  const { text } = await metrics.read();
  return text.split('\n').filter((line) => line.startsWith(name));
}

test('calls are counted by method, route and status, never by address', async () => {
  const client = await portal.as('applicant1');
  for (const application_id of [999_001, 999_002])
    expect((await client.get(calls.application.detail.init, { application_id })).status).toBe(404);
  await client.raw('/auth/login/unknown');
  await client.raw('/secret/%E4%BC%8A%E8%97%A4');
  const { text } = await portal.metrics.read();
  const route = 'portal_http_request_duration_seconds_count{method="GET",route=';
  expect(text).toContain(`${route}"/api/application/detail/init",status="404"} 2`);
  expect(text).toContain(`${route}"/auth/login/:identity_provider",status="404"} 1`);
  expect(text).toContain(`${route}"none",status="404"} 1`);
  expect(text).not.toMatch(/999001|999002|unknown|secret|applicant1|%E4/);
});

test('results that have not happened yet are there as 0', async () => {
  const metrics = new Metrics();
  metrics.signedIn('refused');
  metrics.mailed('sent');
  expect(await lines(metrics, 'portal_sign_ins_total')).toEqual([
    'portal_sign_ins_total{result="signed_in"} 0',
    'portal_sign_ins_total{result="refused"} 1',
    'portal_sign_ins_total{result="failed"} 0',
    'portal_sign_ins_total{result="expired"} 0',
    'portal_sign_ins_total{result="error"} 0',
  ]);
  expect(await lines(metrics, 'portal_mail_attempts_total')).toContain(
    'portal_mail_attempts_total{result="sent"} 1',
  );
});

test('the pools are counted as they are', async () => {
  const metrics = new Metrics();
  const db = openDatabase({ url: portal.settings.database_url, connections: 1 });
  metrics.watchPools({ portal: db });
  const pool = async () =>
    (await lines(metrics, 'portal_pool')).map((line) => line.slice('portal_pool_'.length));
  let waiting: Promise<unknown> | undefined;
  await db.connection().execute(async () => {
    waiting = sql`select 1`.execute(db);
    await vi.waitFor(async () => expect(await pool()).toContain('waiting{pool="portal"} 1'));
    expect(await pool()).toEqual([
      'connections{pool="portal",state="used"} 1',
      'connections{pool="portal",state="idle"} 0',
      'waiting{pool="portal"} 1',
      'size{pool="portal"} 1',
    ]);
  });
  await waiting;
  expect(await pool()).toEqual([
    'connections{pool="portal",state="used"} 0',
    'connections{pool="portal",state="idle"} 1',
    'waiting{pool="portal"} 0',
    'size{pool="portal"} 1',
  ]);
  await db.destroy();
});

test('open steps, mails and jobs are those of the database', async () => {
  const before = new Metrics();
  before.watchDatabase(probe, names, (message) => expect.fail(message));
  expect(await lines(before, 'portal_open_steps')).toEqual(['portal_open_steps 0']);
  for (const name of names)
    expect(await lines(before, `portal_queue_oldest_seconds{queue="${name}"}`)).toHaveLength(1);

  const first = await submitApplication(portal);
  await submitApplication(portal);
  await expectDone(act(portal, 'reception1', 'reject', first));
  await insertFailedMail(portal, 'applicant1', first);
  await sql`update pgboss.job set start_after = now() - interval '90 seconds' where name = 'mail-spread'`.execute(
    portal.db,
  );
  const after = new Metrics();
  after.watchDatabase(probe, names, (message) => expect.fail(message));
  // The receptionist's step of the second application.
  expect(await lines(after, 'portal_open_steps')).toEqual(['portal_open_steps 1']);
  expect(await lines(after, 'portal_mails')).toEqual([
    'portal_mails{state="failed"} 1',
    'portal_mails{state="waiting"} 0',
  ]);
  expect(await lines(after, 'portal_queue_jobs{queue="mail-spread"')).toEqual([
    'portal_queue_jobs{queue="mail-spread",state="due"} 3',
    'portal_queue_jobs{queue="mail-spread",state="later"} 0',
  ]);
  const [oldest = ''] = await lines(after, 'portal_queue_oldest_seconds{queue="mail-spread"}');
  expect(Number(oldest.split(' ')[1])).toBeGreaterThanOrEqual(90);
});

test('several scrapes at once, and soon after each other, cost one statement', async () => {
  let statements = 0;
  const metrics = new Metrics();
  const counting = {
    ...probe,
    ask: (...question: Parameters<typeof probe.ask>) => {
      statements += 1;
      return probe.ask<never>(...question);
    },
  };
  metrics.watchDatabase(counting, names, (message) => expect.fail(message));
  await Promise.all([metrics.read(), metrics.read()]);
  await metrics.read();
  expect(statements).toBe(1);
});

test('without the database its figures are left out, and the rest is there', async () => {
  const messages: string[] = [];
  const metrics = new Metrics();
  const broken = openProbe('postgres://portal:secret@127.0.0.1:1/portal');
  metrics.watchDatabase(broken, names, (message) => messages.push(message));
  metrics.watchReadiness(async () => ({
    state: 'failing',
    checks: { database: 'failed', migrations: 'unchecked', queue: 'ok' },
  }));
  const { text } = await metrics.read();
  expect(text).toContain('\nportal_figures_up 0\n');
  expect(text).toContain('\nportal_ready 0\n');
  expect(text).not.toMatch(/^portal_(open_steps|mails|queue_jobs|queue_oldest_seconds)[ {]/m);
  expect(await lines(metrics, 'portal_check{')).toEqual([
    'portal_check{check="database"} 0',
    'portal_check{check="queue"} 1',
  ]);
  expect(messages).toHaveLength(1);
  expect(text).not.toContain('127.0.0.1');
  await broken.close();
});
