import { sql, type RawBuilder } from 'kysely';
import type { Listed, ListedStep } from '#domain/application/progress.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { workListKind, type ApplicationResult, type WorkListKind } from '#domain/codes.ts';
import {
  contentOrder,
  keyOrder,
  listOrder,
  ownOrder,
  type ContentOrder,
  type KeyOrder,
  type ListOrder,
  type SortKey,
} from '#domain/application/list-order.ts';
import { unattendedSteps } from '#server/organisation/queries-unattended-steps.ts';
import { assigneeNamesOf, noNames, type NameRows } from '#server/organisation/queries-assignee-names.ts';
import type { Db } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';
import { firstFieldColumn } from '#server/db/first-field.ts';
import {
  anyTransaction,
  countUnreadable,
  selectFieldLabels,
  transactionColumns,
  transactionConditions,
  type FieldLabel,
  type ListedTransaction,
  type TransactionSearch,
} from '#server/features/application/queries-transaction.ts';
import { submittedColumns, type SubmittedRow } from '#server/features/application/queries-detail.ts';

/**
 * The user, their organisation, and the users whom they stand for. Rows that the organisation has too are
 * left out of the user's own.
 */
export type ListOwner = {
  readonly user_id: number;
  readonly organisation_id: number;
  readonly stands_for?: readonly number[] | undefined;
};

/** What a query asks of the rows of each principal. */
type Asked = {
  readonly key?: SortKey;
  /** Further conditions, and the order and limit, so that an index is read in order and not to its end. */
  readonly nearest?: RawBuilder<unknown>;
  /**
   * Of an application that waits for several absent people, the row with the smallest key alone: a condition on the
   * key would otherwise find another one.
   */
  readonly smallest?: boolean;
};

/**
 * One principal's rows of a list. An organisation's rows have an empty `also`, so they need no condition on
 * it; without one the narrower index counts them. `select` hides the values from the planner. With visible
 * values it plans the statement for each request, which takes longer than running it.
 */
function rowsOf(
  principal: 'user' | 'organisation',
  owner: ListOwner,
  search_type: WorkListKind,
  { key = 'sort_key', nearest = sql`` }: Asked = {},
) {
  return sql`
    select ${keyColumn(key)} as sort_key, application_id from work_list
    where principal_id = (select ${principal === 'user' ? owner.user_id : owner.organisation_id}::integer)
      and ${listCondition(search_type, key)}
      ${principal === 'user' ? sql`and not also @> array[${owner.organisation_id}::integer]` : sql``}
      ${nearest}`;
}

/** The column that a list is sorted by. Without 目安, 回答希望日 takes its place, which is `sort_key` there. */
function keyColumn(key: SortKey, table = 'work_list'): RawBuilder<unknown> {
  if (key !== 'plan_key') return sql.ref(`${table}.${key}`);
  return sql`coalesce(${sql.ref(`${table}.plan_key`)}, ${sql.ref(`${table}.sort_key`)})`;
}

/** Rows of one list. The index on `plan_key` has 承認待ち alone, so the statement has to name the list. */
function listCondition(search_type: WorkListKind, key: SortKey): RawBuilder<unknown> {
  if (key === 'plan_key') return sql`search_type = ${sql.lit(search_type)}`;
  return sql`search_type = (select ${search_type}::smallint)`;
}

/**
 * 代理: the rows of those whom the user stands for in 承認待ち, each application once. Left out are the user's
 * own applications, and those that wait for the user or their organisation too.
 */
function delegatedRows(
  { user_id, organisation_id, stands_for = [] }: ListOwner,
  search_type: WorkListKind,
  { key = 'sort_key', nearest = sql``, smallest = false }: Asked = {},
) {
  const earlier = sql`and not exists (
    select from work_list other where other.application_id = work_list.application_id
      and other.search_type = ${sql.lit(search_type)} and other.principal_id = any(${stands_for}::integer[])
      and not other.also @> array[${organisation_id}::integer]
      and ${keyColumn(key, 'other')} < ${keyColumn(key)})`;
  // The applicant has an application that still waits for anybody in their first list.
  const own = [workListKind.own_uncompleted, search_type];
  return sql`
    select min(sort_key) as sort_key, application_id from unnest(${stands_for}::integer[]) as absent (user_id)
    cross join lateral (
      select ${keyColumn(key)} as sort_key, application_id from work_list
      where principal_id = absent.user_id and search_type = ${sql.lit(search_type)}
        and not also @> array[${organisation_id}::integer]
        and application_id not in (
          select application_id from work_list
          where principal_id = ${user_id}::integer and search_type = any(${own}::smallint[]))
        ${smallest ? earlier : sql``} ${nearest}) absent_rows
    group by application_id`;
}

