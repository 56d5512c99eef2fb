import { useState } from 'react';
import { messageReading, type MessageReadingItem } from '#contract/message/view.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { pageSize } from '#domain/limits.ts';
import { messageScreen } from '#texts/message.ts';
import { read } from '#web/call/read.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { OpenedCard } from '#web/ui/opened-card.tsx';
import { ReadTag } from '#web/ui/read-tag.tsx';

const organisationOf = (row: MessageReadingItem) =>
  joinedNames(row.division_name, row.department_name, row.company_name, row.branch_office_name);

const columns: readonly Column<MessageReadingItem>[] = [
  {
    key: 'state',
    header: messageScreen.state,
    cell: (row) => <ReadTag read={row.readers.length > 0} quiet />,
    width: '6rem',
    card: 'tag',
  },
  {
    key: 'organisation',
    header: messageScreen.destinations,
    cell: (row) => organisationOf(row),
    card: 'title',
  },
  {
    key: 'readers',
    header: messageScreen.readers,
    // `false` if there are none: a card leaves out an empty cell.
    cell: (row) =>
      row.readers.length > 0 &&
      row.readers
        .map(({ full_name, read_at }) => messageScreen.reader(full_name, showDateTime(read_at)))
        .join('; '),
    width: '24rem',
    card: 'plain',
  },
];

/** 既読状況: the organisations that the message went to, and who there has read it; unread first. */
export function MessageReadingCard({ message_id, onClose }: { message_id: number; onClose: () => void }) {
  const [page, goTo] = useState(1);
  const list = usePagedList({
    ask: (paging) => read(messageReading.list, { message_id, ...paging }),
    page,
    pageSize: pageSize.list,
    goTo,
  });
  const { data } = list;
  if (data === undefined) return null;
  return (
    <OpenedCard
      title={messageScreen.reading}
      count={messageScreen.readOf(data.read_count, data.total_count)}
      aside={
        <Button size="small" onClick={onClose}>
          {messageScreen.hideReading}
        </Button>
      }
    >
      <ListTable
        label={messageScreen.reading}
        list={list}
        columns={columns}
        rows={data.items}
        rowKey={organisationOf}
        empty={messageScreen.noReading}
      />
    </OpenedCard>
  );
}
