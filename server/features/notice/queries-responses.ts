import { sql } from 'kysely';
import type { ResponseOrder } from '#contract/notice/response.ts';
import { questionKind, type ResponseState } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import { contains } from '#server/db/contains.ts';
import { storedVersion, type StoredVersion } from './queries-response.ts';
import { stateOf } from './response-state.ts';

/** 回答状況 of one notice. */

/** The newest version of each company's response to a notice. */
const newest = (notice_id: number) => sql`(
  select distinct on (r.supplier_id) r.* from notice_response r
  where r.notice_id = ${notice_id} order by r.supplier_id, r.version desc)`;

/**
 * The companies that a notice asks: valid ones that it is for now, and those that have answered. `r` is the newest
 * version of a response; `s` the supplier.
 */
const asked = (notice_id: number) => sql`notice n
  cross join supplier s
  left join (
    select distinct t.supplier_id from notice_target t where t.notice_id = ${notice_id}
  ) target on target.supplier_id = s.supplier_id
  left join ${newest(notice_id)} r on r.supplier_id = s.supplier_id
  left join notice_response first
    on first.notice_id = r.notice_id and first.supplier_id = r.supplier_id and first.version = 1
  where n.notice_id = ${notice_id}
    and (r.version is not null or (target.supplier_id is not null and not s.invalid_flag))`;

export type AskedCompany = {
  readonly supplier_id: number;
  readonly supplier_code: string;
  readonly company_name: string;
  readonly branch_office_name: string | null;
  readonly state: ResponseState;
  /** Whether the notice is no longer for it. */
  readonly has_left: boolean;
  readonly stored: StoredVersion | null;
};

const orders: Readonly<Record<ResponseOrder, ReturnType<typeof sql>>> = {
  state: sql`state, supplier_code`,
  supplier_code: sql`supplier_code`,
  responded_at: sql`responded_at desc nulls last, supplier_code`,
};

export type AskedSearch = {
  readonly state: ResponseState | null;
  readonly supplier_name: string | null;
  readonly order: ResponseOrder | null;
};

/** The companies that a notice asks, with their newest responses. `limit` null returns all. */
export async function selectAsked(
  db: Db,
  notice_id: number,
  { state, supplier_name, order }: AskedSearch,
  { skip, limit }: { readonly skip: number; readonly limit: number | null },
) {
  const { rows } = await sql<AskedCompany>`
    select c.supplier_id, c.supplier_code, c.company_name, c.branch_office_name, c.state, c.has_left,
      (select ${storedVersion} from notice_response r where r.notice_response_id = c.notice_response_id) as stored
    from (
      select s.supplier_id, s.supplier_code, s.company_name, s.branch_office_name, ${stateOf} as state,
        target.supplier_id is null or s.invalid_flag as has_left, r.notice_response_id, r.responded_at
      from ${asked(notice_id)} and ${contains('s.supplier_name_key', supplier_name)}
    ) c
    where ${state}::integer is null or c.state = ${state}
    order by ${orders[order ?? 'state']}
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** How many companies that a notice asks are in each state; states of none are left out. */
export async function countStates(db: Db, notice_id: number, supplier_name: string | null) {
  const { rows } = await sql<{ state: ResponseState; count: number }>`
    select ${stateOf} as state, count(*) as count
    from ${asked(notice_id)} and ${contains('s.supplier_name_key', supplier_name)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** How often each choice of a question was taken in the newest responses; `position` counts from 1. */
export async function countChoices(db: Db, notice_id: number) {
  const { rows } = await sql<{ position: number; choice: number; count: number }>`
    select q.position, chosen.choice::integer as choice, count(*) as count
    from notice_question q
    cross join ${newest(notice_id)} r
    cross join lateral jsonb_path_query(r.answers -> (q.position - 1), '$[*]') as chosen (choice)
    where q.notice_id = ${notice_id}
      and q.kind in (${sql.lit(questionKind.choice)}, ${sql.lit(questionKind.choices)})
      and jsonb_typeof(chosen.choice) = 'number'
    group by 1, 2`.execute(db);
  return rows;
}
