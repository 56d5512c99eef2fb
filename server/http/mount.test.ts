import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { openRefusalLog } from '#server/audit/refusals.ts';
import { handlers } from '#server/handlers.ts';
import { Client } from '#server/testing/client.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { logSettings } from './log.ts';
import { mount } from './mount.ts';
import { findSession } from './session.ts';

/** What follows an answer: nobody is above it, so whatever it throws would end the portal for everybody. */

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());

async function actorOf(login_id: string): Promise<Actor> {
  const token = (await portal.as(login_id)).cookie?.split('=')[1];
  const session = await findSession(portal.db, token, new Date(), { idle_minutes: 60, hours: 12 });
  if (session === null) throw new Error(`${login_id} has no session`);
  return session.actor;
}

test('a refusal that can not be noted is told to the log, and the portal goes on', async () => {
  const lines = new PassThrough();
  const { logger, ...settings } = logSettings('warn');
  const app = Fastify({
    ...settings,
    logger: { ...(typeof logger === 'object' ? logger : {}), stream: lines },
  });
  mount(
    app,
    { notice: calls.notice },
    { notice: handlers.notice },
    {
      db: portal.db,
      services: portal.services,
      now: () => new Date(),
      refused: () => {
        throw new RangeError('too deep to be noted');
      },
    },
  );
  const client = new Client(
    await app.listen({ host: '127.0.0.1', port: 0 }),
    (await portal.as('applicant1')).cookie,
  );
  for (let time = 0; time < 2; time += 1)
    expect((await client.get(calls.notice.view.init, { notice_id: 2 ** 31 - 1 })).status).toBe(404);
  await app.close();
  lines.end();
  expect((await text(lines)).match(/too deep to be noted/g)?.length).toBeGreaterThanOrEqual(2);
});

test('an input that is nested without end is noted by what of it is not', async () => {
  const after = await portal.db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.max('audit_event_id').as('id'))
    .executeTakeFirstOrThrow();
  const errors: unknown[] = [];
  const log = openRefusalLog({ db: portal.db, onError: (error) => errors.push(error) });
  let deep: unknown = { message_id: 9 };
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  log.refused({
    actor: await actorOf('applicant1'),
    at: new Date(),
    path: calls.notice.view.init.path,
    status: 404,
    input: { notice_id: 5, deep },
  });
  await log.settled();
  expect(errors).toEqual([]);
  const rows = await portal.db
    .selectFrom('audit_event')
    .select('detail')
    .where('audit_event_id', '>', after.id ?? 0)
    .execute();
  expect(rows).toMatchObject([{ detail: { ids: { notice_id: [5] } } }]);
});
