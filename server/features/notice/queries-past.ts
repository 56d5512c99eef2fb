import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { isFor } from './queries-access.ts';

type PastNotices = Page & { readonly today: string };

/**
 * One page of the notices whose period is over or that were corrected: a supplier's own, and for operators the
 * system notices. One that was corrected before its first day was never published.
 */
export function selectPastNotices(db: Db, actor: Actor, { today, ...page }: PastNotices) {
  const found = db
    .selectFrom('notice as n')
    .where('n.deleted_at', 'is', null)
    .where(sql<boolean>`case when n.correction_id is null then n.publish_date_to < ${today}::date
      else n.publish_date_from <= n.corrected_on end`)
    .where(actor.role === role.supplier ? isFor(actor.supplier_id) : sql<boolean>`n.system_notice_flag`);
  const newest = found
    .select(['n.notice_id', 'n.title as notice_title', 'n.division_name', 'n.publish_datetime'])
    .select(sql<string>`least(n.publish_date_to, n.corrected_on)`.as('ended_on'))
    .select(sql<boolean>`n.correction_id is not null`.as('is_corrected'))
    .orderBy('n.publish_datetime', 'desc')
    .orderBy('n.notice_id', 'desc');
  return pageOf(db, newest, found.select(total), page);
}

/**
 * Stores for which companies the notices were that have ended, or were corrected, before a day in Japan,
 * `yyyy-mm-dd`. Neither changes afterwards, so once is enough.
 */
export async function storeRecipients(tx: Tx, today: string): Promise<void> {
  await sql`
    with ended as (
      update notice set recipients_stored = true
      where not recipients_stored and least(publish_date_to, corrected_on) < ${today}::date returning notice_id
    )
    insert into notice_recipient (notice_id, supplier_id)
    select distinct t.notice_id, t.supplier_id from notice_target t join ended e on e.notice_id = t.notice_id`.execute(
    tx,
  );
}
