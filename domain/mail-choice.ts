import { isDate } from './japan-date.ts';
import { maySendMail } from './notice/posting.ts';

/** The mail checkbox of a form: its value, and whether the sender has set it by hand. */
type MailChoice = { readonly send_mail_flag: boolean; readonly mail_touched: boolean };

/** The recipients of a message, as its form has them. */
type Recipients = {
  readonly reply_message_id?: number | null | undefined;
  readonly send_supplier_all: boolean;
  readonly suppliers: readonly number[];
};

/** Whether a message asks a supplier, or answers somebody. A message to departments alone does neither. */
export function asksOrAnswers({ reply_message_id, send_supplier_all, suppliers }: Recipients): boolean {
  return typeof reply_message_id === 'number' || send_supplier_all || suppliers.length > 0;
}

/** Whether a message is mailed: as its sender has set it, and until then by its recipients. */
export function mailsMessage(message: Recipients & MailChoice): boolean {
  return message.mail_touched ? message.send_mail_flag : asksOrAnswers(message);
}

type Notice = MailChoice & {
  readonly system_notice_flag: boolean;
  /** As typed; anything but a day doesn't count yet. */
  readonly publish_date_from: string;
};

/** Whether a notice may be mailed, by its first day as typed so far (docs/rules/notices.md). */
export function mayMailNotice(
  { publish_date_from }: Pick<Notice, 'publish_date_from'>,
  today: string,
): boolean {
  return !isDate(publish_date_from) || maySendMail(publish_date_from, today);
}

/**
 * Whether a notice is mailed: never if it starts later, otherwise as its sender has set it. Until they do,
 * one for suppliers is mailed and a system notice, which is for everybody, is not.
 */
export function mailsNotice(notice: Notice, today: string): boolean {
  const { send_mail_flag, mail_touched, system_notice_flag } = notice;
  return mayMailNotice(notice, today) && (mail_touched ? send_mail_flag : !system_notice_flag);
}
