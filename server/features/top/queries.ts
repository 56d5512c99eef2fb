import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import { countOf, pageOf, total, type Page } from '#server/db/page.ts';

type TopNotices = { readonly system_notice_flag: boolean; readonly today: string };

/**
 * One page of TOP's notices or system notices whose period includes today, the newest first. Suppliers only
 * get notices for them. `awaits_response`: only those that wait for an answer of their company.
 */
export function selectTopNotices(
  db: Db,
  actor: Actor,
  { awaits_response = false, ...condition }: TopNotices & { readonly awaits_response?: boolean },
  page: Page,
) {
  const visible = visibleNotices(db, actor, condition).$if(awaits_response, (query) =>
    query.where(awaiting(actor)),
  );
  const newest = visible
    .select(['n.notice_id', 'n.title as notice_title', 'n.division_name', 'n.publish_datetime'])
    .select(
      sql<boolean>`exists (select from notice_read r where r.notice_id = n.notice_id
        and r.user_id = ${actor.user_id})`.as('is_already_read'),
    )
    .select(
      sql<string | null>`case when ${awaiting(actor)} then to_char(n.response_due_date, 'YYYY-MM-DD') end`.as(
        'response_due_date',
      ),
    )
    .orderBy('n.publish_datetime', 'desc')
    .orderBy('n.notice_id', 'desc');
  return pageOf(db, newest, visible.select(total), page);
}

/** How many of them wait for an answer of the actor's company. */
export function countAwaitingResponse(db: Db, actor: Actor, condition: TopNotices): Promise<number> {
  return countOf(db, visibleNotices(db, actor, condition).where(awaiting(actor)).select(total));
}

/** Whether a notice `n` waits for an answer of the actor's company; an operator's has none to give. */
function awaiting(actor: Actor) {
  if (actor.role === role.operator) return sql<boolean>`false`;
  return sql<boolean>`(n.response_due_date is not null and not exists (
    select from notice_newest_response r
    where r.notice_id = n.notice_id and r.supplier_id = ${actor.supplier_id} and not r.to_complete))`;
}

function visibleNotices(db: Db, actor: Actor, { system_notice_flag, today }: TopNotices) {
  return db
    .selectFrom('notice as n')
    .where('n.deleted_at', 'is', null)
    .where('n.correction_id', 'is', null)
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
}
