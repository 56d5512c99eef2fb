import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import {
  act,
  actInput,
  bodyOf,
  cancel,
  expectDone,
  expectIssues,
  submissionInput,
  submitApplication,
  type SubmissionInput,
} from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';
import { traces } from '#testing/check-invariants.ts';

const { save } = calls;
const { create, detail } = calls.application;

let client: Client;
let right: SubmissionInput;
const portal = await portalForFile();
beforeAll(async () => {
  client = await portal.as('applicant1');
  right = await submissionInput(portal);
});

const file = (content = '内容', name = '添付.txt') => ({ file1: new File([content], name) });

test('the same key with the same body returns the first answer, and there is one row', async () => {
  const key = randomUUID();
  const first = await client.upload(create.save, right, file(), { key });
  const after = await traces(portal.db, portal.files);
  for (let time = 0; time < 3; time += 1) {
    const again = await client.upload(create.save, right, file(), { key });
    expect(again).toMatchObject({ status: 200, body: first.body });
  }
  expect(await traces(portal.db, portal.files)).toEqual(after);
});

test('the same key with another body, name or file is a 422 and leaves no trace', async () => {
  const key = randomUUID();
  bodyOf(create.save.output, await client.upload(create.save, right, file(), { key }));
  const after = await traces(portal.db, portal.files);
  for (const answer of [
    await client.upload(create.save, { ...right, field_value01: '別' }, file(), { key }),
    await client.upload(create.save, right, file('別の内容'), { key }),
    await client.upload(create.save, right, file('内容', '別名.txt'), { key }),
    await client.upload(create.save, right, { file2: file().file1 }, { key }),
    await client.upload(create.save, right, {}, { key }),
  ])
    expectIssues(answer, [[[], failure.keyReused]]);
  expect(await traces(portal.db, portal.files)).toEqual(after);
});

test('simultaneous duplicates: one row, the same id for all', async () => {
  const before = await traces(portal.db, portal.files);
  for (let time = 0; time < 5; time += 1) {
    const key = randomUUID();
    const twins = await Promise.all(
      Array.from({ length: 6 }, () => client.upload(create.save, right, file(), { key })),
    );
    const ids = twins.map((answer) => bodyOf(create.save.output, answer));
    expect(new Set(ids).size).toBe(1);
  }
  const after = await traces(portal.db, portal.files);
  expect(after['applications']).toBe((before['applications'] ?? 0) + 5);
  expect(after['stored']).toBe((before['stored'] ?? 0) + 5);
  expect(after['jobs']).toBe((before['jobs'] ?? 0) + 5);
});

