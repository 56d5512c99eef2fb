import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { queues } from '#server/jobs/queues.ts';
import { databaseFrom, type TestDatabase } from './database.ts';

/** Whose jobs nobody works on. */
export const earlierQueues = ['count-long-lists', 'cleanup-limits'] as const;

/** A database of commit bea69a36 without rows. */
export function earlierDatabase(): Promise<TestDatabase> {
  return databaseFrom({ name: 'portal_earlier_template', fill: fillAsEarlier });
}

/** Makes an empty database one of commit bea69a36, with a job in each queue that only it has. */
export async function fillAsEarlier(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(await readFile(new URL('./earlier-database.sql', import.meta.url), 'utf8'));
  } finally {
    await client.end();
  }
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
  await boss.start();
  for (const { name, options } of queues) await boss.createQueue(name, options);
  for (const name of earlierQueues) {
    await boss.createQueue(name, { policy: 'exclusive' });
    await boss.schedule(name, '30 * * * *');
    await boss.send(name);
  }
  await boss.stop({ graceful: false });
}
