import type { MailDropReason } from '#domain/mail.ts';
import { isPublished, noticeAccess } from '#domain/notice/visibility.ts';
import { role } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import {
  getsNoticeMail,
  loadNoticeAccess,
  selectOpenReaders,
  selectUnnotifiedReaders,
  type NoticeAccess,
} from './queries-access.ts';
import type { Recipient } from '#server/mail/queries.ts';
import type { MailSources } from '#server/mail/sources.ts';
import type { NewMail } from '#server/mail/store.ts';
import type { NoticeMailKind } from '#server/mail/texts.ts';
import { isOpenFor } from './queries-responses.ts';

/** Mails per transaction: a notice may have thousands of readers. */
const batch = 500;

/** Mails about a notice stop when it is deleted or its period ends. */
export const noticeMails: MailSources['notice'] = {
  async nextMails(tx, change, today) {
    const { notice_id } = change;
    const notice = await loadNoticeAccess(tx, notice_id, null);
    if (notice === null) throw new Error(`There is no notice ${notice_id}.`);
    if (!isPublished(notice, today)) return { mails: [], more: false };
    const nudged = 'nudged_on' in change;
    const event_key = nudged ? `notice:${notice_id}:nudged:${change.nudged_on}` : `notice:${notice_id}`;
    const select = nudged ? selectOpenReaders : selectUnnotifiedReaders;
    const user_ids = await select(tx, notice_id, event_key, batch);
    const mails = user_ids.map((user_id): NewMail => ({
      event_key,
      user_id,
      kind: nudged ? 'notice_nudged' : 'notice_published',
      notice_id,
    }));
    return { mails, more: user_ids.length === batch };
  },

  async contentOf(db, { kind, notice_id }, reader, { base_url, today }) {
    const notice = await loadNoticeAccess(db, notice_id, reader.supplier_id);
    if (notice === null) return 'notice_hidden';
    const dropped = await dropReason(db, notice, { kind, reader, today });
    if (dropped !== null) return dropped;
    return {
      kind,
      reader_full_name: reader.full_name,
      division_name: notice.division_name,
      response_due_date: notice.response_due_date,
      is_correction: notice.is_correction,
      address: `${base_url}/notice/view?notice_id=${notice_id}`,
    };
  },
};

type About = { readonly kind: NoticeMailKind; readonly reader: Recipient; readonly today: string };

/** Why a reader gets no mail of a kind about a notice any more; null if they get it. */
async function dropReason(
  db: Db,
  notice: NoticeAccess,
  { kind, reader, today }: About,
): Promise<MailDropReason | null> {
  const { user_id, supplier_id } = reader;
  // Its publisher still wants to know after the period.
  if (kind === 'notice_all_responded') return notice.deleted ? 'notice_hidden' : null;
  const of = { role: supplier_id === null ? role.operator : role.supplier, targeted: notice.targeted };
  if (!isPublished(notice, today) || noticeAccess(of, notice, today) !== 'open') return 'notice_hidden';
  if (kind === 'notice_published') return (await getsNoticeMail(db, user_id)) ? null : 'notices_off';
  if (supplier_id === null || !(await isOpenFor(db, notice.notice_id, supplier_id))) return 'response_given';
  if (kind === 'notice_completion_asked') return null;
  return (await getsNoticeMail(db, user_id)) ? null : 'notices_off';
}
