import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageIndex, type MessageListItem } from '#contract/message/list.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { topScreen } from '#domain/labels.ts';
import { pageSize } from '#domain/limits.ts';
import { messageScreen } from '#domain/message-texts.ts';
import { pageCountOf, pagingOf } from '#web/form/paging.ts';
import { read } from '#web/shell/read.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';

const columns: readonly Column<MessageListItem>[] = [
  {
    key: 'title',
    header: messageScreen.title,
    cell: (item) => (
      <Link
        to="/message/view"
        search={{ message_id: item.message_id, view_from_top: true }}
        className="text-action underline underline-offset-2 hover:no-underline max-md:-my-3 max-md:inline-block max-md:py-3"
      >
        {item.title}
      </Link>
    ),
  },
  {
    key: 'sender',
    header: messageScreen.sender,
    cell: (item) => `${item.sender_name}（${item.sender_organisation_name}）`,
    width: '24rem',
  },
  {
    key: 'received_at',
    header: messageScreen.receivedAt,
    cell: (item) => showDateTime(item.received_at),
    width: '9.5rem',
  },
];

/** What the user has not read yet, five a page (domain 4). */
export function UnreadMessagesCard() {
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    ...read(messageIndex.unread, pagingOf(page, pageSize.top)),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return null;
  return (
    <Card title={topScreen.unreadMessages}>
      <div className="space-y-3">
        <DataTable
          label={topScreen.unreadMessages}
          columns={columns}
          rows={data.messages}
          rowKey={(item) => String(item.message_id)}
        />
        <Pager
          page={page}
          pageCount={pageCountOf(data.total_count, pageSize.top)}
          total={data.total_count}
          pageSize={pageSize.top}
          onPage={setPage}
        />
      </div>
    </Card>
  );
}
