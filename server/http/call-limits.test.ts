import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { submissionInput } from '#testing/application.ts';
import { auditReader } from '#testing/audit.ts';
import { traces } from '#testing/check-invariants.ts';
import { Client, type Answer } from '#testing/client.ts';
import { messageInput } from '#testing/message.ts';
import { noticeInput } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';
import { filePart, jsonPart, multipartType, rawMultipart } from '#testing/raw-request.ts';
import { endOfDay, japanDate, startOfDay } from '#domain/japan-date.ts';
import { Limits } from '#server/rate-limits/limits.ts';
import { limits, type LimitName } from '#server/rate-limits/policy.ts';
import { mailsSince } from '#server/rate-limits/queries.ts';
import { handlers } from '#server/start/handlers.ts';
import { CallLimits, atOnce, type Counted } from './call-limits.ts';
import { mount } from './mount.ts';
import { RefusalError, type HttpRefusal } from './refusal.ts';
import { findSession } from './session.ts';

const portal = await portalForFile({ call_limits: true });
const { list, detail } = calls.application;

/** The 20th second of a minute that no other test has. */
let minute = 0;
function nextMinute(): void {
  minute += 1;
  portal.clock = new Date(Date.UTC(2099, 0, 5, 3, minute, 20));
}

test('who is refused too often gets a 429 for the rest of the minute, and nobody else', async () => {
  nextMinute();
  const read = auditReader();
  await read(portal.db);
  const client = await portal.as('divadmin2');
  const other = await portal.as('pic2');
  for (let id = 1; id <= limits.refusal.most; id += 1)
    expect((await client.get(detail.init, { application_id: 2_000_000_000 + id })).status).toBe(404);
  const answer = await client.get(list.awaiting_count, {});
  expect(answer).toMatchObject({ status: 429, body: { detail: [] } });
  expect(answer.headers.get('retry-after')).toBe('40');
  expect((await other.get(list.awaiting_count, {})).status).toBe(200);
  nextMinute();
  expect((await client.get(list.awaiting_count, {})).status).toBe(200);
  // Each refusal has its row, and what the limit refused has none.
  await expect.poll(async () => (await read(portal.db)).length).toBe(limits.refusal.most);
});

test('who saves too many files of a list is told so in words', async () => {
  nextMinute();
  const client = await portal.as('sysadmin');
  const save = () => client.download(list.unattended_csv, { encoding: 'utf-8' });
  for (let time = 0; time < limits.export.most; time += 1) expect((await save()).status).toBe(200);
  const { status, bytes } = await save();
  expect(status).toBe(422);
  expect(JSON.parse(bytes.toString())).toEqual({
    detail: [{ loc: ['body'], msg: failure.tooManyRequests }],
  });
  expect((await client.get(list.awaiting_count, {})).status).toBe(200);
});

/** The limits alone, with what was exceeded. */
async function ofApplicant(): Promise<{ caller: Counted; counts: CallLimits; exceeded: LimitName[] }> {
  const at = new Date('2099-02-01T03:00:00Z');
  portal.clock = at;
  const token = (await portal.as('applicant1')).cookie?.split('=')[1];
  const session = await findSession(portal.db, token, at, { idle_minutes: 60, hours: 12 });
  if (session === null) throw new Error('applicant1 has no session');
  const exceeded: LimitName[] = [];
  const counts = new CallLimits(new Limits(() => at), (limit) => exceeded.push(limit));
  return { caller: { actor: session.actor, now: at, taken: [] }, counts, exceeded };
}

/** Does it so many times, and once more, which is refused; returns the reason. */
async function refusalAfter(times: number, act: () => Promise<void>): Promise<HttpRefusal> {
  for (let time = 0; time < times; time += 1) await act();
  const error = await act().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RefusalError)) throw new Error('It was not refused.');
  return error.refusal;
}

const inWords = (msg: string): HttpRefusal => ({ status: 422, issues: [{ loc: ['body'], msg }] });

