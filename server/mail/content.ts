import type { MailDropReason } from '#domain/mail.ts';
import type { Db } from '#server/db/database.ts';
import { dailyContent } from './daily.ts';
import { loadRecipient, type PendingMail, type Recipient } from './queries.ts';
import type { MailSources, Writing } from './sources.ts';
import { isNoticeKind, type MailContent } from './texts.ts';

/** A mail's reader and its current content, or why nobody gets it any more. */
export async function currentContent(
  db: Db,
  sources: MailSources,
  mail: PendingMail,
  writing: Writing,
): Promise<{ readonly reader: Recipient; readonly content: MailContent } | MailDropReason> {
  const reader = await loadRecipient(db, mail.user_id);
  if (reader === null) return 'recipient_invalid';
  const content = await contentOf(db, sources, mail, reader, writing);
  return typeof content === 'string' ? content : { reader, content };
}

function contentOf(
  db: Db,
  sources: MailSources,
  mail: PendingMail,
  reader: Recipient,
  writing: Writing,
): Promise<MailContent | MailDropReason> {
  const { mail_id, kind, application_id, notice_id, message_id, stopped_import_id, delegation_id } = mail;
  if (kind === 'mail_test')
    return Promise.resolve({ kind, reader_full_name: reader.full_name, address: `${writing.base_url}/` });
  if (kind === 'daily') return dailyContent(db, sources.daily, mail, reader, writing);
  if (notice_id !== null && isNoticeKind(kind))
    return sources.notice.contentOf(db, { kind, notice_id }, reader, writing);
  if (message_id !== null) return sources.message.contentOf(db, { message_id }, reader, writing);
  if (stopped_import_id !== null)
    return sources.stopped_import.contentOf(db, { stopped_import_id }, reader, writing);
  if (mail.audit_event_id !== null)
    return sources.account_stop.contentOf(db, { audit_event_id: mail.audit_event_id }, reader, writing);
  if (mail.auditor_grant_id !== null && (kind === 'auditor_named' || kind === 'auditor_ended'))
    return sources.auditor.contentOf(db, { kind, auditor_grant_id: mail.auditor_grant_id }, reader, writing);
  if (kind === 'delegation_named' || kind === 'delegation_ended') {
    if (delegation_id !== null)
      return sources.delegation.contentOf(db, { kind, delegation_id }, reader, writing);
  } else if (
    !isNoticeKind(kind) &&
    kind !== 'message_received' &&
    kind !== 'import_stopped' &&
    kind !== 'account_stopped' &&
    kind !== 'auditor_named' &&
    kind !== 'auditor_ended' &&
    application_id !== null
  )
    return sources.application.contentOf(db, { ...mail, kind, application_id }, reader, writing);
  throw new Error(`Mail ${mail_id} has no source for its content.`);
}
