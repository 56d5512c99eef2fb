import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { importFolder } from '#server/features/import/import-folder.ts';
import { masterFolder } from '#server/features/import/master-folder.testing.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { queues } from '#server/jobs/queues.ts';
import { openMailer } from '#server/mail/mailer.ts';
import { loadDemonstrationCompany } from '#dev/demonstration/company.ts';
import { startMailCatcher } from '#dev/services/mail-catcher.ts';
import { act, expectDone, submitAndRoute } from '#testing/application.ts';
import { databaseOfTwoRoles } from '#testing/database.ts';
import { testPortal } from '#testing/portal.ts';
import { joiningSketch } from '#testing/route.ts';
import { startWorkers } from './workers.ts';
import { testOperator } from '#testing/operator.ts';

/** The product with DATABASE_OWNER_URL: one role migrates, another one serves. */

const database = await databaseOfTwoRoles();
const { db, url, ownerUrl } = database;
await migrate(ownerUrl, url);
await db.transaction().execute((tx) => loadDemonstrationCompany(tx));
const portal = await testPortal({ database });
afterAll(() => portal.stop());

test('migrating again changes nothing', async () => {
  const rights = async () => {
    const { rows } = await sql`select oid::regclass::text as name, relacl::text from pg_class
      where relacl is not null order by 1`.execute(db);
    return rows;
  };
  const before = await rights();
  await Promise.all([migrate(ownerUrl, url), migrate(ownerUrl, url)]);
  expect(await rights()).toEqual(before);
});

test('an application goes from submission to its end, and its mails are sent', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-mails-'));
  const catcher = await startMailCatcher({ folder });
  const failures: unknown[] = [];
  const queue = await startQueue({ url, onError: (error) => failures.push(error) });
  const mailer = openMailer({
    smtp_url: catcher.url,
    mail_from: 'portal@operator.example',
    operator: testOperator,
    connections: 2,
  });
  await startWorkers({
    db,
    settings: portal.settings,
    files: portal.files,
    queue,
    mailer,
    now: () => new Date(),
    mailed: () => undefined,
    onError: (message) => failures.push(message),
  });
  const id = await submitAndRoute(portal, joiningSketch);
  for (const login_id of ['pic1', 'supplier1', 'approver1', 'final1'])
    await expectDone(act(portal, login_id, 'approve', id));
  const to = () => catcher.list().filter(({ subject }) => subject.includes('申請が承認されました'));
  await expect
    .poll(() => to().map((mail) => mail.to), { timeout: 20_000 })
    .toContain('applicant1@operator.example');

  // Each job of the upkeep, without waiting for its schedule.
  const upkeep = queues.filter(({ cron }) => cron !== undefined).map(({ name }) => name);
  for (const name of upkeep) await db.transaction().execute((tx) => queue.send(tx, name, null));
  const completed = () =>
    sql<{ name: string }>`select name from pgboss.job
    where name = any(${upkeep}::text[]) and state = 'completed'`.execute(db);
  await expect
    // A set: a schedule may run one of them a second time.
    .poll(async () => new Set((await completed()).rows.map(({ name }) => name)), { timeout: 20_000 })
    .toEqual(new Set(upkeep));
  expect(failures).toEqual([]);
  await queue.stop();
  mailer.close();
  await catcher.close();
  await rm(folder, { recursive: true, force: true });
});

test('an import works, and so does its dry run', async () => {
  const master = await masterFolder();
  await master.edit('departments.csv', 'P102,設計部', 'P102,新設計部');
  const dry = await importFolder(db, master.path, { dry_run: true, accept: null });
  expect(dry).toMatchObject({ ok: true, done: false });
  expect(await importFolder(db, master.path, { dry_run: false, accept: null })).toMatchObject({ done: true });
  await master.remove();
});

test.each([
  ['create a table', 'create table mine (id integer)'],
  ['change a table', 'alter table application add column more text'],
  ['switch off what guards the history', 'alter table application_event disable trigger all'],
  ['forge the record of the migrations', "delete from kysely_migration where name = '0001_baseline'"],
])('the role that serves can’t %s', async (_name, statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
});