test.each([
  ['mail', calls.message.create.save, inWords(failure.tooManyRequests)],
  ['pdf', detail.pdf, inWords(failure.tooManyRequests)],
  ['call', list.init, { status: 429, seconds: 60 }],
] as const)('the limit %s', async (limit, call, refusal) => {
  const { caller, counts, exceeded } = await ofApplicant();
  expect(await refusalAfter(limits[limit].most, () => counts.admit(caller, call))).toEqual(refusal);
  expect(exceeded).toEqual([limit]);
});

test.each([
  ['file', 0, limits.file.most],
  ['kilobyte', 10_000_000, limits.kilobyte.most / 10_000],
] as const)('the limit of a day: %s', async (limit, size, times) => {
  const { caller, counts, exceeded } = await ofApplicant();
  const refusal = await refusalAfter(times, () => counts.received(caller, [{ size }]));
  expect(refusal).toEqual(inWords(failure.tooManyFiles));
  expect(exceeded).toEqual([limit]);
});

test('who goes beyond a limit is named once in its window', async () => {
  const clock = { now: new Date('2099-02-01T03:00:00Z') };
  const named: string[] = [];
  const counts = new CallLimits(new Limits(() => clock.now), (limit, subject, isNew) => {
    if (isNew) named.push(`${limit} ${subject}`);
  });
  const begin = async (address: string) => {
    for (let time = 0; time < limits.sign_in.most + 3; time += 1) await counts.signInBegins(address);
  };
  await begin('192.0.2.1');
  await begin('192.0.2.2');
  expect(named).toEqual(['sign_in 192.0.2.1', 'sign_in 192.0.2.2']);
  // However it is written.
  await begin('::ffff:192.0.2.1');
  expect(named).toHaveLength(2);
  clock.now = new Date('2099-02-01T03:01:00Z');
  await begin('192.0.2.1');
  expect(named).toHaveLength(3);
});

/** Lets a message or notice count as so many mails. */
async function countAs(table: 'message' | 'notice', id: unknown, mail_count: number): Promise<void> {
  await portal.db.updateTable(table).set({ mail_count }).where(`${table}_id`, '=', Number(id)).execute();
}

/** The calls of messages and notices with these counts. */
async function serve(counts: Limits) {
  portal.clock = null;
  const { message, notice } = calls;
  const app = Fastify();
  await app.register(multipart);
  const { db, services } = portal;
  mount(
    app,
    { message, notice },
    { message: handlers.message, notice: handlers.notice },
    {
      db,
      services,
      now: () => new Date(),
      refused: () => undefined,
      infected: () => undefined,
      limits: new CallLimits(counts, () => undefined),
    },
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    clientOf: async (login_id: string) => new Client(url, (await portal.as(login_id)).cookie),
    close: () => app.close(),
  };
}

test('a mail counts once for each recipient, and is refused before anything is stored', async () => {
  const { db, services } = portal;
  const { message, notice } = calls;
  const { clientOf, close } = await serve(new Limits(() => new Date()));
  const refused = { status: 422, body: { detail: [{ loc: ['body'], msg: failure.tooManyMails }] } };

  // S0001 has two users.
  const writer = await clientOf('approver1');
  const send = async (send_mail_flag: boolean) =>
    writer.upload(
      message.create.save,
      await messageInput(portal, { to: ['S0001'], input: { send_mail_flag } }),
    );
  await countAs('message', (await send(true)).body, limits.mailed.most - 2);
  expect((await send(true)).status).toBe(200);
  const before = await traces(db, services.files);
  expect(await send(true)).toMatchObject(refused);
  expect(await traces(db, services.files)).toEqual(before);
  expect((await send(false)).status).toBe(200);

  const poster = await clientOf('pic2');
  const suppliers = [await portal.supplierId('S0001')];
  const form = await noticeInput(portal, { suppliers, send_mail_flag: true });
  const posted = await poster.upload(notice.edit.save, form);
  await countAs('notice', posted.body, limits.mailed.most - 3);
  expect((await poster.upload(notice.edit.save, form)).status).toBe(200);
  expect(await poster.upload(notice.edit.save, form)).toMatchObject(refused);
  // Messages and notices count together.
  const input = await messageInput(portal, { to: ['S0001'], input: { send_mail_flag: true } });
  expect(await poster.upload(message.create.save, input)).toMatchObject(refused);
  expect((await poster.upload(notice.edit.save, { ...form, send_mail_flag: false })).status).toBe(200);
  await close();
});

