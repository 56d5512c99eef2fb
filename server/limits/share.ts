import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { japanOffset, limits, type LimitName } from './policy.ts';
import type { Limits, Taken } from './limits.ts';

type Added = {
  readonly names: readonly string[];
  readonly subjects: readonly string[];
  readonly windows: readonly number[];
  readonly points: readonly number[];
  readonly ends: readonly string[];
};

/** Adds what this process has counted to what all have. Returns the sums. */
const addUse = (p: Added) => sql<{ limit: LimitName; subject: string; window: number; points: number }>`
    insert into limit_use as u (limit_name, subject, window_number, points, ends_at)
      select * from unnest(${p.names}::text[], ${p.subjects}::text[], ${p.windows}::bigint[],
        ${p.points}::bigint[], ${p.ends}::timestamptz[]) as added (limit_name, subject, window_number, points, ends_at)
      -- In one order, so that two processes never wait for each other.
      order by 1, 2, 3
    on conflict (limit_name, subject, window_number) do update set points = u.points + excluded.points
    returning limit_name as "limit", subject, window_number as "window", points`;

/** Shares the counts of this process through the database. */
export function shareUse(db: Db, counts: Limits): Promise<void> {
  return counts.share(async (taken) => (await addUse(columnsOf(taken)).execute(db)).rows);
}

function columnsOf(taken: readonly Taken[]): Added {
  return {
    names: taken.map(({ limit }) => limit),
    subjects: taken.map(({ subject }) => subject),
    windows: taken.map(({ window }) => window),
    points: taken.map(({ points }) => points),
    ends: taken.map(({ limit, window }) =>
      new Date(((window + 1) * limits[limit].window - japanOffset) * 1000).toISOString(),
    ),
  };
}

/** Removes the counts of windows that are over. */
export async function cleanUpUse(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limit_use').where('ends_at', '<', now.toISOString()).execute();
}
