import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

export type NoticeReading = {
  readonly supplier_code: string;
  readonly company_name: string;
  readonly branch_office_name: string | null;
  /** Its users who opened the notice, first reader first. */
  readonly readers: { full_name: string; read_at: string }[];
};

/**
 * The valid companies that are targets of a notice now, with their readers: unread first, then by code.
 * `limit` null returns all.
 */
export async function selectNoticeReading(
  db: Db,
  notice_id: number,
  { skip, limit }: { readonly skip: number; readonly limit: number | null },
) {
  const { rows } = await sql<NoticeReading>`
    select s.supplier_code, s.company_name, s.branch_office_name, coalesce(r.readers, '[]') as readers
    from supplier s
    left join (
      select u.supplier_id, jsonb_agg(
        jsonb_build_object('full_name', u.full_name, 'read_at', m.read_at) order by m.read_at, u.user_id) as readers
      from notice_read m join portal_user u on u.user_id = m.user_id
      where m.notice_id = ${notice_id} and u.supplier_id is not null
      group by u.supplier_id
    ) r on r.supplier_id = s.supplier_id
    where not s.invalid_flag
      and s.supplier_id in (select t.supplier_id from notice_target t where t.notice_id = ${notice_id})
    order by r.readers is not null, s.supplier_code
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}
