import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { startQueue } from './queue.ts';
import { sendMail } from './queues.ts';

test('many simultaneous jobs all finish without waiting for the next poll', async () => {
  const { db, url, drop } = await testDatabase();
  const problems: Error[] = [];
  const queue = await startQueue({ url, onError: (error) => problems.push(error) });
  const done: number[] = [];
  await queue.work(
    sendMail,
    async ({ mail_id }) => {
      done.push(mail_id);
    },
    2,
  );
  const ids = Array.from({ length: 15 }, (_, index) => index + 1);
  await db.transaction().execute(async (tx) => {
    for (const mail_id of ids) await queue.send(tx, sendMail, { mail_id });
  });
  await vi.waitFor(() => expect(done.toSorted((a, b) => a - b)).toEqual(ids), { timeout: 5000 });
  await queue.stop();
  expect(problems).toEqual([]);
  await drop();
});

test('a connection that was given up may report another error', async () => {
  const { url, drop } = await testDatabase();
  const queue = await startQueue({ url, onError: () => undefined });
  await queue.stop();
  const client = new pg.Client({ connectionString: url });
  client.removeAllListeners();
  expect(() => client.emit('error', new Error('server conn crashed?'))).not.toThrow();
  await drop();
});
