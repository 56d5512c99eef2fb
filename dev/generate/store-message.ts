import { sql } from 'kysely';
import { japanDate } from '#domain/japan-date.ts';
import { messageBox } from '#domain/message/box.ts';
import { principalsOf } from '#domain/message/mailboxes.ts';
import type { Tx } from '#server/db/database.ts';
import type { Company } from './company.ts';
import { peopleOf, type WrittenMessage } from './message.ts';
import { arrayText, insertAudit, rowsAs, who } from './store-rows.ts';

export type NumberedMessage = WrittenMessage & { readonly message_id: number };

/** Inserts messages with all their rows. */
export async function insertMessages(
  tx: Tx,
  company: Company,
  batch: readonly NumberedMessage[],
): Promise<void> {
  await insertOwnRows(tx, batch);
  await insertDestinations(tx, batch);
  await insertMailboxes(tx, batch);
  await insertBoxes(tx, company, batch);
  await insertReadings(tx, batch);
  await insertAudit(tx, batch.map(sending));
}

async function insertOwnRows(tx: Tx, batch: readonly NumberedMessage[]): Promise<void> {
  const rows = batch.map(({ message_id, title, body, sender, sent_at, reply_message_id }) => ({
    message_id,
    title,
    body,
    sender_user_id: sender.user_id,
    department_id: sender.department_id,
    supplier_id: sender.supplier_id,
    sent_at,
    reply_message_id,
  }));
  const types = {
    message_id: 'integer',
    title: 'text',
    body: 'text',
    sender_user_id: 'integer',
    department_id: 'integer',
    supplier_id: 'integer',
    sent_at: 'timestamptz',
    reply_message_id: 'integer',
  };
  await sql`insert into message (message_id, title, body, sender_user_id, sender_department_id, sender_supplier_id,
      sender_name, sender_division_name, sender_department_name, sender_company_name, sender_branch_office_name, sent_at,
      reply_message_id, send_department_group_all, send_supplier_all, send_mail_flag)
    overriding system value
    select r.message_id, r.title, r.body, r.sender_user_id, r.department_id, r.supplier_id,
      who.full_name, who.division_name, who.department_name, who.company_name, who.branch_office_name, r.sent_at,
      r.reply_message_id, false, false, false
    from ${rowsAs('r', types, rows)} join ${who} who on who.user_id = r.sender_user_id
    order by r.message_id`.execute(tx);
}

async function insertDestinations(tx: Tx, batch: readonly NumberedMessage[]): Promise<void> {
  const rows = batch.flatMap(({ message_id, department_group_ids, supplier_ids }) => [
    ...department_group_ids.map((id) => ({ message_id, department_group_id: id, supplier_id: null })),
    ...supplier_ids.map((id) => ({ message_id, department_group_id: null, supplier_id: id })),
  ]);
  const types = { message_id: 'integer', department_group_id: 'integer', supplier_id: 'integer' };
  await sql`insert into message_destination (message_id, department_group_id, supplier_id)
    select * from ${rowsAs('r', types, rows)}`.execute(tx);
}

async function insertMailboxes(tx: Tx, batch: readonly NumberedMessage[]): Promise<void> {
  const rows = batch.flatMap(({ message_id, mailboxes }) =>
    principalsOf(mailboxes).map((principal) => ({
      message_id,
      principal,
      to_user: principal === mailboxes.user_id,
    })),
  );
  const types = { message_id: 'integer', principal: 'integer', to_user: 'boolean' };
  await sql`insert into message_mailbox (message_id, principal_id, to_user)
    select * from ${rowsAs('r', types, rows)}`.execute(tx);
}

async function insertBoxes(tx: Tx, company: Company, batch: readonly NumberedMessage[]): Promise<void> {
  const rows = batch.flatMap((message) =>
    messageBox(message.mailboxes, peopleOf(message, company)).map(({ principal, also }) => ({
      principal,
      message_id: message.message_id,
      also: arrayText(also),
      sent_at: message.sent_at,
    })),
  );
  const types = { principal: 'integer', message_id: 'integer', also: 'text', sent_at: 'timestamptz' };
  await sql`insert into message_box (principal_id, message_id, also, sent_at)
    select r.principal, r.message_id, r.also::integer[], r.sent_at from ${rowsAs('r', types, rows)}`.execute(
    tx,
  );
}

async function insertReadings(tx: Tx, batch: readonly NumberedMessage[]): Promise<void> {
  const rows = batch.flatMap(({ message_id, readings }) =>
    readings.map(({ reader, read_at }) => ({ message_id, user_id: reader.user_id, read_at })),
  );
  const types = { message_id: 'integer', user_id: 'integer', read_at: 'timestamptz' };
  await sql`insert into message_read (message_id, user_id, read_at)
    select * from ${rowsAs('r', types, rows)}`.execute(tx);
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
