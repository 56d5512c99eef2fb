import { sql } from 'kysely';
import type { BoxRow, MailboxUser } from '#domain/message/box.ts';
import type { Db } from '#server/db/database.ts';

export type StoredMailbox = {
  readonly department_id: number | null;
  readonly supplier_id: number | null;
  readonly user_id: number | null;
  /** The stored flag that marks the row as a user's. */
  readonly to_user: boolean;
};

/** A stored message, with everything that determines the rows in people's lists. */
export type StoredMessage = {
  readonly message_id: number;
  readonly sender: MailboxUser;
  /** The sender of the message it replies to, and the organisation that they belonged to. */
  readonly replied: { readonly user_id: number; readonly organisation_id: number } | null;
  readonly mailboxes: readonly StoredMailbox[];
  /** The users that it names, and those who have opened it. */
  readonly named: readonly MailboxUser[];
  readonly readers: readonly MailboxUser[];
  readonly box: readonly BoxRow[];
  /** The number of rows whose time differs from the message's. */
  readonly misdated: number;
};

/** The messages with these ids, in order. */
export async function selectMessages(db: Db, after: number, upto: number): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select m.message_id,
      jsonb_build_object('user_id', p.user_id, 'supplier_id', p.supplier_id) as sender,
      case when o.message_id is not null then jsonb_build_object('user_id', o.sender_user_id,
        'organisation_id', coalesce(o.sender_department_id, o.sender_supplier_id)) end as replied,
      coalesce((select jsonb_agg(jsonb_build_object('department_id', d.department_id, 'supplier_id', s.supplier_id,
          'user_id', u.user_id, 'to_user', x.to_user) order by x.principal_id)
        from message_mailbox x
        left join department d on d.department_id = x.principal_id
        left join supplier s on s.supplier_id = x.principal_id
        left join portal_user u on u.user_id = x.principal_id
        where x.message_id = m.message_id), '[]') as mailboxes,
      coalesce((select jsonb_agg(jsonb_build_object('user_id', u.user_id, 'supplier_id', u.supplier_id))
        from message_mailbox x join portal_user u on u.user_id = x.principal_id
        where x.message_id = m.message_id), '[]') as named,
      coalesce((select jsonb_agg(jsonb_build_object('user_id', u.user_id, 'supplier_id', u.supplier_id))
        from message_read r join portal_user u on u.user_id = r.user_id
        where r.message_id = m.message_id), '[]') as readers,
      coalesce((select jsonb_agg(jsonb_build_object('principal', b.principal_id, 'also', b.also) order by b.principal_id)
        from message_box b where b.message_id = m.message_id), '[]') as box,
      (select count(*) from message_box b
        where b.message_id = m.message_id and b.sent_at <> m.sent_at) as misdated
    from message m
    join portal_user p on p.user_id = m.sender_user_id
    left join message o on o.message_id = m.reply_message_id
    where m.message_id > ${after} and m.message_id <= ${upto} order by m.message_id`.execute(db);
  return rows;
}

/** The next files of notices, of answers to them, of messages, or of remarks, by id. */
export function selectFilesOf(
  db: Db,
  owner: 'notice' | 'notice_response' | 'message' | 'application_remark',
  after: number,
  limit: number,
) {
  return db
    .selectFrom('stored_file')
    .select(['owner_id', 'file_id', 'size', 'sha256', 'storage_key'])
    .where('owner', '=', owner)
    .where('file_id', '>', after)
    .orderBy('file_id')
    .limit(limit)
    .execute();
}
