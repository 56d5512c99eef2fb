import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { handlers } from '#server/start/handlers.ts';
import { Client } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';
import { logSettings } from './log.ts';
import { mount } from './mount.ts';

/** Code that runs after the answer has no caller: an exception there would end the portal for everybody. */

const portal = await portalForFile();

test('a refusal that cannot be recorded is logged, and the portal goes on', async () => {
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
      limits: null,
      refused: () => {
        throw new RangeError('too deep to be noted');
      },
      infected: () => undefined,
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
