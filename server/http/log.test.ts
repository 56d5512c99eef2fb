import { once } from 'node:events';
import { connect } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Db } from '#server/db/database.ts';
import { openFileStore } from '#server/files/store.ts';
import { companyDatabase } from '#testing/company.ts';
import { filePart, multipartType, rawMultipart } from '#testing/raw-request.ts';
import { handleErrors } from './errors.ts';
import { logAnswers, logSettings } from './log.ts';
import { receiveUpload } from './multipart.ts';
import { invalidInput } from './refusal.ts';
import { requestIds } from './request-id.ts';

const noStore = openFileStore('/nonexistent');

/** An app whose log goes to a stream of the test. */
function loggingApp(level: 'info' | 'warn') {
  const lines = new PassThrough();
  const { logger, ...settings } = logSettings(level);
  const app = Fastify({
    ...settings,
    ...requestIds,
    logger: { ...(typeof logger === 'object' ? logger : {}), stream: lines },
  });
  handleErrors(app);
  logAnswers(app);
  app.get('/api/thing', async () => null);
  app.get('/api/broken', async () => {
    throw new Error('the disk is gone');
  });
  app.get('/api/refused', async () => {
    throw Object.assign(invalidInput([]), { cause: new Error('the file is gone') });
  });
  app.post('/api/upload', async (request, reply) => {
    const write = () => Promise.reject(new Error('no space left'));
    await receiveUpload(request, reply, calls.application.create.save, {
      files: { ...noStore, write },
      scanner: null,
    });
    return null;
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

test.each(['/api/thing', '/api/broken', '/api/refused', '/api/nothing'])(
  'every line about %s has the id of its request',
  async (url) => {
    const { app, next } = loggingApp('info');
    const line = next();
    await app.inject({ url, headers: { 'x-request-id': 'proxy-1' } });
    expect(await line).toMatchObject({ request_id: 'proxy-1' });
  },
);

test('an unexpected error is in the log in full, and not in the answer', async () => {
  const { app, next } = loggingApp('warn');
  const line = next();
  const answer = await app.inject('/api/broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ detail: [] });
  expect(await line).toMatchObject({
    err: { message: 'the disk is gone', stack: expect.stringContaining('log.test') },
  });
});

test('a failed statement is logged with its code and constraint, without its values', async () => {
  const { app, next } = loggingApp('warn');
  const failing = async (run: (db: Db) => Promise<unknown>) => {
    const { db, drop } = await companyDatabase();
    try {
      await run(db);
    } finally {
      await drop();
    }
  };
  app.get('/api/number', () => failing((db) => sql`select ${'伊藤\n    at さくら'}::smallint`.execute(db)));
  app.get('/api/twice', () =>
    failing((db) =>
      sql`insert into division (division_code, division_name) select division_code, division_name from division`.execute(
        db,
      ),
    ),
  );
  for (const [address, message] of [
    ['/api/number', 'database error 22P02'],
    ['/api/twice', 'database error 23505 at division_division_code_key'],
  ] as const) {
    const line = next();
    expect((await app.inject(address)).statusCode).toBe(500);
    expect(await line).toMatchObject({ err: { message, stack: expect.stringContaining('log.test') } });
    expect(JSON.stringify(await line)).not.toMatch(/伊藤|さくら|D01/);
  }
});

test('a refusal because of an internal failure logs its cause', async () => {
  const { app, next } = loggingApp('warn');
  const line = next();
  expect((await app.inject('/api/refused')).statusCode).toBe(422);
  expect(await line).toMatchObject({ err: { message: 'the file is gone' } });
});

test('a file that can’t be stored is logged without its name', async () => {
  const { app, next } = loggingApp('warn');
  await app.register(multipart);
  const line = next();
  const payload = rawMultipart([filePart('file1', '見積書.txt', 'x')]);
  const headers = { 'content-type': multipartType };
  await app.inject({ method: 'POST', url: '/api/upload', headers, payload });
  expect(await line).toMatchObject({ reason: expect.stringContaining('no space left') });
  expect(JSON.stringify(await line)).not.toContain('見積書');
});

test('a client that goes away in the middle of its body is no error', async () => {
  const { app, next } = loggingApp('info');
  app.post('/api/cut', async (request) => {
    for await (const _chunk of request.raw) continue;
    return null;
  });
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  // The first line is the address it listens on.
  await next();
  const line = next();
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    'POST /api/cut HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 9\r\n\r\nhalf',
  );
  setTimeout(() => socket.destroy(), 100);
  expect(await line).toMatchObject({ level: 30, msg: 'the client went away' });
  await app.close();
});
