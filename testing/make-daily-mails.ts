import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { joinPostgres } from '#dev/postgres/postgres.ts';
import { openDatabase } from '#server/db/database.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { makeDailyMails, sendMail } from '#server/jobs/queues.ts';

/**
 * `node testing/make-daily-mails.ts FOLDER`: lets the portal that runs on this data folder make the daily mails
 * of its clock's day, as the schedule does at nine, and waits until they are sent.
 */
async function makeMails(url: string): Promise<void> {
  const db = openDatabase({ url, connections: 1 });
  const queue = await startQueue({
    url,
    works: false,
    onError: (error) => {
      throw error;
    },
  });
  try {
    await db.transaction().execute((tx) => queue.send(tx, makeDailyMails, null));
    for (;;) {
      const { rows } = await sql`
        select from pgboss.job where name in (${makeDailyMails}, ${sendMail}) and state < 'completed'`.execute(
        db,
      );
      if (rows.length === 0) return;
      await sleep(100);
    }
  } finally {
    await queue.stop();
    await db.destroy();
  }
}

const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error('Which data folder?');
const postgres = await joinPostgres(dataDir);
await makeMails(postgres.url);
await postgres.stop();
