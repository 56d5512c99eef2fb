import { japanDate } from '#domain/japan-date.ts';
import { messageBox } from '#domain/message/box.ts';
import { principalsOf } from '#domain/message/mailboxes.ts';
import { personNamesOf, type Company } from './company.ts';
import type { TableRows } from './copy.ts';
import { peopleOf, type WrittenMessage } from './message.ts';
import { auditRows } from './store-rows.ts';

export type NumberedMessage = WrittenMessage & { readonly message_id: number };

/** All rows of messages. */
export function messageRows(company: Company, batch: readonly NumberedMessage[]): TableRows[] {
  return [
    { table: 'message', rows: batch.map((each) => ownRow(company, each)) },
    { table: 'message_destination', rows: batch.flatMap(destinationRows) },
    { table: 'message_mailbox', rows: batch.flatMap(mailboxRows) },
    { table: 'message_box', rows: batch.flatMap((each) => boxRows(company, each)) },
    { table: 'message_read', rows: batch.flatMap(readingRows) },
    auditRows(company, batch.map(sending)),
  ];
}

function ownRow(company: Company, message: NumberedMessage) {
  const { message_id, title, body, sender, sent_at, reply_message_id } = message;
  const names = personNamesOf(company, sender.user_id);
  return {
    message_id,
    title,
    body,
    sender_user_id: sender.user_id,
    sender_department_id: sender.department_id,
    sender_supplier_id: sender.supplier_id,
    sender_name: names.full_name,
    sender_division_name: names.division_name,
    sender_department_name: names.department_name,
    sender_company_name: names.company_name,
    sender_branch_office_name: names.branch_office_name,
    sent_at,
    reply_message_id,
    send_department_group_all: false,
    send_supplier_all: false,
    send_mail_flag: false,
  };
}

function destinationRows({ message_id, department_group_ids, supplier_ids }: NumberedMessage) {
  return [
    ...department_group_ids.map((id) => ({ message_id, department_group_id: id, supplier_id: null })),
    ...supplier_ids.map((id) => ({ message_id, department_group_id: null, supplier_id: id })),
  ];
}

function mailboxRows({ message_id, mailboxes }: NumberedMessage) {
  return principalsOf(mailboxes).map((principal_id) => ({
    message_id,
    principal_id,
    to_user: principal_id === mailboxes.user_id,
  }));
}

function boxRows(company: Company, message: NumberedMessage) {
  return messageBox(message.mailboxes, peopleOf(message, company)).map(({ principal, also }) => ({
    principal_id: principal,
    message_id: message.message_id,
    also: [...also],
    sent_at: message.sent_at,
  }));
}

function readingRows({ message_id, readings }: NumberedMessage) {
  return readings.map(({ reader, read_at }) => ({ message_id, user_id: reader.user_id, read_at }));
}

function sending(message: NumberedMessage) {
  const { message_id, sent_at, sender, mailboxes, department_group_ids, supplier_ids } = message;
  return {
    happened_at: sent_at,
    happened_on: japanDate(new Date(sent_at)),
    user_id: sender.user_id,
    action: 'sent',
    object_kind: 'message',
    object_id: message_id,
    object_name: null,
    detail: JSON.stringify({
      reply_message_id: message.reply_message_id,
      send_department_group_all: false,
      send_supplier_all: false,
      send_mail_flag: false,
      department_group_ids,
      supplier_ids,
      department_count: mailboxes.department_ids.length,
      supplier_count: mailboxes.supplier_ids.length,
      file_count: 0,
    }),
  };
}
