import type { MessageListItem } from '#contract/message/list.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { messageScreen } from '#texts/message.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Person } from '#web/ui/person.tsx';
import { ReadTag } from '#web/ui/read-tag.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** The columns of /message. Unread messages are bold. */
export const messageColumns: readonly Column<MessageListItem>[] = [
  {
    key: 'is_send',
    header: messageScreen.sent,
    cell: (row) => row.is_send && <SentIcon />,
    width: '3.75rem',
    // On a phone, the sent mark is in the place of the read status.
    card: 'none',
  },
  {
    key: 'state',
    header: messageScreen.state,
    cell: (row) => <StateTag row={row} />,
    width: '5rem',
    card: 'tag',
  },
  {
    key: 'sender',
    header: messageScreen.sender,
    cell: (row) => (
      <span className={row.already_read_flag === false ? 'font-semibold' : undefined}>
        <Person
          name={row.sender_name}
          // Senders know their own organisation, but not whom this one of their messages went to.
          organisation={
            row.sent_to === null ? row.sender_organisation_name : messageScreen.sentTo(row.sent_to)
          }
        />
      </span>
    ),
    share: 0.7,
    min: 19,
    card: 'plain',
  },
  {
    key: 'title',
    header: messageScreen.title,
    cell: (row) => (
      <span title={row.title} className={weightOf(row)}>
        {row.title}
      </span>
    ),
    card: 'title',
  },
  {
    key: 'received_at',
    header: messageScreen.receivedAt,
    cell: (row) => showDateTime(row.received_at),
    time: true,
    card: 'end',
  },
];

function SentIcon() {
  return (
    <span className="inline-flex align-middle text-ink-soft" title={messageScreen.sent}>
      <Icon name="send" />
      <span className="sr-only">{messageScreen.sent}</span>
    </span>
  );
}

function StateTag({ row: { already_read_flag } }: { row: MessageListItem }) {
  if (already_read_flag === null)
    return (
      <span className="rows:hidden">
        <Tag>{messageScreen.sent}</Tag>
      </span>
    );
  return <ReadTag read={already_read_flag} />;
}

function weightOf({ already_read_flag }: MessageListItem): string {
  return already_read_flag === false ? 'font-semibold' : 'font-normal';
}
