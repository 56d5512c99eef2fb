import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Db } from '#server/db/database.ts';
import { submitApplication } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { loadApplications } from './queries-state.ts';

let other: Db;
const portal = await portalForFile();
beforeAll(async () => {
  other = openDatabase({ url: portal.settings.database_url, connections: 1 });
});
afterAll(async () => {
  await other.destroy();
});

async function versionsOf(application_id: number): Promise<[number | undefined, number | undefined]> {
  const [loaded] = await loadApplications(portal.db, [application_id]);
  return [loaded?.state.version, loaded?.state.steps[0]?.version];
}

/** Raises the version of an application and its steps by the same number. */
async function grow(db: Db, application_id: number, by: number): Promise<void> {
  await sql`update application set version = version + ${by}::integer
    where application_id = ${application_id}`.execute(db);
  await sql`update approval_route_step set version = version + ${by}::integer
    where application_id = ${application_id}`.execute(db);
}

test('an application is read as of one moment, even while somebody changes it', async () => {
  const id = await submitApplication(portal);
  expect(await versionsOf(id)).toEqual([1, 1]);
  const { reading } = await other.transaction().execute(async (tx) => {
    await sql`lock table approval_route_step in access exclusive mode`.execute(tx);
    // The read waits for the steps, and by then the application has another version.
    const waiting = versionsOf(id);
    await expect
      .poll(async () => {
        // Other test files wait in databases of their own, and autovacuum wants another lock.
        const { rows } = await sql`
          select 1 from pg_locks l join pg_database d on d.oid = l.database
          where not granted and datname = current_database() and mode = 'AccessShareLock'`.execute(tx);
        return rows.length;
      })
      .toBe(1);
    await grow(tx, id, 1);
    return { reading: waiting };
  });
  expect(await reading).toEqual([2, 2]);
  await grow(other, id, -1);
});
