import { sql } from 'kysely';
import type { Event } from '#domain/application/types.ts';
import type { Route } from '#domain/approval-route/types.ts';
import { stepType } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';

/** The routes that a user set last, the newest first, as they set them. */
export async function selectRoutesSetBy(db: Db, user_id: number, most: number): Promise<Route[]> {
  const { rows } = await selectSettings({ user_id, most }).execute(db);
  return rows.flatMap(({ event }) => (event.kind === 'approved' && event.route ? [event.route] : []));
}

const selectSettings = ({ user_id, most }: { readonly user_id: number; readonly most: number }) =>
  sql<{ event: Event }>`
    select e.event from (
      select approval_route_step_id, operation_at from approval_route_step
      where step_type = ${sql.lit(stepType.route_setter)} and operation_user_id = ${user_id}
      order by operation_at desc limit ${most}) s
    join application_event e on e.approval_route_step_id = s.approval_route_step_id
      and e.kind in ('approved', 'rejected')
    order by s.operation_at desc`;
