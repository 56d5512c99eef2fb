import { sql } from 'kysely';
import type { SearchType } from '#domain/codes.ts';
import { unattendedSteps, unattendedStepsOf } from '#server/organisation/queries-unattended-steps.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';
import { submittedColumns } from './queries-detail.ts';

/** The user and their organisation. Rows that the organisation has too are left out of the user's own. */
export type ListOwner = { readonly user_id: number; readonly organisation_id: number };

/**
 * One principal's rows of a list. An organisation's rows have an empty `also`, so they need no condition on
 * it; without one the narrower index counts them.
 */
function rowsOf(principal: number, { user_id, organisation_id }: ListOwner, search_type: SearchType) {
  return sql`
    select sort_key, application_id from work_list
    where principal_id = ${principal} and search_type = ${search_type}::smallint
      ${principal === user_id ? sql`and not also @> array[${organisation_id}]::integer[]` : sql``}`;
}

/** The ids of one page of a user's list. */
export async function selectWorkListPage(
  db: Db,
  owner: ListOwner,
  search_type: SearchType,
  { skip, limit }: Page,
): Promise<number[]> {
  // Merges two ordered index scans, however long the list is. Each needs its own limit: without one
  // PostgreSQL reads it to the end and sorts it.
  const maxOfEach = skip + limit;
  const page = await sql<{ application_id: number }>`
    select application_id from (
      (${rowsOf(owner.user_id, owner, search_type)} order by sort_key, application_id limit ${maxOfEach})
      union all
      (${rowsOf(owner.organisation_id, owner, search_type)} order by sort_key, application_id limit ${maxOfEach})
    ) list
    order by sort_key, application_id
    limit ${limit} offset ${skip}`.execute(db);
  return page.rows.map((row) => row.application_id);
}

/** The position of an application in a list, whether the list holds it or not. */
export type Position = { readonly sort_key: string; readonly application_id: number };

/** The first application of a user's list after a position; null at the end. */
export async function selectWorkListNext(
  db: Db,
  owner: ListOwner,
  search_type: SearchType,
  { sort_key, application_id }: Position,
): Promise<number | null> {
  const after = (principal: number) => sql`
    ${rowsOf(principal, owner, search_type)} and (sort_key, application_id) > (${sort_key}, ${application_id})
    order by sort_key, application_id limit 1`;
  const next = await sql<{ application_id: number }>`
    select application_id from ((${after(owner.user_id)}) union all (${after(owner.organisation_id)})) list
    order by sort_key, application_id limit 1`.execute(db);
  return next.rows[0]?.application_id ?? null;
}

/** How many applications a user's list holds, without `except`. Counts the same rows as the pages. */
export async function countWorkList(
  db: Db,
  owner: ListOwner,
  search_type: SearchType,
  except: number | null = null,
): Promise<number> {
  const total = await sql<{ total_count: number }>`
    select count(*) filter (where application_id is distinct from ${except}::integer) as total_count from (
      ${rowsOf(owner.user_id, owner, search_type)}
      union all
      ${rowsOf(owner.organisation_id, owner, search_type)}
    ) list`.execute(db);
  return total.rows[0]?.total_count ?? 0;
}

/** The columns of a list that don't depend on the steps. Lists across divisions show the division too. */
export function selectListHeads(db: Db, application_ids: readonly number[]) {
  return db
    .selectFrom('application')
    .select([
      'application_id',
      'applicant_full_name',
      'application_at',
      'workflow_name',
      ...submittedColumns,
      'division_name',
    ])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .execute();
}

/** The numbers of one application's steps that nobody can act on, ascending; none once it has ended. */
export async function selectUnattended(db: Db | Tx, application_id: number): Promise<number[]> {
  const steps = await sql<{ step_order: number }>`
    select step_order from (${unattendedStepsOf(application_id)}) unattended order by step_order`.execute(db);
  return steps.rows.map(({ step_order }) => step_order);
}

export type UnattendedHead = { readonly application_id: number; readonly step_orders: readonly number[] };

/** One page of the applications of these divisions with a step that nobody can act on, the oldest first. */
export async function selectUnattendedPage(
  db: Db,
  divisions: 'all' | readonly number[],
  { skip, limit }: Page,
): Promise<{ readonly heads: readonly UnattendedHead[]; readonly total_count: number }> {
  // One statement, so that page and count are of one moment. A page beyond the end is one row with the count.
  const rows = await sql<
    { [K in keyof UnattendedHead]: UnattendedHead[K] | null } & { readonly total_count: number }
  >`
    with matches as materialized (
      select application_id, application_at, array_agg(step_order::integer order by step_order) as step_orders
      from (${unattendedSteps(divisions)}) unattended
      group by application_id, application_at
    )
    select page.application_id, page.step_orders, total.total_count
    from (select count(*)::integer as total_count from matches) total
    left join lateral (
      select application_id, application_at, step_orders from matches
      order by application_at, application_id limit ${limit} offset ${skip}
    ) page on true
    order by page.application_at, page.application_id`.execute(db);
  return {
    heads: rows.rows.flatMap(({ application_id, step_orders }) =>
      application_id === null || step_orders === null ? [] : [{ application_id, step_orders }],
    ),
    total_count: rows.rows[0]?.total_count ?? 0,
  };
}
