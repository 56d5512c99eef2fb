import { isPublished, noticeAccess } from '#domain/notice/visibility.ts';
import { loadNoticeAccess, selectUntoldReaders } from './queries-access.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { NewMail, Recipient } from '#server/mail/store.ts';
import type { NoticeMail } from '#server/mail/texts.ts';

/** How many are told in one transaction: a notice may go to thousands. */
const slice = 500;

/**
 * The next mails of a notice, and whether there may be more: to whom it is for now and who has none yet (domain 7). None once
 * it was deleted or its period is over.
 */
export async function nextMailsOfNotice(tx: Tx, notice_id: number, today: string) {
  const notice = await loadNoticeAccess(tx, notice_id, null);
  if (notice === null) throw new Error(`There is no notice ${notice_id}.`);
  if (!isPublished(notice, today)) return { mails: [], more: false };
  const event_key = `notice:${notice_id}`;
  const user_ids = await selectUntoldReaders(tx, notice_id, event_key, slice);
  const mails = user_ids.map((user_id): NewMail => ({
    event_key: `notice:${notice_id}`,
    user_id,
    kind: 'notice_published',
    notice_id,
  }));
  return { mails, more: user_ids.length === slice };
}

/** What a mail about a notice says, or null where it was deleted, its period is over, or it is not for the reader any more. */
export async function noticeMail(
  db: Db,
  notice_id: number,
  reader: Recipient,
  { base_url, today }: { readonly base_url: string; readonly today: string },
): Promise<NoticeMail | null> {
  const { supplier_id, full_name } = reader;
  const notice = await loadNoticeAccess(db, notice_id, supplier_id);
  if (notice === null || !isPublished(notice, today)) return null;
  const role = supplier_id === null ? 1 : 2;
  if (noticeAccess({ role, targeted: notice.targeted }, notice, today) !== 'open') return null;
  return {
    kind: 'notice_published',
    reader_full_name: full_name,
    division_name: notice.division_name,
    address: `${base_url}/notice/view?notice_id=${notice_id}`,
  };
}
