import { senderAddressed, senderOrganisation } from './sender-names.ts';
import { relationOf } from '#domain/message/relation.ts';
import { selectUnnotifiedRecipients } from './queries-mail.ts';
import { selectMessage } from './queries-view.ts';
import type { MailSources } from '#server/mail/sources.ts';
import type { NewMail } from '#server/mail/store.ts';

/** Mails per transaction: a message to all may have thousands of recipients. */
const batch = 500;

export const messageMails: MailSources['message'] = {
  async nextMails(tx, { message_id }) {
    const event_key = `message:${message_id}`;
    const user_ids = await selectUnnotifiedRecipients(tx, message_id, event_key, batch);
    const mails = user_ids.map((user_id): NewMail => ({
      event_key,
      user_id,
      kind: 'message_received',
      message_id,
    }));
    return { mails, more: user_ids.length === batch };
  },

  async contentOf(db, { message_id }, { user_id, department_id, supplier_id, full_name }, { base_url }) {
    const organisation_id = department_id ?? supplier_id;
    if (organisation_id === null) return 'message_hidden';
    const message = await selectMessage(db, { user_id, organisation_id }, message_id);
    if (message === undefined || relationOf(message) !== 'recipient') return 'message_hidden';
    return {
      kind: 'message_received',
      reader_full_name: full_name,
      sender_organisation: senderOrganisation(message),
      sender_name: senderAddressed(message),
      sender_is_operator: message.sender_company_name === null,
      address: `${base_url}/message/view?message_id=${message_id}`,
    };
  },
};
