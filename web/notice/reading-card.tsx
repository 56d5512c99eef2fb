import { useState } from 'react';
import { noticeReading, type NoticeReadingItem } from '#contract/notice/view.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { supplierName } from '#domain/joined-names.ts';
import { label } from '#texts/fields.ts';
import { noticeScreen } from '#texts/notice.ts';
import { pageSize } from '#domain/limits.ts';
import { downloadFile } from '#web/call/call.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { read } from '#web/call/read.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { WholeNames } from '#web/ui/names.tsx';
import { OpenedCard } from '#web/ui/opened-card.tsx';
import { ReadTag } from '#web/ui/read-tag.tsx';
import { HeadButtons } from '#web/shared/head-buttons.tsx';

const columns: readonly Column<NoticeReadingItem>[] = [
  {
    key: 'state',
    header: noticeScreen.state,
    cell: (row) => <ReadTag read={row.readers.length > 0} quiet />,
    width: '6rem',
    card: 'tag',
  },
  {
    key: 'supplier_code',
    header: label.supplier_code,
    cell: (row) => row.supplier_code,
    width: '9.5rem',
    card: 'mark',
  },
  {
    key: 'company',
    header: label.supplier,
    cell: (row) => supplierName(row),
    card: 'title',
  },
  {
    key: 'readers',
    header: noticeScreen.readers,
    // `false` if there are none: a card leaves out an empty cell.
    cell: (row) =>
      row.readers.length > 0 && (
        <WholeNames
          names={row.readers
            .map(({ full_name, read_at }) => noticeScreen.reader(full_name, showDateTime(read_at)))
            .join('; ')}
        />
      ),
    width: '24rem',
    card: 'plain',
  },
];

/** 既読状況: the companies that the notice is for, and whether anybody there has read it; unread first. */
export function NoticeReadingCard({ notice_id, onClose }: { notice_id: number; onClose: () => void }) {
  const [page, goTo] = useState(1);
  const list = usePagedList({
    ask: (paging) => read(noticeReading.list, { notice_id, ...paging }),
    page,
    pageSize: pageSize.list,
    goTo,
  });
  const { data } = list;
  if (data === undefined) return null;
  const { items, total_count, read_count } = data;
  return (
    <OpenedCard
      title={noticeScreen.reading}
      count={noticeScreen.readOf(read_count, total_count)}
      aside={
        <HeadButtons>
          <CsvButton save={(encoding) => downloadFile(noticeReading.csv, { notice_id, encoding })} />
          <Button size="small" onClick={onClose}>
            {noticeScreen.hideReading}
          </Button>
        </HeadButtons>
      }
    >
      <ListTable
        label={noticeScreen.reading}
        list={list}
        columns={columns}
        rows={items}
        rowKey={(row) => row.supplier_code}
        empty={noticeScreen.noReading}
      />
    </OpenedCard>
  );
}
