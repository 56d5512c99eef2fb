import { expect, onTestFinished, test, vi } from 'vitest';
import { submitApplication } from '#testing/application.ts';
import { laterMigrations } from '#testing/later-version.ts';
import { portalForFile, testPortal, type TestPortal } from '#testing/portal.ts';
import { migrateTables } from '#server/db/migrate.ts';
import { migrate } from '#server/jobs/migrate.ts';

/** A portal serves while the next version migrates its database, and beside that one. */

const portal = await portalForFile();
const database = { db: portal.db, url: portal.settings.database_url ?? '', drop: async () => undefined };

/** Adds what the former version ignores, and keeps its saves waiting for a moment. */
const expand = `
  alter table application add column next_note text, add column next_flag boolean not null default false;
  create table next_table (application_id integer primary key references application);
  create index next_index on application_event (user_id);
  select pg_sleep(0.5);`;

/** Somebody who saves at a portal without a pause, until `stop`, which fails if a save failed. */
function startSaving(at: TestPortal) {
  const saved: number[] = [];
  const stopping = new AbortController();
  const saving = (async () => {
    while (!stopping.signal.aborted) saved.push(await submitApplication(at));
  })();
  // Awaited by `stop`; until then a failure must not count as unhandled.
  saving.catch(() => undefined);
  return {
    saved,
    goesOn: async () => {
      const before = saved.length;
      await vi.waitFor(() => expect(saved.length).toBeGreaterThan(before), { timeout: 60_000 });
    },
    stop: async () => {
      stopping.abort();
      await saving;
    },
  };
}

test('no save fails while the next version migrates, both serve, and the former one starts again', async () => {
  const savers = [startSaving(portal), startSaving(portal), startSaving(portal)];
  const allGoOn = () => Promise.all(savers.map((saver) => saver.goesOn()));
  await allGoOn();
  await migrateTables(database.url, await laterMigrations({ '9999_next': expand }));
  const next = await testPortal({ database });
  onTestFinished(() => next.stop());
  savers.push(startSaving(next));
  await allGoOn();
  await migrate(database.url);
  await allGoOn();
  await Promise.all(savers.map((saver) => saver.stop()));

  const ids = savers.flatMap(({ saved }) => saved);
  expect(new Set(ids).size).toBe(ids.length);
  const stored = await portal.db.selectFrom('application').select('application_id').execute();
  expect(stored.map(({ application_id }) => application_id).toSorted((a, b) => a - b)).toEqual(
    ids.toSorted((a, b) => a - b),
  );
});
