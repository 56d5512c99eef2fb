import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { act, expectDone, expectIssues, submissionInput, submitApplication } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { traces } from '#testing/check-invariants.ts';

/** A save that waited: for a lock that it did not get, or for others that were first. */

const { create } = calls.application;

const portal = await portalForFile();

test.each([
  ['57014', 'a statement timeout'],
  ['55P03', 'a lock that was not available'],
  ['40P01', 'a deadlock'],
  ['40001', 'a serialization failure'],
])('%s, %s: leaves no trace, and the same save goes through later', async (code) => {
  const client = await portal.as('applicant1');
  const input = await submissionInput(portal);
  const files = { file1: new File(['x'], '見積書.txt') };
  const before = await traces(portal.db, portal.files);
  await sql`create function fail() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception 'waited' using errcode = '${code}'; end`)}`.execute(portal.db);
  await sql`create trigger fails before insert on application_file
    for each row execute function fail()`.execute(portal.db);
  const answer = await client.upload(create.save, input, files, { key: code });
  await sql`drop function fail cascade`.execute(portal.db);
  expectIssues(answer, [[[], failure.tooManyRequests]]);
  expect(await traces(portal.db, portal.files)).toEqual(before);
  expect((await client.upload(create.save, input, files, { key: code })).status).toBe(200);
});

test('an event that was sent earlier but recorded later gets the time of the previous event', async () => {
  const sent = new Date();
  const application_id = await submitApplication(portal);
  portal.clock = new Date(sent.getTime() + 60_000);
  await expectDone(act(portal, 'reception1', 'approve', application_id));
  portal.clock = sent;
  await expectDone(act(portal, 'router1', 'reject', application_id));
  portal.clock = null;
  const events = await portal.db
    .selectFrom('application_event')
    .select('happened_at')
    .where('application_id', '=', application_id)
    .orderBy('event_number')
    .execute();
  const times = events.map(({ happened_at }) => Date.parse(happened_at));
  expect(times.slice(1)).toEqual([sent.getTime() + 60_000, sent.getTime() + 60_000]);
});