test('saves at once keep the limit of mails together, and the next day begins at none', async () => {
  const { save } = calls.message.create;
  const { clientOf, close } = await serve(new Limits(() => new Date()));
  const input = await messageInput(portal, { to: ['S0001'], input: { send_mail_flag: true } });
  const writer = await clientOf('approver2');
  const first = await writer.upload(save, input);
  await countAs('message', first.body, limits.mailed.most - 5);
  const answers = await Promise.all(Array.from({ length: 5 }, () => writer.upload(save, input)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
  const user_id = await portal.userId('approver2');
  const today = japanDate(new Date());
  const since = (moment: Date) => portal.db.transaction().execute((tx) => mailsSince(tx, user_id, moment));
  expect(await since(startOfDay(today))).toBe(limits.mailed.most - 1);
  expect(await since(endOfDay(today))).toBe(0);
  await close();
});

test('a save that is refused, and one that only repeats another, do not count', async () => {
  const counts = new Limits(() => new Date());
  const { message, notice } = calls;
  const { clientOf, close } = await serve(counts);
  const writer = await clientOf('approver1');
  const subject = String(await portal.userId('approver1'));
  const input = await messageInput(portal, { to: ['S0001'] });
  const send = (changed: object, key: string = randomUUID()) =>
    writer.upload(message.create.save, { ...input, ...changed }, {}, { key });
  const form = await noticeInput(portal, { suppliers: [await portal.supplierId('S0001')] });
  await counts.take('mail', subject, limits.mail.most - 1);
  // The form, a rule, an object that is not there, and a right.
  for (const changed of [
    { title: '', body: '' },
    { send_department_group_all: false, department_groups: [], suppliers: [] },
    { suppliers: [2_000_000_000] },
    { reply_message_id: 2_000_000_000 },
  ])
    expect((await send(changed)).status).toBeGreaterThanOrEqual(404);
  const system = { ...form, system_notice_flag: true };
  expect((await writer.upload(notice.edit.save, system)).status).toBe(403);
  expect(await counts.reached('mail', subject)).toBe(0);
  expect((await send({}, 'sent once')).status).toBe(200);
  expect(await counts.reached('mail', subject)).toBeGreaterThan(0);
  expect(await send({})).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body'], msg: failure.tooManyRequests }] },
  });

  const repeating = await clientOf('pic2');
  const repeat = () => repeating.upload(message.create.save, input, {}, { key: 'repeated' });
  await counts.take('mail', String(await portal.userId('pic2')), limits.mail.most - 2);
  for (const { status } of [await repeat(), await repeat(), await repeat()]) expect(status).toBe(200);
  expect(await counts.reached('mail', String(await portal.userId('pic2')))).toBe(0);
  await close();
});

test('mails and files of a save that is refused do not count for the day', async () => {
  const counts = new Limits(() => new Date());
  const { save } = calls.message.create;
  const { clientOf, close } = await serve(counts);
  const writer = await clientOf('router1');
  const subject = String(await portal.userId('router1'));
  const input = await messageInput(portal, { to: ['S0001'], input: { send_mail_flag: true } });
  const [file1, file2] = [new File(['x'], 'a.txt'), new File(['y'], 'b.txt')];
  const refused = (msg: string) => ({ status: 422, body: { detail: [{ loc: ['body'], msg }] } });
  // S0001 has two users, S0002 one: room for one mail and one file.
  const small = await messageInput(portal, { to: ['S0002'], input: { send_mail_flag: true } });
  await countAs('message', (await writer.upload(save, small)).body, limits.mailed.most - 1);
  await counts.take('file', subject, limits.file.most - 1);
  expect(await writer.upload(save, input)).toMatchObject(refused(failure.tooManyMails));
  expect(await writer.upload(save, input, { file1, file2 })).toMatchObject(refused(failure.tooManyFiles));
  expect((await writer.upload(save, { ...input, title: '' }, { file1 })).status).toBe(422);
  expect((await writer.upload(save, small, { file1 })).status).toBe(200);
  expect(await writer.upload(save, small)).toMatchObject(refused(failure.tooManyMails));
  expect(await counts.reached('file', subject)).toBeGreaterThan(0);
  await close();
});

