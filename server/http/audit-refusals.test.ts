import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { findSession } from './session.ts';
import { auditReader } from '#testing/audit.ts';
import { portalForFile } from '#testing/portal.ts';
import { openRefusalLog, type RefusalLog } from './audit-refusals.ts';

let actor: Actor;
let log: RefusalLog;
const errors: unknown[] = [];
const portal = await portalForFile();
beforeAll(async () => {
  const token = (await portal.as('supplier1')).cookie?.split('=')[1];
  const session = await findSession(portal.db, token, new Date(), { idle_minutes: 60, hours: 12 });
  if (session === null) throw new Error('supplier1 has no session');
  actor = session.actor;
});

const read = auditReader();
beforeEach(async () => {
  log = openRefusalLog({ db: portal.db, onError: (error) => errors.push(error) });
  await newRows();
});

/** The rows written since the last call. Fails if a write reported an error. */
async function newRows() {
  await log.settled();
  expect(errors).toEqual([]);
  return read(portal.db);
}

const at = new Date('2099-01-05T03:00:30Z');
const refuse = (input: unknown, call: Call = calls.message.view.init) =>
  log.refused({ actor, at, call, status: 404, input });

test('each refusal is recorded, the same one too', async () => {
  for (let time = 1; time <= 90; time += 1) refuse({ message_id: 900_000 });
  refuse({ message_id: 101 });
  refuse({ message_id: 101 }, calls.message.view.mark_as_read);
  const ids = (await newRows()).map((row) => row.object_id);
  expect(ids).toEqual([...Array.from({ length: 90 }, () => 900_000), 101, 101]);
});

test('a too deeply nested input is recorded with the ids above the depth limit', async () => {
  let deep: unknown = { message_id: 9 };
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  refuse({ notice_id: 5, deep });
  expect(await newRows()).toMatchObject([{ detail: { ids: { notice_id: [5] } } }]);
});

test('a text that cannot be stored loses no other row', async () => {
  refuse({ message_id: 1 });
  log.signInRefused(at, { identity_provider: 'company', reason: 'half \ud800 and \u0000' });
  refuse({ message_id: 2 });
  expect((await newRows()).map((row) => row.detail)).toMatchObject([
    { ids: { message_id: [1] } },
    { reason: 'half \ufffd and \ufffd' },
    { ids: { message_id: [2] } },
  ]);
});
