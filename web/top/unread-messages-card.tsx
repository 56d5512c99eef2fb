import { Link } from '#web/navigation/link.tsx';
import type { MessageListItem } from '#contract/message/list.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { topScreen } from '#texts/top.ts';
import { messageScreen } from '#texts/message.ts';
import { maxUnread, pageSize } from '#domain/limits.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Note } from '#web/ui/note.tsx';
import { countText } from '#web/ui/list-count.ts';
import { Pager } from '#web/ui/pager.tsx';
import { Person } from '#web/ui/person.tsx';
import { useCardPage } from './card-page.ts';
import { askUnread } from './queries.ts';
import { recordLinkClass } from '#web/ui/record-link-class.ts';

const columns: readonly Column<MessageListItem>[] = [
  {
    key: 'title',
    header: messageScreen.title,
    cell: (item) => (
      <Link
        to="/message/view"
        search={{ message_id: item.message_id, view_from_top: true }}
        title={item.title}
        className={recordLinkClass()}
      >
        {item.title}
      </Link>
    ),
    card: 'title',
  },
  {
    key: 'sender',
    header: messageScreen.sender,
    cell: (item) => <Person name={item.sender_name} organisation={item.sender_organisation_name} />,
    width: '24rem',
    card: 'plain',
  },
  {
    key: 'received_at',
    header: messageScreen.receivedAt,
    cell: (item) => showDateTime(item.received_at),
    time: true,
    card: 'end',
  },
];

/**
 * The user's unread messages. If there are very many, only the newest
 * (docs/rules/messages.md#unread-messages).
 */
export function UnreadMessagesCard() {
  const [page, goTo] = useCardPage('unread_messages');
  const list = usePagedList({
    ask: askUnread,
    page,
    pageSize: pageSize.top,
    goTo,
  });
  const { data } = list;
  if (data === undefined && !list.failed) return null;
  return (
    <Card flush title={topScreen.unreadMessages} count={countText(list)}>
      <DataTable
        flush
        cards
        label={topScreen.unreadMessages}
        columns={columns}
        rows={data?.messages ?? []}
        empty={null}
        failed={list.failed}
        rowKey={(item) => String(item.message_id)}
        loading={list.loading}
      />
      <Pager position="foot" label={topScreen.unreadMessages} {...list} onPage={list.goTo} />
      {data !== undefined && data.total_count >= maxUnread.card && (
        <CardBody belowTable>
          <Note>{messageScreen.newestUnread(maxUnread.card)}</Note>
        </CardBody>
      )}
    </Card>
  );
}
