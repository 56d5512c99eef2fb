import { sql } from 'kysely';
import { fileFields, type FileField } from '#contract/call.ts';
import { actingUser, type Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { messageBox, ownRow, type BoxRow, type MailboxUser } from '#domain/message/box.ts';
import { principalsOf, type Mailboxes } from '#domain/message/mailboxes.ts';
import type { Tx } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import type { Address } from './destinations.ts';

export type NewMessage = {
  readonly actor: Actor;
  readonly at: Date;
  readonly title: string;
  readonly body: string;
  readonly send_department_group_all: boolean;
  readonly send_supplier_all: boolean;
  readonly send_mail_flag: boolean;
  /** How many mails it counts as for the limit of a day. */
  readonly mail_count: number;
  readonly reply_message_id: number | null;
  readonly address: Address;
  readonly files: Readonly<Partial<Record<FileField, ReceivedFile>>>;
};

/** Inserts a message with its destinations, mailboxes, list rows and files. Returns its id. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { actor, at, address, files, title, body, reply_message_id } = message;
  const { department_id, supplier_id } = actingUser(actor);
  const operator = actor.role === role.operator ? actor : null;
  const supplier = actor.role === role.supplier ? actor : null;
  const { message_id, people } = await tx
    .insertInto('message')
    .values({
      title,
      body,
      sender_user_id: actor.user_id,
      sender_department_id: department_id,
      sender_supplier_id: supplier_id,
      sender_name: actor.full_name,
      sender_division_name: operator?.division_name ?? null,
      sender_department_name: operator?.department_name ?? null,
      sender_company_name: supplier?.company_name ?? null,
      sender_branch_office_name: supplier?.branch_office_name ?? null,
      sent_at: at,
      reply_message_id,
      send_department_group_all: message.send_department_group_all,
      send_supplier_all: message.send_supplier_all,
      send_mail_flag: message.send_mail_flag,
      mail_count: message.mail_count,
    })
    .returning(['message_id', peopleRows([actor.user_id, address.mailboxes.user_id ?? actor.user_id])])
    .executeTakeFirstOrThrow();
  await insertDestinations(tx, message_id, address);
  await insertMailboxes(tx, message_id, address.mailboxes);
  await insertBox(tx, message_id, messageBox(address.mailboxes, people), 'none');
  await insertFiles(tx, message_id, files);
  return message_id;
}

/** Inserts all destinations in one statement. */
async function insertDestinations(tx: Tx, message_id: number, address: Address): Promise<void> {
  const { department_group_ids, supplier_ids } = address;
  await sql`insert into message_destination (message_id, department_group_id, supplier_id)
    select ${message_id}::integer, unnest(${department_group_ids}::integer[]), null::integer
    union all
    select ${message_id}::integer, null::integer, unnest(${supplier_ids}::integer[])`.execute(tx);
}

async function insertMailboxes(tx: Tx, message_id: number, mailboxes: Mailboxes): Promise<void> {
  await sql`insert into message_mailbox (message_id, principal_id, to_user)
    select ${message_id}::integer, principal, principal is not distinct from ${mailboxes.user_id}::integer
    from unnest(${principalsOf(mailboxes)}::integer[]) principal`.execute(tx);
}

/** These users with their suppliers, as a JSON column. */
function peopleRows(user_ids: readonly number[]) {
  return sql<readonly MailboxUser[]>`(
    select json_agg(json_build_object('user_id', user_id, 'supplier_id', supplier_id))
    from portal_user where user_id = any(${user_ids}::integer[]))`.as('people');
}

/** `existing: 'none'` skips the conflict check: a message to all has tens of thousands of rows. */
async function insertBox(
  tx: Tx,
  message_id: number,
  rows: readonly BoxRow[],
  existing: 'none' | 'possible',
): Promise<void> {
  const principals = rows.map(({ principal }) => principal);
  const also = rows.map((row) => `{${row.also.join(',')}}`);
  await sql`insert into message_box (principal_id, message_id, also, sent_at)
    select r.principal, m.message_id, r.also::integer[], m.sent_at
    from unnest(${principals}::integer[], ${also}::text[]) as r (principal, also)
    cross join message m where m.message_id = ${message_id}
    ${existing === 'possible' ? sql`on conflict (message_id, principal_id) do nothing` : sql``}`.execute(tx);
}

async function insertFiles(tx: Tx, message_id: number, files: NewMessage['files']): Promise<void> {
  const rows = fileFields.flatMap((name, index) => {
    const file = files[name];
    return file ? [{ ...file, message_id, position: index + 1 }] : [];
  });
  if (rows.length > 0) await tx.insertInto('message_file').values(rows).execute();
}

/** Records the user's first opening. From then on they keep the message, even if they move. */
export async function insertReading(tx: Tx, message_id: number, actor: Actor, read_at: Date): Promise<void> {
  const { user_id, supplier_id } = actingUser(actor);
  await tx
    .insertInto('message_read')
    .values({ message_id, user_id, read_at })
    .onConflict((conflict) => conflict.columns(['message_id', 'user_id']).doNothing())
    .execute();
  const { department_ids, supplier_ids } = await selectMailboxes(tx, message_id);
  const row = ownRow({ user_id, supplier_id }, { department_ids, supplier_ids, user_id: null });
  if (row !== null) await insertBox(tx, message_id, [row], 'possible');
}

async function selectMailboxes(tx: Tx, message_id: number) {
  const { rows } = await sql<{ department_ids: number[]; supplier_ids: number[] }>`
    select
      array(select d.department_id from message_mailbox x join department d on d.department_id = x.principal_id
        where x.message_id = ${message_id} order by 1) as department_ids,
      array(select s.supplier_id from message_mailbox x join supplier s on s.supplier_id = x.principal_id
        where x.message_id = ${message_id} order by 1) as supplier_ids`.execute(tx);
  return rows[0] ?? { department_ids: [], supplier_ids: [] };
}