/** The rows of each principal of a list, each a query for `sort_key` and `application_id`. */
function principalRows(owner: ListOwner, search_type: WorkListKind, asked: Asked = {}) {
  const own = [rowsOf('user', owner, search_type, asked), rowsOf('organisation', owner, search_type, asked)];
  const delegates = search_type === workListKind.awaiting_my_approval && (owner.stands_for ?? []).length > 0;
  return delegates ? [...own, delegatedRows(owner, search_type, asked)] : own;
}

const unionAll = (queries: readonly RawBuilder<unknown>[]) =>
  sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union all `,
  );

/** All principals' rows. */
function listRows(owner: ListOwner, search_type: WorkListKind, asked: Asked = {}) {
  return unionAll(principalRows(owner, search_type, asked));
}

/** The number of all principals' rows. */
function totalOfList(owner: ListOwner, search_type: WorkListKind) {
  return sql<number>`(select count(*) from (${listRows(owner, search_type)}) list)`;
}

type PageParameters = ListOwner & Page & { readonly search_type: WorkListKind };

/**
 * The rows of one page. Merges ordered index scans. Each scan needs its own limit: without one PostgreSQL
 * reads it to the end and sorts it.
 */
function pageIds(p: PageParameters, { sort_key: key, reversed }: KeyOrder) {
  const nearest = sql`${orderOf(sql`sort_key`, reversed)} limit ${p.skip}::bigint + ${p.limit}::bigint`;
  return sql`select sort_key, application_id from (${listRows(p, p.search_type, { key, nearest })}) list
    ${orderOf(sql`sort_key`, reversed)} limit ${p.limit}::bigint offset ${p.skip}::bigint`;
}

function orderOf(key: RawBuilder<unknown>, reversed: boolean) {
  return reversed ? sql`order by ${key} desc, application_id desc` : sql`order by ${key}, application_id`;
}

type SearchParameters = PageParameters &
  Pick<WorkListSearch, 'order' | 'words' | 'workflow_id' | 'transaction'>;

/** What application `a` has to be for a search, without the conditions on its transaction. */
function otherConditions({ words, workflow_id }: Pick<WorkListSearch, 'words' | 'workflow_id'>) {
  return [
    // The patterns are a subquery, so that they are normalized once and not for each row.
    sql`a.list_key like all ((select array(
      select '%' || regexp_replace(search_key(word), '([%_\\\\])', '\\\\\\1', 'g') || '%'
      from unnest(${words}::text[]) word))::text[])`,
    ...(workflow_id === null ? [] : [sql`a.workflow_id = ${workflow_id}`]),
  ];
}

/** By what an order by content sorts, always ascending: applications without a value are last. */
const contentKeys: Readonly<Record<ContentOrder, RawBuilder<unknown>>> = {
  [listOrder.transaction_newest]: sql`date '2000-01-01' - a.transaction_date`,
  [listOrder.transaction_oldest]: sql`a.transaction_date`,
  [listOrder.amount_largest]: sql`- a.transaction_amount`,
  [listOrder.amount_smallest]: sql`a.transaction_amount`,
  [listOrder.counterparty]: sql`a.counterparty_key`,
};

/**
 * A CTE `matches`: the rows of the list that meet all conditions (docs/rules/api.md#searches). It reads the
 * whole list.
 */
function matching(p: SearchParameters, key: SortKey) {
  const order = contentOrder(p.order);
  const sortedBy = order === null ? sql`list.sort_key` : contentKeys[order];
  const conditions = [...otherConditions(p), ...transactionConditions(p.transaction)];
  return sql`matches as materialized (
    select ${sortedBy} as sort_key, list.application_id from (${listRows(p, p.search_type, { key })}) list
    join application a on a.application_id = list.application_id
    where ${sql.join(conditions, sql` and `)})`;
}

/** Whether a search needs more of applications than their rows of the work list. */
function readsApplications({ order, words, workflow_id, transaction }: WorkListSearch): boolean {
  return (
    words.length > 0 ||
    workflow_id !== null ||
    contentOrder(order) !== null ||
    Object.values(transaction).some((condition) => condition !== null)
  );
}

/** The labels of all that a search finds. */
export function selectLabelsFound(db: Db, owner: ListOwner, search: WorkListSearch): Promise<FieldLabel[]> {
  const p = { ...owner, ...search, skip: 0, limit: 0 };
  return selectFieldLabels(
    db,
    sql`with ${matching(p, keyOrder(search.search_type, search.order).sort_key)} select application_id from matches`,
  );
}

/** How many applications of a list a search leaves out because their 取引日 or 取引金額 is none. */
export function countUnreadableOfList(db: Db, owner: ListOwner, search: WorkListSearch) {
  const from = sql`(${listRows(owner, search.search_type)}) list
    join application a on a.application_id = list.application_id`;
  return countUnreadable(db, from, otherConditions(search), search.transaction);
}

/** The forms of a list: their workflows, with the name of the division. */
export async function selectFormsOfList(
  db: Db,
  owner: ListOwner,
  search_type: WorkListKind,
): Promise<{ value: number; label: string }[]> {
  // The names of the newest application: forms are renamed.
  const { rows } = await sql<{ value: number; label: string }>`
    select value, label from (
      select distinct on (a.workflow_id) a.workflow_id as value, a.workflow_name || '（' || a.division_name || '）' as label
      from (${listRows(owner, search_type)}) list join application a on a.application_id = list.application_id
      order by a.workflow_id, a.application_id desc) forms
    order by label, value`.execute(db);
  return rows;
}

type Id = { application_id: number };

const selectPageIds = (p: PageParameters, order: KeyOrder) =>
  sql<Id>`select application_id from (${pageIds(p, order)}) page ${orderOf(sql`sort_key`, order.reversed)}`;

const selectMatchingIds = (p: SearchParameters, { sort_key, reversed }: KeyOrder) =>
  sql<Id>`with ${matching(p, sort_key)}
    select application_id from matches ${orderOf(sql`sort_key`, reversed)}
    limit ${p.limit}::bigint offset ${p.skip}::bigint`;

/** Which rows of a list are asked for, and their order. */
export type WorkListSearch = {
  readonly search_type: WorkListKind;
  readonly order: ListOrder;
  /** Rows have all of these; none for the whole list. */
  readonly words: readonly string[];
  /** Only applications of this form; null for all. */
  readonly workflow_id: number | null;
  readonly transaction: TransactionSearch;
};

/** A whole list in its own order. */
export const listOfType = (search_type: WorkListKind): WorkListSearch => ({
  search_type,
  order: ownOrder(search_type),
  words: [],
  workflow_id: null,
  transaction: anyTransaction,
});

/** The ids of one page of a user's list. */
export async function selectWorkListPage(
  db: Db,
  owner: ListOwner,
  search: WorkListSearch,
  page: Page,
): Promise<number[]> {
  const parameters = { ...owner, ...page, ...search };
  const by = keyOrder(search.search_type, search.order);
  const query = readsApplications(search) ? selectMatchingIds(parameters, by) : selectPageIds(parameters, by);
  const rows = (await query.execute(db)).rows;
  return rows.map(({ application_id }) => application_id);
}

/** The applications beside one in a list that wraps at both ends. Null if the list has no other. */
type Neighbours = { readonly next: number | null; readonly previous: number | null };

type NeighbourParameters = ListOwner & {
  readonly search_type: WorkListKind;
  readonly application_id: number;
  /** Null: the application has no position, so its neighbours are both ends of the list. */
  readonly sort_key: string | null;
};

const selectNeighbours = (p: NeighbourParameters) => {
  const { sort_key: key } = keyOrder(p.search_type, ownOrder(p.search_type));
  const nearest = (back: boolean, where: RawBuilder<unknown>) => {
    const first = sql`and ${where} ${orderOf(sql`sort_key`, back)} limit 1`;
    return sql`(select application_id from (${listRows(p, p.search_type, { key, nearest: first, smallest: true })}) list
      ${orderOf(sql`sort_key`, back)} limit 1)`;
  };
  const position = sql`(${p.sort_key}::text, ${p.application_id}::integer)`;
  const another = sql`application_id <> ${p.application_id}::integer`;
  // Two steps of one user may have different keys, and the row has one of them.
  const after = sql`(${keyColumn(key)}, application_id) > ${position} and ${another}`;
  const before = sql`(${keyColumn(key)}, application_id) < ${position} and ${another}`;
  return sql<Neighbours>`select
    coalesce(${nearest(false, after)}, ${nearest(false, another)}) as next,
    coalesce(${nearest(true, before)}, ${nearest(true, another)}) as previous`;
};

/** The neighbours of a position in a user's list. */
export async function selectWorkListNeighbours(db: Db, parameters: NeighbourParameters): Promise<Neighbours> {
  const [row] = (await selectNeighbours(parameters).execute(db)).rows;
  return row ?? { next: null, previous: null };
}

const selectCount = (
  p: ListOwner & { readonly search_type: WorkListKind; readonly except: number | null },
) => sql<{
  total_count: number;
}>`
  select ${totalOfList(p, p.search_type)} - (
    select count(*) from (${listRows(p, p.search_type)}) list where application_id = ${p.except}::integer
  ) as total_count`;

/** How many applications a user's list holds, without `except`. Counts the same rows as the pages. */
export async function countWorkList(
  db: Db,
  owner: ListOwner,
  search_type: WorkListKind,
  except: number | null = null,
): Promise<number> {
  const [row] = (await selectCount({ ...owner, search_type, except }).execute(db)).rows;
  return row?.total_count ?? 0;
}

type Delegated = Pick<SubmittedRow, 'applicant_answers_hope_date'> & {
  readonly application_id: number;
  readonly workflow_name: string;
};

/**
 * What waits for a user only because of those whom they stand for: the first ones in the order of 承認待ち, and
 * how many there are.
 */
export async function selectDelegated(
  db: Db,
  owner: ListOwner,
  limit: number,
): Promise<{ readonly applications: readonly Delegated[]; readonly total_count: number }> {
  const { rows } = await sql<Delegated & { total_count: number }>`
    select a.application_id, a.workflow_name, a.applicant_answers_hope_date, count(*) over () as total_count
    from (${delegatedRows(owner, workListKind.awaiting_my_approval, { key: 'plan_key' })}) list
    join application a on a.application_id = list.application_id
    order by list.sort_key, list.application_id limit ${limit}`.execute(db);
  return {
    applications: rows.map(({ total_count: _total, ...application }) => application),
    total_count: rows[0]?.total_count ?? 0,
  };
}

/** What deciding on a step takes: its id and its version. */
export type StepVersion = { readonly approval_route_step_id: number; readonly version: number };

/** Who acted on a step, and in whose name: the names at that time. */
type Operators = {
  readonly operation_user_name: string | null;
  readonly operation_for_user_name: string | null;
};

/** An application in a list, with the steps that its row may show. */
export type ListedApplication = Pick<Listed, 'status'> &
  SubmittedRow &
  ListedTransaction & {
    readonly application_id: number;
    readonly version: number;
    readonly listed_steps: readonly (ListedStep & Partial<StepVersion & Operators>)[];
    readonly applicant_full_name: string;
    readonly application_at: string;
    readonly workflow_name: string;
    readonly first_field: string | null;
    readonly division_name: string;
    readonly result: ApplicationResult | null;
  };

/** A page of a list, with the names of the steps' assignees. */
export type ListPage<T = ListedApplication> = {
  readonly applications: readonly T[];
  readonly names: NameRows;
  readonly total_count: number;
};

/** A listed step in JSON, as `listedStepRows` writes it: without `planned_on` where it has none. */
type StoredStep = Omit<ListedStep, 'assignee'> & Assignee & Partial<StepVersion & Operators>;
type StoredRow = Omit<ListedApplication, 'listed_steps'> & {
  readonly listed_steps: readonly StoredStep[];
  readonly step_orders: readonly number[];
  readonly names: NameRows | null;
};
type Stored = { readonly total_count: number } & { readonly [K in keyof StoredRow]: StoredRow[K] | null };

/**
 * The rows of a list in one statement. `page` is a query for `application_id`, `sort_key` to sort by, and
 * `step_orders`; it may use the queries `before`. `steps` are the steps that the row of application `a` and
 * `ids`, its row of `page`, may show. Only the first row has the names. A page behind the end is one row with
 * the total alone.
 */
function listQuery(
  page: RawBuilder<unknown>,
  total: RawBuilder<unknown>,
  steps: RawBuilder<unknown>,
  { before = sql``, reversed = false } = {},
) {
  return sql<Stored>`
  with ${before} page as materialized (
    select ids.sort_key, ids.step_orders, a.application_id, a.applicant_full_name, a.application_at,
      a.workflow_name, a.division_name, a.status, a.result, a.version, ${steps} as listed_steps,
      ${firstFieldColumn} as first_field, ${transactionColumns},
      ${sql.join(submittedColumns.map((column) => sql.ref(`a.${column}`)))}
    from (${page}) ids join application a on a.application_id = ids.application_id),
  listed as (
    select page.*, case when row_number() over (${sortedBy('page', reversed)}) = 1 then ${assigneeNamesOf(sql`
      select s.* from page cross join jsonb_to_recordset(page.listed_steps)
        as s (department_id integer, supplier_id integer, user_ids integer[])`)} end as names
    from page)
  select counted.total_count, listed.* from (${total}) counted left join listed on true
  ${sortedBy('listed', reversed)}`;
}

function sortedBy(table: 'page' | 'listed', reversed: boolean) {
  const direction = reversed ? sql`desc` : sql`asc`;
  return sql`order by ${sql.ref(`${table}.sort_key`)} ${direction}, ${sql.ref(`${table}.application_id`)} ${direction}`;
}

function listPage(rows: readonly Stored[]): ListPage<ListedApplication & { step_orders: readonly number[] }> {
  const [first] = rows;
  return {
    // A row with an id has all columns.
    applications: rows
      .filter(isFound)
      .map(({ listed_steps, total_count: _total, names: _names, ...row }) => ({
        ...row,
        listed_steps: listed_steps.map(({ department_id, supplier_id, all_flag, user_ids, ...step }) => ({
          ...step,
          assignee: { department_id, supplier_id, all_flag, user_ids },
        })),
      })),
    names: first?.names ?? noNames,
    total_count: first?.total_count ?? 0,
  };
}

function isFound(row: Stored): row is StoredRow & { total_count: number } {
  return row.application_id !== null;
}

type PageForm = KeyOrder & { readonly steps: RawBuilder<unknown> };

/** The listed steps, each with these columns of the step. */
function stepsWith(columns: readonly (keyof (StepVersion & Operators))[]) {
  const fields = columns.flatMap((column) => [sql.lit(column), sql.ref(`s.${column}`)]);
  return sql`(
    select jsonb_agg(listed.step || jsonb_build_object(${sql.join(fields)}) order by s.step_order)
    from jsonb_array_elements(a.listed_steps) as listed (step)
    join approval_route_step s
      on s.application_id = a.application_id and s.step_order = (listed.step ->> 'step_order')::smallint)`;
}

const listedSteps = sql`a.listed_steps`;
const stepsWithEntries = stepsWith(['approval_route_step_id', 'version']);
const stepsWithOperators = stepsWith(['operation_user_name', 'operation_for_user_name']);

/** What the rows of a list show of steps. Those of completed applications say who acted. */
const stepsOf: Readonly<Record<WorkListKind, RawBuilder<unknown>>> = {
  [workListKind.own_uncompleted]: listedSteps,
  [workListKind.own_completed]: stepsWithOperators,
  [workListKind.awaiting_my_approval]: stepsWithEntries,
  [workListKind.for_approval_uncompleted]: listedSteps,
  [workListKind.for_approval_completed]: stepsWithOperators,
};

const selectList = (p: PageParameters, form: PageForm) =>
  listQuery(
    sql`select application_id, sort_key, null::integer[] as step_orders from (${pageIds(p, form)}) ids`,
    sql`select ${totalOfList(p, p.search_type)} as total_count`,
    form.steps,
    { reversed: form.reversed },
  );

const selectMatches = (p: SearchParameters, form: PageForm) =>
  listQuery(
    sql`select application_id, sort_key, null::integer[] as step_orders from matches
      ${orderOf(sql`sort_key`, form.reversed)} limit ${p.limit}::bigint offset ${p.skip}::bigint`,
    sql`select count(*) as total_count from matches`,
    form.steps,
    { before: sql`${matching(p, form.sort_key)},`, reversed: form.reversed },
  );

/** One page of a user's list. Steps have their entries in 承認待ち. */
export async function selectListPage(
  db: Db,
  owner: ListOwner,
  search: WorkListSearch,
  page: Page,
): Promise<ListPage> {
  const parameters = { ...owner, ...page, ...search };
  const form = { ...keyOrder(search.search_type, search.order), steps: stepsOf[search.search_type] };
  const query = readsApplications(search) ? selectMatches(parameters, form) : selectList(parameters, form);
  return listPage((await query.execute(db)).rows);
}

const selectListed = (p: {
  readonly application_ids: readonly number[];
  readonly search_type: WorkListKind;
}) =>
  listQuery(
    sql`select application_id, sort_key, null::integer[] as step_orders
      from unnest(${p.application_ids}::integer[]) with ordinality as ids (application_id, sort_key)`,
    sql`select 0 as total_count`,
    stepsOf[p.search_type],
  );

/** These applications as a list shows them, in the order of the ids. */
export async function selectListedApplications(
  db: Db,
  application_ids: readonly number[],
  search_type: WorkListKind,
): Promise<ListPage> {
  return listPage((await selectListed({ application_ids, search_type }).execute(db)).rows);
}

const selectRegister = (
  p: { readonly found: RawBuilder<unknown>; readonly key: RawBuilder<unknown> } & Page,
) =>
  listQuery(
    sql`select a.application_id, ${p.key} as sort_key, null::integer[] as step_orders from application a
      where ${p.found} order by ${p.key} desc, a.application_id desc
      limit ${p.limit}::bigint offset ${p.skip}::bigint`,
    sql`select count(*) as total_count from application a where ${p.found}`,
    // A cancelled one lists none.
    sql`coalesce(${stepsWithOperators}, '[]')`,
    { reversed: true },
  );

/**
 * One page of 申請台帳: the applications `a` that are `found`, by `key`, the newest first. Rows say who acted.
 */
export async function selectRegisterPage(
  db: Db,
  search: { readonly found: RawBuilder<unknown>; readonly key: RawBuilder<unknown> },
  page: Page,
): Promise<ListPage> {
  return listPage((await selectRegister({ ...search, ...page }).execute(db)).rows);
}

/** An application with the numbers of its steps that nobody can act on; `steps` has the lowest one. */
export type UnattendedApplication = ListedApplication & { readonly step_orders: readonly number[] };

/** One page of the applications of these divisions with a step that nobody can act on, the oldest first. */
export async function selectUnattendedPage(
  db: Db,
  divisions: 'all' | readonly number[],
  { skip, limit }: Page,
): Promise<ListPage<UnattendedApplication>> {
  // One statement, so that page and count are of one moment.
  const query = listQuery(
    sql`select * from matches order by sort_key, application_id limit ${limit} offset ${skip}`,
    sql`select count(*) as total_count from matches`,
    // This step may not have started, so it need not be among the listed ones.
    sql`(select jsonb_agg(jsonb_build_object(
        'step_order', s.step_order, 'step_type', s.step_type, 'status', s.status, 'planned_on', s.planned_on,
        'department_id', s.department_id,
        'supplier_id', s.supplier_id, 'all_flag', s.all_flag, 'user_ids', array(
          select u.user_id from approval_route_step_user u
          where u.approval_route_step_id = s.approval_route_step_id order by u.position)))
      from approval_route_step s
      where s.application_id = a.application_id and s.step_order = ids.step_orders[1])`,
    {
      before: sql`matches as materialized (
      select application_id, application_at as sort_key, array_agg(step_order::integer order by step_order) as step_orders
      from (${unattendedSteps(divisions)}) unattended
      group by application_id, application_at),`,
    },
  );
  return listPage((await query.execute(db)).rows);
}
