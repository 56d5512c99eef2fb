import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';

/**
 * One page of TOP's notices or system notices whose period includes today, the newest first. Suppliers only
 * get notices for them.
 */
export function selectTopNotices(
  db: Db,
  actor: Actor,
  { system_notice_flag, today }: { readonly system_notice_flag: boolean; readonly today: string },
  page: Page,
) {
  const visible = db
    .selectFrom('notice as n')
    .where('n.deleted_at', 'is', null)
    .where('n.system_notice_flag', '=', system_notice_flag)
    .where('n.publish_date_from', '<=', today)
    .where('n.publish_date_to', '>=', today)
    .$if(actor.role === role.supplier, (query) =>
      query.where((row) =>
        row.exists(
          row
            .selectFrom('notice_target as t')
            .whereRef('t.notice_id', '=', 'n.notice_id')
            .where('t.supplier_id', '=', actor.role === role.supplier ? actor.supplier_id : null),
        ),
      ),
    );
  const newest = visible
    .select(['n.notice_id', 'n.title as notice_title', 'n.division_name', 'n.publish_datetime'])
    .select(
      sql<boolean>`exists (select from notice_read r where r.notice_id = n.notice_id
        and r.user_id = ${actor.user_id})`.as('is_already_read'),
    )
    .orderBy('n.publish_datetime', 'desc')
    .orderBy('n.notice_id', 'desc');
  return pageOf(db, newest, visible.select(total), page);
}
