import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { failure } from '#texts/general.ts';
import { noticeAccess } from '#domain/notice/visibility.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { invalidInput, notFound } from '#server/http/refusal.ts';
import { loadNoticeAccess } from './queries-access.ts';

/**
 * Checks that the caller may read a notice now. Throws 404 if they may not know of it, and 422 at `loc` for a
 * supplier after the publication period.
 */
export async function readableNotice(
  db: Db | Tx,
  notice_id: number,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  loc: readonly [string, string],
): Promise<void> {
  const supplier_id = actor.role === role.supplier ? actor.supplier_id : null;
  const notice = await loadNoticeAccess(db, notice_id, supplier_id);
  if (notice === null) throw notFound();
  const access = noticeAccess({ role: actor.role, targeted: notice.targeted }, notice, japanDate(now));
  if (access === 'unknown') throw notFound();
  if (access === 'ended') throw invalidInput([{ loc: [...loc], msg: failure.publishEnded }]);
}
