import type { ReactNode } from 'react';
import type { MessageListItem } from '#contract/message/list.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { messageScreen } from '#domain/message-texts.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** The columns of /message (section 2). What was not read stands out in bold. */
export const messageColumns: readonly Column<MessageListItem>[] = [
  {
    key: 'is_send',
    header: messageScreen.sent,
    cell: (row) => row.is_send && <SentIcon />,
    width: '3.75rem',
    // On a phone it stands where the state of a received one does.
    className: 'max-md:hidden',
  },
  { key: 'state', header: messageScreen.state, cell: (row) => <ReadTag row={row} />, width: '5rem' },
  {
    key: 'sender',
    header: messageScreen.sender,
    cell: (row) => (
      <Weighted row={row} text={`${row.sender_name}（${row.sender_organisation_name}）`}>
        {row.sender_name}
        <span className="ml-1.5 text-xs font-normal text-ink-faint">{row.sender_organisation_name}</span>
      </Weighted>
    ),
    width: '23rem',
  },
  {
    key: 'title',
    header: messageScreen.title,
    cell: (row) => (
      <Weighted row={row} text={row.title}>
        {row.title}
      </Weighted>
    ),
  },
  {
    key: 'received_at',
    header: messageScreen.receivedAt,
    cell: (row) => showDateTime(row.received_at),
    width: '9.5rem',
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

function ReadTag({ row: { already_read_flag } }: { row: MessageListItem }) {
  if (already_read_flag === null)
    return (
      <span className="md:hidden">
        <Tag>{messageScreen.sent}</Tag>
      </span>
    );
  return already_read_flag ? (
    <Tag>{messageScreen.read}</Tag>
  ) : (
    <Tag tone="progress">{messageScreen.unread}</Tag>
  );
}

/** A text that is bold while the message is unread; its whole is in a tooltip. */
function Weighted(props: { row: MessageListItem; text: string; children: ReactNode }) {
  const { row, text, children } = props;
  return (
    <span title={text} className={row.already_read_flag === false ? 'font-bold' : undefined}>
      {children}
    </span>
  );
}
