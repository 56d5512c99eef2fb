import { sql } from 'kysely';
import { questionKind } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';

/** What may be wrong with the questions of a notice and their answers. */
export type NoticeFault = 'questions' | 'versions' | 'answers' | 'files';

/** The faults of the notices with these ids: above `after` and at most `upto`. */
export async function selectNoticeFaults(db: Db, after: number, upto: number) {
  const { rows } = await sql<{ notice_id: number; fault: NoticeFault }>`
    with asked as (
      select n.notice_id, n.response_due_date is not null as asks,
        (select count(*) from notice_question q where q.notice_id = n.notice_id) as questions,
        (select max(position) from notice_question q where q.notice_id = n.notice_id) as last
      from notice n where n.notice_id > ${after} and n.notice_id <= ${upto}
    )
    select notice_id, 'questions' as fault from asked
    where asks <> (questions > 0) or questions <> coalesce(last, 0)
    union all
    select r.notice_id, 'versions' from notice_response r join asked a on a.notice_id = r.notice_id
    group by r.notice_id, r.supplier_id having count(*) <> max(r.version)
    union all
    select r.notice_id, 'answers' from notice_response r join asked a on a.notice_id = r.notice_id
    where jsonb_array_length(r.answers) <> a.questions
    union all
    select r.notice_id, 'files' from notice_response_file f
    join notice_response r on r.notice_response_id = f.notice_response_id
    join asked a on a.notice_id = r.notice_id
    where not exists (select from notice_question q
      where q.notice_id = r.notice_id and q.position = f.position and q.kind = ${sql.lit(questionKind.file)})
    order by 1, 2`.execute(db);
  return rows;
}
