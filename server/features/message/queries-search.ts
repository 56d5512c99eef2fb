import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { sameForAll, type SearchDocument } from '#server/search-index/documents.ts';
import { messageLabel } from '#texts/message.ts';
import { senderInFull, type SenderNames } from './sender-names.ts';

type Row = SenderNames & {
  readonly message_id: number;
  readonly title: string;
  readonly body: string;
  readonly sent_at: string;
  readonly file_names: readonly string[];
};

const selectTexts = ({ message_ids }: { readonly message_ids: readonly number[] }) => sql<Row>`
  select m.message_id, m.title, m.body, m.sent_at, m.sender_name, m.sender_division_name,
    m.sender_department_name, m.sender_company_name, m.sender_branch_office_name,
    array(select f.file_name from message_file f where f.message_id = m.message_id order by f.position) as file_names
  from message m where m.message_id = any(${message_ids}::integer[])`;

/** The texts of messages. Everybody who has a message reads the same. */
export async function messageDocuments(db: Db, message_ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = (await selectTexts({ message_ids }).execute(db)).rows;
  return rows.map(({ message_id, title, body, sent_at, file_names, ...sender }) => {
    const by_name = senderInFull(sender);
    return sameForAll(
      { item_id: message_id, title, by_name, happened_at: sent_at },
      [
        [messageLabel.message_title, title],
        [messageLabel.message_body, body],
        [messageLabel.sender_name, by_name],
      ],
      file_names,
    );
  });
}
