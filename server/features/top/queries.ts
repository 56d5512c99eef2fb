import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';

/**
 * One page of what TOP shows somebody on a day, the newest first (domain 3): the notices, or the system notices, whose period
 * holds, and to a supplier those alone that are for it.
 */
export function selectTopNotices(
  db: Db,
  actor: Actor,
  { system_notice_flag, today }: { readonly system_notice_flag: boolean; readonly today: string },
  page: Page,
) {
  const shown = db
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
  const newest = shown
    .select(['n.notice_id', 'n.title as notice_title', 'n.division_name', 'n.publish_datetime'])
    .select(
      sql<boolean>`exists (select from notice_read r where r.notice_id = n.notice_id
        and r.user_id = ${actor.user_id})`.as('is_already_read'),
    )
    .orderBy('n.publish_datetime', 'desc')
    .orderBy('n.notice_id', 'desc');
  return pageOf(newest, shown.select(total), page);
}
