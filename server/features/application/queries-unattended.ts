import { sql } from 'kysely';
import { unattendedSteps, unattendedStepsOf } from '#server/features/approval-route/queries-unattended.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';

/** The numbers of the steps of one application that have nobody, ascending; none once it has ended. */
export async function selectUnattended(db: Db | Tx, application_id: number): Promise<number[]> {
  const steps = await sql<{ step_order: number }>`
    select step_order from (${unattendedStepsOf(application_id)}) unattended order by step_order`.execute(db);
  return steps.rows.map(({ step_order }) => step_order);
}

export type UnattendedHead = { readonly application_id: number; readonly step_orders: readonly number[] };

/** One page of the applications of these divisions with such a step, the oldest first. */
export async function selectUnattendedPage(
  db: Db,
  divisions: 'all' | readonly number[],
  { skip, limit }: Page,
): Promise<{ readonly heads: readonly UnattendedHead[]; readonly total_count: number }> {
  // The count comes along with each row, so that page and count are of one moment; a page beyond the end has none to bring it.
  const rows = await sql<
    { [K in keyof UnattendedHead]: UnattendedHead[K] | null } & { readonly total_count: number }
  >`
    with found as materialized (
      select application_id, application_at, array_agg(step_order::integer order by step_order) as step_orders
      from (${unattendedSteps(divisions)}) unattended
      group by application_id, application_at
    )
    select page.application_id, page.step_orders, total.total_count
    from (select count(*)::integer as total_count from found) total
    left join lateral (
      select application_id, application_at, step_orders from found
      order by application_at, application_id limit ${limit} offset ${skip}
    ) page on true
    order by page.application_at, page.application_id`.execute(db);
  return {
    heads: rows.rows.flatMap(({ application_id, step_orders }) =>
      // Of a page beyond the end there is one row, which holds the count alone.
      application_id === null || step_orders === null ? [] : [{ application_id, step_orders }],
    ),
    total_count: rows.rows[0]?.total_count ?? 0,
  };
}
