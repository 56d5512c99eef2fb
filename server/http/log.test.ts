import { once } from 'node:events';
import Fastify from 'fastify';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { handleErrors } from './errors.ts';
import { logAnswers, logSettings } from './log.ts';

/** An app that logs to a stream of the test's own. */
function loggingApp(level: 'info' | 'warn') {
  const lines = new PassThrough();
  const { logger, ...settings } = logSettings(level);
  const app = Fastify({
    ...settings,
    logger: { ...(typeof logger === 'object' ? logger : {}), stream: lines },
  });
  handleErrors(app);
  logAnswers(app);
  app.get('/api/thing', async () => null);
  app.get('/api/broken', async () => {
    throw new Error('the disk is gone');
  });
  return {
    app,
    next: async () => JSON.parse(String((await once(lines, 'data'))[0])) as Record<string, unknown>,
  };
}

test('an answered call is one line without its query', async () => {
  const { app, next } = loggingApp('info');
  const line = next();
  await app.inject('/api/thing?name=伊藤さくら&code=secret');
  expect(await line).toMatchObject({ method: 'GET', route: '/api/thing', status: 200 });
  expect(JSON.stringify(await line)).not.toMatch(/伊藤|secret/);
});

test('what nobody expected is in the log whole, and in the answer not at all', async () => {
  const { app, next } = loggingApp('warn');
  const line = next();
  const answer = await app.inject('/api/broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ detail: [] });
  expect(await line).toMatchObject({
    err: { message: 'the disk is gone', stack: expect.stringContaining('log.test') },
  });
});
