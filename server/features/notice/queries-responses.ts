import { sql } from 'kysely';
import type { ResponseOrder } from '#contract/notice/response.ts';
import { questionKind, responseState, type ResponseState } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { contains } from '#server/db/contains.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { wantsNotices } from './queries-access.ts';
import { storedVersion, type StoredVersion } from './queries-response.ts';
import { openCompanies, stateOn } from './queries-response-state.ts';

/** 回答状況 of one notice. */

/**
 * The companies that a notice asks: valid ones that it is for now, and those that have answered. `r` is the
 * newest version of a response, `first` the first one; `s` the supplier.
 */
const asked = (notice_id: number) => sql`notice n
  cross join (
    select supplier_id, bool_or(is_target) as is_target from (
      select t.supplier_id, true as is_target from notice_target t where t.notice_id = ${notice_id}
      union all
      select supplier_id, false from notice_response where notice_id = ${notice_id} and version = 1
    ) named group by supplier_id
  ) company
  join supplier s on s.supplier_id = company.supplier_id
  left join notice_newest_response r on r.notice_id = n.notice_id and r.supplier_id = s.supplier_id
  left join notice_response first
    on first.notice_id = r.notice_id and first.supplier_id = r.supplier_id and first.version = 1
  where n.notice_id = ${notice_id}
    and (r.version is not null or not s.invalid_flag)`;

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

const openFirst: readonly ResponseState[] = [
  responseState.unanswered,
  responseState.to_complete,
  responseState.not_completed,
  responseState.answered,
  responseState.late,
  responseState.corrected_late,
];

const orders: Readonly<Record<ResponseOrder, ReturnType<typeof sql>>> = {
  state: sql`array_position(${openFirst}::integer[], state), supplier_code`,
  supplier_code: sql`supplier_code`,
  responded_at: sql`responded_at desc nulls last, supplier_code`,
};

export type AskedSearch = {
  /** The day in Japan. */
  readonly today: string;
  readonly state: ResponseState | null;
  readonly supplier_name: string | null;
  readonly order: ResponseOrder | null;
};

/** The companies that a notice asks, with their newest responses. `limit` null returns all. */
export async function selectAsked(
  db: Db,
  notice_id: number,
  { today, state, supplier_name, order }: AskedSearch,
  { skip, limit }: { readonly skip: number; readonly limit: number | null },
) {
  const { rows } = await sql<AskedCompany>`
    select c.supplier_id, c.supplier_code, c.company_name, c.branch_office_name, c.state, c.has_left,
      (select ${storedVersion} from notice_response r where r.notice_response_id = c.notice_response_id) as stored
    from (
      select s.supplier_id, s.supplier_code, s.company_name, s.branch_office_name, ${stateOn(today)} as state,
        not company.is_target or s.invalid_flag as has_left, r.notice_response_id, r.responded_at
      from ${asked(notice_id)} and ${contains('s.supplier_name_key', supplier_name)}
    ) c
    where ${state}::integer is null or c.state = ${state}
    order by ${orders[order ?? 'state']}
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** How many companies that a notice asks are in each state; states of none are left out. */
export async function countStates(
  db: Db,
  notice_id: number,
  { today, supplier_name }: Pick<AskedSearch, 'today' | 'supplier_name'>,
) {
  const { rows } = await sql<{ state: ResponseState; count: number }>`
    select ${stateOn(today)} as state, count(*) as count
    from ${asked(notice_id)} and ${contains('s.supplier_name_key', supplier_name)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** How often each choice of a question was taken in the newest responses; `position` counts from 1. */
export async function countChoices(db: Db, notice_id: number) {
  const { rows } = await sql<{ position: number; choice: number; count: number }>`
    select q.position, chosen.choice::integer as choice, count(*) as count
    from notice_question q
    join notice_newest_response r on r.notice_id = q.notice_id
    cross join lateral jsonb_path_query(r.answers -> (q.position - 1), '$[*]') as chosen (choice)
    where q.notice_id = ${notice_id}
      and q.kind in (${sql.lit(questionKind.choice)}, ${sql.lit(questionKind.choices)})
      and jsonb_typeof(chosen.choice) = 'number'
    group by 1, 2`.execute(db);
  return rows;
}

/** How many companies are open, and how many of their valid users get mail about notices. */
export async function countOpen(db: Db | Tx, notice_id: number) {
  const { rows } = await sql<{ supplier_count: number; user_count: number }>`
    with open as materialized (${openCompanies(notice_id)})
    select (select count(*) from open) as supplier_count, count(*) as user_count
    from valid_user u where u.supplier_id in (select supplier_id from open) and ${wantsNotices('u')}`.execute(
    db,
  );
  return rows[0] ?? { supplier_count: 0, user_count: 0 };
}

/** Whether a notice is for a valid supplier now. */
export async function isAsked(db: Db | Tx, notice_id: number, supplier_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from notice_target t join supplier s on s.supplier_id = t.supplier_id and not s.invalid_flag
    where t.notice_id = ${notice_id} and t.supplier_id = ${supplier_id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether somebody sent 未回答へ催促 on a day. */
export async function isNudged(db: Db | Tx, notice_id: number, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('notice_nudge')
    .select('day')
    .where('notice_id', '=', notice_id)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom 追記を求める mails: the company's valid users who get mail about notices, and who sent a version. */
export async function selectUsersToComplete(tx: Tx, notice_id: number, supplier_id: number) {
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from valid_user u where u.supplier_id = ${supplier_id} and (${wantsNotices('u')}
      or exists (select from notice_response r where r.notice_id = ${notice_id} and r.user_id = u.user_id))
    order by u.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Whether a notice waits for an answer of a supplier. */
export async function isOpenFor(db: Db, notice_id: number, supplier_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from (${openCompanies(notice_id)}) open where open.supplier_id = ${supplier_id}`.execute(db);
  return rows.length > 0;
}

/** A file of a newest response, with its company and question. */
export type NewestFile = ReceivedFile & {
  readonly file_id: number;
  /** The number of the question, from 1. */
  readonly position: number;
  readonly question_text: string;
  readonly supplier_code: string;
  readonly company_name: string;
};

/** The files of the newest responses, of one company or one question, by company and question. */
export async function selectNewestFiles(
  db: Db,
  of: {
    readonly notice_id: number;
    readonly supplier_id: number | null;
    readonly question: number | null;
  },
): Promise<NewestFile[]> {
  const { rows } = await sql<NewestFile>`
    select f.file_id, f.file_name, f.size, f.sha256, f.storage_key, f.position, q.question_text,
      s.supplier_code, concat_ws(' ', s.company_name, nullif(s.branch_office_name, '')) as company_name
    from notice_newest_response r
    join notice_response_file f on f.notice_response_id = r.notice_response_id
    join notice_question q on q.notice_id = r.notice_id and q.position = f.position
    join supplier s on s.supplier_id = r.supplier_id
    where r.notice_id = ${of.notice_id}
      and (${of.supplier_id}::integer is null or r.supplier_id = ${of.supplier_id})
      and (${of.question}::integer is null or f.position = ${of.question})
    order by s.supplier_code, f.position`.execute(db);
  return rows;
}
