import type { Development } from '#server/start/development.ts';
import { startPostgres } from './postgres.ts';

/** The database of a start without DATABASE_URL. If it ends by itself, the portal ends too. */
export const startDatabase: Development['startDatabase'] = async (dataDir, stopping) => {
  const postgres = await startPostgres({
    dataDir,
    onLost: (error) => stopping.fail(error.message),
  });
  stopping.add('PostgreSQL', () => postgres.stop());
  return { database_url: postgres.url, database_owner_url: postgres.url };
};
