import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { actInput, submissionInput, submitAndRoute, submitApplication } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { delegate } from '#testing/delegation.ts';
import { portalForFile } from '#testing/portal.ts';
import { filePart, jsonPart, multipartType, rawMultipart } from '#testing/raw-request.ts';
import { storedKeys, traces } from '#testing/check-invariants.ts';

/** Changes between the first byte of an upload and its answer. */

const { create, detail } = calls.application;

const portal = await portalForFile();

/** Sends an upload whose last bytes wait until `change` is done. Returns the status. */
async function uploadDuring(
  client: Client,
  path: string,
  body: Buffer,
  change: () => Promise<unknown>,
): Promise<number> {
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${hostname}`,
    `cookie: ${client.cookie ?? ''}`,
    'x-portal-request: 1',
    `content-type: ${multipartType}`,
    `content-length: ${body.length}`,
    'connection: close',
  ];
  const stored = (await storedKeys(portal.files)).length;
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, -10));
  // The caller was admitted, and their file is arriving.
  await expect.poll(async () => (await storedKeys(portal.files)).length, { timeout: 5_000 }).toBe(stored + 1);
  await change();
  socket.write(body.subarray(-10));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
}

async function setInvalid(login_id: string, portal_invalid_flag: boolean): Promise<void> {
  await portal.db
    .updateTable('portal_user')
    .set({ portal_invalid_flag })
    .where('login_id', '=', login_id)
    .execute();
}

test('a user who becomes invalid during their upload changes nothing', async () => {
  const id = await submitApplication(portal);
  const receptionist = await portal.as('reception1');
  const input = await actInput(portal, receptionist, id);
  const body = rawMultipart([jsonPart('approve', input), filePart('file1', '資料.txt', 'x'.repeat(200_000))]);
  const before = await traces(portal.db, portal.files);
  const status = await uploadDuring(receptionist, detail.approve.path, body, () =>
    setInvalid('reception1', true),
  );
  await setInvalid('reception1', false);
  expect(status).toBe(401);
  expect(await traces(portal.db, portal.files)).toEqual(before);
});

test('a delegation whose last day ends during the upload no longer counts', async () => {
  const id = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }] });
  portal.clock = new Date('2026-12-10T14:59:00Z');
  await delegate(portal, 'pic1', 'pic2');
  const client = await portal.as('pic2');
  const input = await actInput(portal, client, id);
  const body = rawMultipart([jsonPart('approve', input), filePart('file1', '資料.txt', 'x'.repeat(200_000))]);
  const before = await traces(portal.db, portal.files);
  const status = await uploadDuring(client, detail.approve.path, body, async () => {
    portal.clock = new Date('2026-12-10T15:00:00Z');
  });
  expect(status).toBe(422);
  expect(await traces(portal.db, portal.files)).toEqual(before);
  portal.clock = null;
});

test('a right that is lost during the upload no longer counts', async () => {
  const admin = await portal.as('sysadmin2');
  const setPrivilege = (privilege: 1 | 3) =>
    portal.db.updateTable('portal_user').set({ privilege }).where('login_id', '=', 'sysadmin2').execute();
  const body = rawMultipart([
    jsonPart('preview', {}),
    filePart('divisions', 'divisions.csv', 'x'.repeat(200_000)),
  ]);
  const before = await traces(portal.db, portal.files);
  const status = await uploadDuring(admin, calls.master_data.preview.path, body, () => setPrivilege(3));
  await setPrivilege(1);
  expect(status).toBe(403);
  expect(await traces(portal.db, portal.files)).toEqual(before);
});

test('files stay if the outcome of the commit is unknown', async () => {
  const client = await portal.as('applicant1');
  const body = rawMultipart([
    jsonPart('create', await submissionInput(portal)),
    filePart('file1', '見積書.txt', 'x'.repeat(200_000)),
  ]);
  const before = await storedKeys(portal.files);
  // The connection breaks at the commit. Here the change is rolled back, but the portal can't know that.
  await sql`create function break_connection() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(portal.db);
  await sql`create constraint trigger breaks after insert on application
    deferrable initially deferred for each row execute function break_connection()`.execute(portal.db);
  const status = await uploadDuring(client, create.save.path, body, async () => undefined);
  await sql`drop function break_connection cascade`.execute(portal.db);
  expect(status).toBe(422);
  const added = (await storedKeys(portal.files)).filter((key) => !before.includes(key));
  expect(added).toHaveLength(1);
  for (const key of added) await portal.files.remove(key);
});
