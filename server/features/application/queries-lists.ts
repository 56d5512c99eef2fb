import { sql } from 'kysely';
import type { SearchType } from '#domain/codes.ts';
import { unattendedSteps, unattendedStepsOf } from '#server/organisation/queries-unattended-steps.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';

/** Whose list it is: what he has through his organisation is left out of his own rows. */
export type ListOwner = { readonly user_id: number; readonly organisation_id: number };

/**
 * One principal's rows of a list. An organisation's never step back for another (`also` is empty): without that condition they are
 * counted in the narrower index.
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
  // Two index scans that arrive in order and are merged, however long the list is. Without a limit of its own each would
  // be read to its end and sorted.
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

/** Where an application stands in a list, or would stand. */
export type Position = { readonly sort_key: string; readonly application_id: number };

/** The first of a user's list behind a position; null at its end. */
export async function selectWorkListNext(
  db: Db,
  owner: ListOwner,
  search_type: SearchType,
  { sort_key, application_id }: Position,
): Promise<number | null> {
  const behind = (principal: number) => sql`
    ${rowsOf(principal, owner, search_type)} and (sort_key, application_id) > (${sort_key}, ${application_id})
    order by sort_key, application_id limit 1`;
  const next = await sql<{ application_id: number }>`
    select application_id from ((${behind(owner.user_id)}) union all (${behind(owner.organisation_id)})) list
    order by sort_key, application_id limit 1`.execute(db);
  return next.rows[0]?.application_id ?? null;
}

/** How many applications a user's list holds: exactly what its pages reach, but for `except`. */
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

/** What a list shows of each application beside its steps; its division where several are in one list. */
export function selectListHeads(db: Db, application_ids: readonly number[]) {
  return db
    .selectFrom('application')
    .select([
      'application_id',
      'applicant_full_name',
      'application_at',
      'workflow_name',
      'applicant_answers_hope_date',
      'division_name',
    ])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .execute();
}

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
