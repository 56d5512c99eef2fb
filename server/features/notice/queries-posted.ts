import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

export type CountedResponses = {
  readonly notice_id: number;
  /** Whose notice it is: who may see its responses. */
  readonly create_user_id: number;
  readonly division_id: number | null;
  readonly response_due_date: string;
  readonly supplier_count: number;
  readonly answered_count: number;
};

/**
 * For those of these notices that ask: the number of companies in 回答状況, and how many of them have answered.
 * They are valid companies that the notice is for now, and those that have answered.
 */
export async function countResponses(db: Db, notice_ids: readonly number[]) {
  const { rows } = await sql<CountedResponses>`
    with asking as materialized (
      select n.notice_id, n.create_user_id, n.division_id, n.response_due_date from notice n
      where n.notice_id = any(${notice_ids}::integer[]) and n.response_due_date is not null
    ),
    company as (
      select notice_id, supplier_id, bool_or(has_answered) as has_answered from (
        select t.notice_id, t.supplier_id, false as has_answered
        from notice_target t join supplier s on s.supplier_id = t.supplier_id and not s.invalid_flag
        where t.notice_id = any(array(select notice_id from asking))
        union all
        select r.notice_id, r.supplier_id, true from notice_response r
        where r.version = 1 and r.notice_id = any(array(select notice_id from asking))
      ) named group by notice_id, supplier_id
    )
    select a.notice_id, a.create_user_id, a.division_id, a.response_due_date,
      count(c.supplier_id) as supplier_count, count(*) filter (where c.has_answered) as answered_count
    from asking a left join company c on c.notice_id = a.notice_id
    group by a.notice_id, a.create_user_id, a.division_id, a.response_due_date`.execute(db);
  return rows;
}
