import { isPublished, noticeAccess } from '#domain/notice/visibility.ts';
import { getsNoticeMail, loadNoticeAccess, selectUnnotifiedReaders } from './queries-access.ts';
import type { MailSources } from '#server/mail/sources.ts';
import type { NewMail } from '#server/mail/store.ts';

/** Mails per transaction: a notice may have thousands of readers. */
const batch = 500;

/** Mails about a notice stop when it is deleted or its period ends. */
export const noticeMails: MailSources['notice'] = {
  async nextMails(tx, { notice_id }, today) {
    const notice = await loadNoticeAccess(tx, notice_id, null);
    if (notice === null) throw new Error(`There is no notice ${notice_id}.`);
    if (!isPublished(notice, today)) return { mails: [], more: false };
    const event_key = `notice:${notice_id}`;
    const user_ids = await selectUnnotifiedReaders(tx, notice_id, event_key, batch);
    const mails = user_ids.map((user_id): NewMail => ({
      event_key,
      user_id,
      kind: 'notice_published',
      notice_id,
    }));
    return { mails, more: user_ids.length === batch };
  },

  async contentOf(db, { notice_id }, { user_id, supplier_id, full_name }, { base_url, today }) {
    const notice = await loadNoticeAccess(db, notice_id, supplier_id);
    if (notice === null || !isPublished(notice, today)) return 'notice_hidden';
    const role = supplier_id === null ? 1 : 2;
    if (noticeAccess({ role, targeted: notice.targeted }, notice, today) !== 'open') return 'notice_hidden';
    if (!(await getsNoticeMail(db, user_id))) return 'notices_off';
    return {
      kind: 'notice_published',
      reader_full_name: full_name,
      division_name: notice.division_name,
      response_due_date: notice.response_due_date,
      address: `${base_url}/notice/view?notice_id=${notice_id}`,
    };
  },
};
