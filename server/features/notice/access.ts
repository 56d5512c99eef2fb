import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { failure } from '#texts/general.ts';
import { noticeAccess } from '#domain/notice/visibility.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { invalidInput, notFound } from '#server/http/refusal.ts';
import { loadNoticeAccess } from './queries-access.ts';

type Caller = { readonly actor: Actor; readonly now: Date };

type Access = ReturnType<typeof noticeAccess>;

/** How the caller stands to a notice now; one that does not exist is unknown. */
export async function accessTo(db: Db | Tx, notice_id: number, { actor, now }: Caller): Promise<Access> {
  const supplier_id = actor.role === role.supplier ? actor.supplier_id : null;
  const notice = await loadNoticeAccess(db, notice_id, supplier_id);
  if (notice === null) return 'unknown';
  return noticeAccess({ role: actor.role, targeted: notice.targeted }, notice, japanDate(now));
}

/**
 * Checks that the caller may read a notice now. Throws 404 if they may not know of it. `past` and `corrected`
 * for a supplier, who then reads it and does nothing with it.
 */
export async function readableNotice(
  db: Db | Tx,
  notice_id: number,
  caller: Caller,
): Promise<Exclude<Access, 'unknown'>> {
  const access = await accessTo(db, notice_id, caller);
  if (access === 'unknown') throw notFound();
  return access;
}

/** The same for what is over with the notice: throws 422 at `notice_id` for a supplier after that. */
export async function noticeInPeriod(db: Db | Tx, notice_id: number, caller: Caller): Promise<void> {
  const access = await readableNotice(db, notice_id, caller);
  if (access === 'open') return;
  const msg = access === 'corrected' ? failure.noticeCorrected : failure.publishEnded;
  throw invalidInput([{ loc: ['body', 'notice_id'], msg }]);
}
