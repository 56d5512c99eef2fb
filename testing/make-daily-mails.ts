import pg from 'pg';
import { joinPostgres } from '#dev/postgres/postgres.ts';
import { makeDailyMails } from '#server/jobs/queues.ts';

/**
 * `node testing/make-daily-mails.ts FOLDER`: starts the job of the daily mail in the portal that runs on this
 * data folder. The clock of its database, which no test moves, starts the job at nine.
 */
const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error('Which data folder?');
const postgres = await joinPostgres(dataDir);
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await client.query('insert into pgboss.job (name) values ($1)', [makeDailyMails]);
await client.end();
await postgres.stop();
