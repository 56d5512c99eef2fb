import { sql } from 'kysely';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { searchSources } from '#server/features/search-sources.ts';
import type { Jobs } from '#server/jobs/queues.ts';
import { spreadMailJob } from '#server/mail/spread.ts';
import { indexItems } from '#server/search/store.ts';
import { mailSources } from '#server/start/mail-sources.ts';
import { bodyOf } from './application.ts';
import type { TestPortal } from './portal.ts';

const { search } = calls.search;

/** Works off the jobs of changes so far, as the workers do, so that a search finds their texts. */
export async function indexChanges(portal: TestPortal): Promise<void> {
  const { db, services } = portal;
  const now = () => portal.clock ?? new Date();
  for (const job of await takeJobs(portal, 'mail-spread'))
    await spreadMailJob({ db, jobs: services.jobs, now, sources: mailSources }, job);
  for (const { kind, item_ids } of await takeJobs(portal, 'search-index'))
    await indexItems(db, searchSources, kind, item_ids);
}

async function takeJobs<Q extends 'mail-spread' | 'search-index'>(
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
