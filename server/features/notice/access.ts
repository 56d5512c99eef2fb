import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { failure } from '#texts/general.ts';
import { noticeAccess } from '#domain/notice/visibility.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { invalidInput, notFound } from '#server/http/refusal.ts';
import { loadNoticeAccess } from './queries-access.ts';

type Caller = { readonly actor: Actor; readonly now: Date };

/**
 * Checks that the caller may read a notice now. Throws 404 if they may not know of it. `past` for a supplier
 * after the publication period, who reads it and does nothing with it.
 */
export async function readableNotice(
  db: Db | Tx,
  notice_id: number,
  { actor, now }: Caller,
): Promise<'open' | 'past'> {
  const supplier_id = actor.role === role.supplier ? actor.supplier_id : null;
  const notice = await loadNoticeAccess(db, notice_id, supplier_id);
  if (notice === null) throw notFound();
  const access = noticeAccess({ role: actor.role, targeted: notice.targeted }, notice, japanDate(now));
  if (access === 'unknown') throw notFound();
  return access;
}

/** The same for what is over with the period: throws 422 at `notice_id` for a supplier after it. */
export async function noticeInPeriod(db: Db | Tx, notice_id: number, caller: Caller): Promise<void> {
  if ((await readableNotice(db, notice_id, caller)) === 'past')
    throw invalidInput([{ loc: ['body', 'notice_id'], msg: failure.publishEnded }]);
}
