import { sql } from 'kysely';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { searchSources } from '#server/start/search-sources.ts';
import { indexSearch, itemChanged, type Jobs } from '#server/jobs/queues.ts';
import { itemChangedJob } from '#server/mail/item-changed.ts';
import { indexItems } from '#server/search-index/store.ts';
import { mailSources } from '#server/start/mail-sources.ts';
import { bodyOf } from './application.ts';
import type { TestPortal } from './portal.ts';

const { search } = calls.search;

/** Works off the jobs of changes so far, as the workers do, so that a search finds their texts. */
export async function indexChanges(portal: TestPortal): Promise<void> {
  const { db, services } = portal;
  const now = () => portal.clock ?? new Date();
  for (const job of await takeJobs(portal, itemChanged))
    await itemChangedJob({ db, jobs: services.jobs, now, sources: mailSources }, job);
  for (const { kind, item_ids } of await takeJobs(portal, indexSearch))
    await indexItems(db, searchSources, kind, item_ids);
}

async function takeJobs<Q extends typeof itemChanged | typeof indexSearch>(
  { db }: TestPortal,
  queue: Q,
): Promise<Jobs[Q][]> {
  const { rows } = await sql<{ data: Jobs[Q] }>`
    update pgboss.job set state = 'completed' where name = ${queue} and state = 'created' returning data`.execute(
    db,
  );
  return rows.map(({ data }) => data);
}

/** What a user finds. */
export async function searchAs(
  portal: TestPortal,
  login_id: string,
  q: string,
  more: Partial<Sent<typeof search>> = {},
) {
  const client = await portal.as(login_id);
  return bodyOf(search.output, await client.get(search, { q, skip: 0, limit: 20, ...more }));
}
