import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { isFor } from './queries-access.ts';

type PastNotices = Page & { readonly today: string };

/** One page of the notices whose period is over: a supplier's own, and for operators the system notices. */
export function selectPastNotices(db: Db, actor: Actor, { today, ...page }: PastNotices) {
  const found = db
    .selectFrom('notice as n')
    .where('n.deleted_at', 'is', null)
    .where(sql<boolean>`n.publish_date_to < ${today}::date`)
    .where(actor.role === role.supplier ? isFor(actor.supplier_id) : sql<boolean>`n.system_notice_flag`);
  const newest = found
    .select(['n.notice_id', 'n.title as notice_title', 'n.division_name', 'n.publish_datetime'])
    .select('n.publish_date_to')
    .orderBy('n.publish_datetime', 'desc')
    .orderBy('n.notice_id', 'desc');
  return pageOf(db, newest, found.select(total), page);
}

/**
 * Stores for which companies the notices were that have ended before a day in Japan, `yyyy-mm-dd`. A period
 * never changes, so once is enough.
 */
export async function storeRecipients(tx: Tx, today: string): Promise<void> {
  await sql`
    with ended as (
      update notice set recipients_stored = true
      where not recipients_stored and publish_date_to < ${today}::date returning notice_id
    )
    insert into notice_recipient (notice_id, supplier_id)
    select distinct t.notice_id, t.supplier_id from notice_target t join ended e on e.notice_id = t.notice_id`.execute(
    tx,
  );
}
