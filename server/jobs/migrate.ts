import { PgBoss } from 'pg-boss';
import { grantUse } from '#server/db/grants.ts';
import { migrateTables } from '#server/db/migrate.ts';
import { queues } from './queues.ts';

/**
 * Migrates the tables and the job queues to this version. `url` is the owner role's; the role of `servingUrl`
 * may then use them.
 */
export async function migrate(url: string, servingUrl = url): Promise<void> {
  await migrateTables(url);
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const { name, options, cron, schedule } of queues) {
    await boss.createQueue(name, options);
    if (cron !== undefined) await boss.schedule(name, cron, null, schedule);
  }
  await boss.stop({ graceful: false });
  if (servingUrl !== url) await grantUse(url, servingUrl);
}
