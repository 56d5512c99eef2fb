import { sql } from 'kysely';
import type { DailySpan } from '#domain/daily-mail.ts';
import type { Period } from '#domain/delegation.ts';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * The delegations that are in effect today and began in a span: at the start of their first day in Japan, or
 * later, when they were named.
 */
const begunIn = ({ after, until }: DailySpan, today: string) => sql`
  effective_delegation e join delegation g on g.delegation_id = e.delegation_id
  where g.first_day <= ${today} and g.last_day >= ${today}
    and tstzrange(${after}, ${until}, '(]')
      @> greatest(g.first_day::timestamp at time zone 'Asia/Tokyo', g.created_at)`;

/** The delegates of these delegations. */
export async function selectNewDelegates(tx: Tx, span: DailySpan, today: string): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct g.delegate_user_id as user_id from ${begunIn(span, today)} order by user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

type Begun = Period & { readonly user_id: number; readonly user_name: string };

/** Those of one delegate, each with the absent person. */
export async function selectBegunDelegations(
  db: Db,
  delegate_user_id: number,
  span: DailySpan,
  today: string,
): Promise<Begun[]> {
  const { rows } = await sql<Begun>`
    select begun.user_id, u.full_name as user_name, begun.first_day, begun.last_day
    from (select g.* from ${begunIn(span, today)} and g.delegate_user_id = ${delegate_user_id}) begun
    join portal_user u on u.user_id = begun.user_id
    order by begun.first_day, begun.delegation_id`.execute(db);
  return rows;
}
