import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { MessageReader } from './queries.ts';
import type { SenderNames } from './sender-names.ts';

/** How the reader is related to the message `m`, with the column names of the domain's `Ties`. */
function ties({ user_id, organisation_id }: MessageReader) {
  const inMailbox = (principal: number) => sql<boolean>`exists (
    select from message_mailbox x where x.message_id = m.message_id and x.principal_id = ${principal})`;
  return [
    sql<boolean>`m.sender_user_id = ${user_id}`.as('is_sender'),
    inMailbox(organisation_id).as('through_organisation'),
    inMailbox(user_id).as('named'),
    sql<boolean>`exists (
      select from message_read r where r.message_id = m.message_id and r.user_id = ${user_id})`.as('opened'),
    sql<boolean>`m.sent_at < coalesce(
      (select joined_at from portal_user where user_id = ${user_id}), '-infinity')`.as('before_joining'),
  ] as const;
}

const senderNames = [
  'm.sender_name',
  'm.sender_division_name',
  'm.sender_department_name',
  'm.sender_company_name',
  'm.sender_branch_office_name',
] as const;

/** What the sender of a message chose, without `reply_to`: the first of each kind, and how many are named. */
export type SentTo = {
  readonly department_group_all: boolean;
  readonly supplier_all: boolean;
  readonly department_group: string | null;
  readonly supplier: { readonly company_name: string; readonly branch_office_name: string | null } | null;
  readonly named: number;
  /** The sender of the message that this one answers. */
  readonly reply_to: SenderNames | null;
};

/** Not the supplier that the message answers: that is `reply_to`. */
const furtherDestination = sql`(d.supplier_id = (
  select r.sender_supplier_id from message r where r.message_id = m.reply_message_id)) is not true`;

/** Null unless the reader is the sender: recipients don't see each other. */
function sentTo({ user_id }: MessageReader) {
  return sql<SentTo | null>`case when m.sender_user_id = ${user_id} then jsonb_build_object(
    'department_group_all', m.send_department_group_all,
    'supplier_all', m.send_supplier_all,
    'department_group', (select g.group_name from message_destination d
      join department_group g on g.department_group_id = d.department_group_id
      join division v on v.division_id = g.division_id
      where d.message_id = m.message_id order by v.division_code, g.department_group_code limit 1),
    'supplier', (select jsonb_build_object('company_name', s.company_name, 'branch_office_name', s.branch_office_name)
      from message_destination d join supplier s on s.supplier_id = d.supplier_id
      where d.message_id = m.message_id and ${furtherDestination} order by s.supplier_code limit 1),
    'named', (select count(*) from message_destination d where d.message_id = m.message_id and ${furtherDestination}),
    'reply_to', (select to_jsonb(o) from (select r.sender_name, r.sender_division_name, r.sender_department_name,
      r.sender_company_name, r.sender_branch_office_name
      from message r where r.message_id = m.reply_message_id) o)
  ) end`.as('sent_to');
}

/** The columns a list shows of each message; the rows come in no particular order. */
export function selectHeads(db: Db, reader: MessageReader, message_ids: readonly number[]) {
  return db
    .selectFrom('message as m')
    .select(['m.message_id', 'm.title', 'm.sent_at', ...senderNames])
    .select(ties(reader))
    .select(sentTo(reader))
    .where(sql<boolean>`m.message_id = any(${message_ids}::integer[])`)
    .execute();
}

/** One message with the reader's ties to it; undefined if it does not exist. */
export function selectMessage(db: Db | Tx, reader: MessageReader, message_id: number) {
  return db
    .selectFrom('message as m')
    .select(['m.message_id', 'm.title', 'm.body', 'm.sent_at', 'm.reply_message_id', ...senderNames])
    .select(['m.sender_user_id', 'm.sender_department_id', 'm.sender_supplier_id'])
    .select(['m.send_department_group_all', 'm.send_supplier_all'])
    .select(ties(reader))
    .where('m.message_id', '=', message_id)
    .executeTakeFirst();
}
export type MessageRow = NonNullable<Awaited<ReturnType<typeof selectMessage>>>;

/** The files of a message in their order. */
export function selectFiles(db: Db, message_id: number) {
  return db
    .selectFrom('message_file')
    .select(['file_id', 'file_name', 'size'])
    .where('message_id', '=', message_id)
    .orderBy('position')
    .execute();
}

/** One file with the id of its message. */
export function selectMessageFile(db: Db, file_id: number) {
  return db
    .selectFrom('message_file')
    .select(['file_id', 'message_id', 'file_name', 'size', 'sha256', 'storage_key'])
    .where('file_id', '=', file_id)
    .executeTakeFirst();
}
