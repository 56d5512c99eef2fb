import { PgBoss } from 'pg-boss';
import { migrateTables } from '#server/db/migrate.ts';
import { queues } from './queues.ts';

/** Migrates the tables and the job queues to this version. `url` is the owner role's. */
export async function migrate(url: string): Promise<void> {
  await migrateTables(url);
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const { name, options, cron } of queues) {
    await boss.createQueue(name, options);
    if (cron !== undefined) await boss.schedule(name, cron);
  }
  await boss.stop({ graceful: false });
}