test('files beyond the day’s limit are refused and not kept; what has no file still goes', async () => {
  const counts = new Limits(() => new Date());
  const { db, services } = portal;
  const { clientOf, close } = await serve(counts);
  const { save } = calls.message.create;
  const writer = await clientOf('approver1');
  const input = await messageInput(portal, { to: ['S0001'] });
  const send = (files: Readonly<Record<string, File>>) => writer.upload(save, input, files);
  const file1 = new File(['x'], 'a.txt');
  await counts.take('file', String(await portal.userId('approver1')), limits.file.most - 1);
  expect((await send({ file1 })).status).toBe(200);
  const before = await traces(db, services.files);
  expect(await send({ file1 })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body'], msg: failure.tooManyFiles }] },
  });
  expect(await traces(db, services.files)).toEqual(before);
  expect((await send({})).status).toBe(200);
  await close();
});

test('who has many uploads under way begins no more of them, and nobody else waits', async () => {
  nextMinute();
  const { save } = calls.application.create;
  const input = await submissionInput(portal);
  const client = await portal.as('applicant1');
  const other = await portal.as('applicant2');
  const withoutRow = async () => {
    const { stored = 0, files = 0 } = await traces(portal.db, portal.files);
    return stored - files;
  };
  const before = await withoutRow();
  const body = rawMultipart([jsonPart('create', input), filePart('file1', 'a.bin', Buffer.alloc(100_000))]);
  const headers = {
    cookie: client.cookie ?? '',
    'x-portal-request': '1',
    'content-type': multipartType,
    'content-length': body.length,
  };
  const held = Array.from({ length: atOnce }, () => {
    const upload = request(`${portal.url}${save.path}`, { method: 'POST', headers, agent: false });
    upload.on('error', () => undefined).write(body.subarray(0, -10));
    return upload;
  });
  const send = (one: Client) => one.upload(save, input);
  const soon = { timeout: 20_000 };
  await expect.poll(async () => (await send(client)).status, soon).toBe(422);
  const refused = { status: 422, body: { detail: [{ loc: ['body'], msg: failure.tooManyRequests }] } };
  expect(await send(client)).toMatchObject(refused);
  expect((await client.get(list.awaiting_count, {})).status).toBe(200);
  expect((await send(other)).status).toBe(200);
  held[0]?.destroy();
  await expect.poll(async () => (await send(client)).status, soon).toBe(200);
  for (const upload of held) upload.destroy();
  await expect.poll(withoutRow, soon).toBe(before);
});

test('who makes many slow calls at once waits for them, and nobody else does', async () => {
  nextMinute();
  const admin = await portal.as('sysadmin');
  const other = await portal.as('pic2');
  const read = () => admin.get(calls.audit_log.list, { skip: 0, limit: 5 });
  let held: Promise<Answer[]> = Promise.resolve([]);
  await portal.db.transaction().execute(async (tx) => {
    await sql`lock table audit_event in access exclusive mode`.execute(tx);
    held = Promise.all(Array.from({ length: 40 }, read));
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks
      where relation = 'audit_event'::regclass and not granted`;
    const soon = { timeout: 8000 };
    await expect.poll(async () => (await waiting.execute(tx)).rows, soon).toEqual([{ count: atOnce }]);
    expect((await other.get(list.awaiting_count, {})).status).toBe(200);
    expect((await waiting.execute(tx)).rows).toEqual([{ count: atOnce }]);
  });
  expect((await held).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
});
