import { sql } from 'kysely';
import type { MessageReadingItem } from '#contract/message/view.ts';
import type { Db } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';

export type MessageReading = {
  readonly items: MessageReadingItem[];
  readonly total_count: number;
  readonly read_count: number;
};

/**
 * The organisations that a message went to, each with those of its current users who have opened it: unread
 * first, departments before suppliers, then by code. Somebody who has moved since they read it counts for
 * the organisation where they are now. Organisations that are no longer valid are left out if nobody read it.
 */
export async function selectMessageReading(
  db: Db,
  message_id: number,
  { skip, limit }: Page,
): Promise<MessageReading> {
  const { rows } = await sql<MessageReading>`
    with reader as (
      select coalesce(u.department_id, u.supplier_id) as principal_id, jsonb_agg(
        jsonb_build_object('full_name', u.full_name, 'read_at', r.read_at) order by r.read_at, u.user_id) as readers
      from message_read r join portal_user u on u.user_id = r.user_id
      where r.message_id = ${message_id}
      group by 1
    ),
    -- A reply also went to the person whom it answers, wherever they are now.
    addressed as (
      select coalesce(u.department_id, u.supplier_id, x.principal_id) as principal_id
      from message_mailbox x left join portal_user u on x.to_user and u.user_id = x.principal_id
      where x.message_id = ${message_id}
      union
      select principal_id from reader
    ),
    listed as materialized (
      select v.division_name, d.department_name, s.company_name, s.branch_office_name, r.readers,
        row_number() over (order by r.readers is not null, v.division_code, d.department_code, s.supplier_code) as position
      from addressed a
      left join reader r on r.principal_id = a.principal_id
      left join department d on d.department_id = a.principal_id
      left join division v on v.division_id = d.division_id
      left join supplier s on s.supplier_id = a.principal_id
      where r.readers is not null or d.active or not s.invalid_flag
    )
    select count(*) as total_count, count(readers) as read_count, coalesce(
      jsonb_agg(jsonb_build_object('division_name', division_name, 'department_name', department_name,
        'company_name', company_name, 'branch_office_name', branch_office_name,
        'readers', coalesce(readers, '[]')) order by position)
      filter (where position > ${skip}::integer and position <= ${skip}::integer + ${limit}::integer), '[]') as items
    from listed`.execute(db);
  return rows[0] ?? { items: [], total_count: 0, read_count: 0 };
}