test('simultaneous calls with one key and two bodies: one wins, the other is a 422', async () => {
  const key = randomUUID();
  const answers = await Promise.all([
    client.upload(create.save, right, file(), { key }),
    client.upload(create.save, { ...right, field_value01: '別' }, file(), { key }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
});

test('a rejected call does not use up its key: the corrected form goes through with it', async () => {
  const key = randomUUID();
  const before = await traces(portal.db, portal.files);
  const wrong = await client.upload(create.save, { ...right, workflow_id: 2_147_483_647 }, file(), { key });
  expect(wrong.status).toBe(404);
  const stale = await client.upload(create.save, { ...right, field_name01: '別' }, file(), { key });
  expectIssues(stale, [[['updated_at'], failure.stale]]);
  expect(await traces(portal.db, portal.files)).toEqual(before);
  expect((await client.upload(create.save, right, file(), { key })).status).toBe(200);
});

test('a key of over 200 characters is rejected, not cut', async () => {
  const before = await traces(portal.db, portal.files);
  const long = await client.upload(create.save, right, file(), { key: 'k'.repeat(201) });
  expectIssues(long, [[[], invalid.form]]);
  expect(await traces(portal.db, portal.files)).toEqual(before);
  expect((await client.upload(create.save, right, {}, { key: 'k'.repeat(200) })).status).toBe(200);
});

const lost = (key: string) => ({ path: create.save.path, key });

test('a save whose answer was lost is asked for: its answer, however often and whoever else asks', async () => {
  const key = randomUUID();
  const { body } = await client.upload(create.save, right, file(), { key });
  const after = await traces(portal.db, portal.files);
  for (let time = 0; time < 2; time += 1)
    expect((await client.post(save.outcome, lost(key))).body).toEqual({ stored: true, answer: body });
  // A key is its user's own, and so is what is said of it.
  for (const login_id of ['final1', 'supplier1']) {
    const other = await portal.as(login_id);
    expect((await other.post(save.outcome, lost(key))).body).toEqual({ stored: false, answer: null });
  }
  expect({ ...(await traces(portal.db, portal.files)), keys: 0 }).toEqual({ ...after, keys: 0 });
  // Sent again it still has the answer of the first.
  expect(await client.upload(create.save, right, file(), { key })).toMatchObject({ status: 200, body });
});

test('a save that nobody received is given up: it is refused if it comes after all, and leaves no trace', async () => {
  const key = randomUUID();
  for (let time = 0; time < 2; time += 1)
    expect((await client.post(save.outcome, lost(key))).body).toEqual({ stored: false, answer: null });
  const before = await traces(portal.db, portal.files);
  expectIssues(await client.upload(create.save, right, file(), { key }), [[[], failure.keyReused]]);
  expect(await traces(portal.db, portal.files)).toEqual(before);
});

test('a save that is asked for while it runs is either stored or given up, never both', async () => {
  for (let time = 0; time < 10; time += 1) {
    const key = randomUUID();
    const [saved, asked] = await Promise.all([
      client.upload(create.save, right, file(), { key }),
      client.post(save.outcome, lost(key)),
    ]);
    const { stored, answer } = bodyOf(save.outcome.output, asked);
    expect(saved.status).toBe(stored ? 200 : 422);
    if (stored) expect(answer).toBe(saved.body);
  }
});

test('a running save is waited for', async () => {
  const key = randomUUID();
  const { user_id, path } = { user_id: await portal.userId('applicant1'), path: create.save.path };
  const row = { user_id, path, key, input_hash: Buffer.alloc(32, 1), answer: '7', created_at: new Date() };
  const asked = await portal.db.transaction().execute(async (tx) => {
    await tx.insertInto('idempotency_key').values(row).execute();
    const question = client.post(save.outcome, lost(key));
    await vi.waitFor(async () => {
      const waiting = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%idempotency_key%'`.execute(portal.db);
      expect(waiting.rows).toHaveLength(1);
    });
    return { question };
  });
  expect((await asked.question).body).toEqual({ stored: true, answer: 7 });
});

test('a path or key that no save has is a 422', async () => {
  for (const wrong of [{ key: '' }, { key: 'k'.repeat(201) }, { key: '\u0000' }, { path: '保存' }]) {
    const { status } = await client.post(save.outcome, { ...lost('k'), ...wrong });
    expect(status).toBe(422);
  }
});

test('a key belongs to one user and one call', async () => {
  const key = randomUUID();
  const other = await portal.as('final1');
  const ids = [
    await client.upload(create.save, right, {}, { key }),
    await other.upload(create.save, right, {}, { key }),
  ].map((answer) => bodyOf(create.save.output, answer));
  expect(new Set(ids).size).toBe(2);
  const [application_id = 0] = ids;
  await expectDone(client.post(detail.delete, { application_id, updated_at: '1' }, { key }));
});

test('a repeated approval, rejection or cancel is done once and returns the first answer', async () => {
  const receptionist = await portal.as('reception1');
  const approved = await submitApplication(portal);
  const input = await actInput(portal, receptionist, approved);
  const key = randomUUID();
  await expectDone(receptionist.upload(detail.approve, input, file(), { key }));
  const after = await traces(portal.db, portal.files);
  await expectDone(receptionist.upload(detail.approve, input, file(), { key }));
  expect(await traces(portal.db, portal.files)).toEqual(after);
  expectIssues(await receptionist.upload(detail.approve, input), [
    [['updated_at'], failure.alreadyProcessedByYou],
  ]);

  const rejected = await submitApplication(portal);
  const rejecting = await actInput(portal, receptionist, rejected);
  for (let time = 0; time < 2; time += 1)
    await expectDone(receptionist.upload(detail.reject, rejecting, {}, { key }));

  const cancelled = await submitApplication(portal);
  for (let time = 0; time < 2; time += 1)
    await expectDone(client.post(detail.delete, { application_id: cancelled, updated_at: '1' }, { key }));
});

test('the first answer is returned before object, tokens and state are checked', async () => {
  const key = randomUUID();
  const first = await client.upload(create.save, right, {}, { key });
  const id = bodyOf(create.save.output, first);
  await expectDone(cancel(portal, 'applicant1', id));
  expect(await client.upload(create.save, right, {}, { key })).toMatchObject({ status: 200, body: id });
});

test('simultaneous duplicates of an approval: one event, both succeed', async () => {
  const id = await submitApplication(portal);
  const client = await portal.as('reception1');
  const input = await actInput(portal, client, id);
  const key = randomUUID();
  await Promise.all(
    Array.from({ length: 4 }, () => expectDone(client.upload(detail.approve, input, file(), { key }))),
  );
  const events = await portal.db
    .selectFrom('application_event')
    .select('kind')
    .where('application_id', '=', id)
    .execute();
  expect(events).toHaveLength(2);
});

test('saves without a key are independent', async () => {
  const ids = [await submitApplication(portal), await submitApplication(portal)];
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) await expectDone(act(portal, 'reception2', 'approve', id));
});

test('a save repeated after midnight is checked against the day of the first one, a new one against its own', async () => {
  portal.clock = new Date('2026-08-10T23:59:59.900+09:00');
  const night = await portal.as('applicant1');
  const key = randomUUID();
  const today = { ...right, applicant_answers_hope_date: '2026-08-10' };
  const id = bodyOf(create.save.output, await night.upload(create.save, today, file(), { key }));
  const after = await traces(portal.db, portal.files);
  portal.clock = new Date('2026-08-11T00:00:00+09:00');
  expect(await night.upload(create.save, today, file(), { key })).toMatchObject({ status: 200, body: id });
  const tooLate = [[['applicant_answers_hope_date'], invalid.hopeDateInThePast]] as const;
  expectIssues(await night.upload(create.save, today, file(), { key: randomUUID() }), tooLate);
  expectIssues(await night.upload(create.save, today, file()), tooLate);
  const other = { ...today, field_value01: '別' };
  expectIssues(await night.upload(create.save, other, file(), { key }), [[[], failure.keyReused]]);
  expect(await traces(portal.db, portal.files)).toEqual(after);
  portal.clock = null;
});

test('a repetition after midnight waits for the first save while it is still running', async () => {
  portal.clock = new Date('2026-08-10T23:59:59.900+09:00');
  const night = await portal.as('applicant1');
  const key = randomUUID();
  const today = { ...right, applicant_answers_hope_date: '2026-08-10' };
  const others = await portal.db.startTransaction().execute();
  await sql`lock table application in exclusive mode`.execute(others);
  const first = night.upload(create.save, today, {}, { key });
  await waiting(1);
  portal.clock = new Date('2026-08-11T00:00:00+09:00');
  const again = night.upload(create.save, today, {}, { key });
  await waiting(2);
  await others.commit().execute();
  const id = bodyOf(create.save.output, await first);
  expect(await again).toMatchObject({ status: 200, body: id });
  portal.clock = null;
});

/** Waits until `count` statements in this database wait for a lock. */
async function waiting(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
    expect(rows[0]?.waiting).toBe(count);
  });
}
