import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { noticeEdit, type PostedNotice } from '#contract/notice/edit.ts';
import { publishState, type PublishState } from '#domain/codes.ts';
import { showDate, showDateTime } from '#domain/japan-date.ts';
import { label } from '#domain/labels.ts';
import { noticeScreen, publishStateLabel } from '#domain/notice-texts.ts';
import { pageSize } from '#domain/limits.ts';
import { useDoubleClickOnRow } from '#web/form/double-click.ts';
import { pageCountOf, pagingOf, useExistingPage } from '#web/form/paging.ts';
import { read } from '#web/shell/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';

const tones: Record<PublishState, Tone> = {
  [publishState.coming]: 'info',
  [publishState.published]: 'success',
  [publishState.ended]: 'neutral',
};

const columns: readonly Column<PostedNotice>[] = [
  {
    key: 'state',
    header: noticeScreen.state,
    cell: ({ state }) => <Tag tone={tones[state]}>{publishStateLabel[state]}</Tag>,
    width: '5.5rem',
  },
  {
    key: 'division',
    header: label.division,
    cell: (row) => row.division_name ?? noticeScreen.systemNotice,
    width: '10rem',
  },
  { key: 'title', header: noticeScreen.title, cell: (row) => row.notice_title },
  {
    key: 'publish_datetime',
    header: noticeScreen.publishedAt,
    cell: (row) => showDateTime(row.publish_datetime),
    width: '8.75rem',
  },
  {
    key: 'period',
    header: noticeScreen.period,
    cell: (row) => noticeScreen.fromTo(showDate(row.publish_date_from), showDate(row.publish_date_to)),
    width: '12.5rem',
  },
  {
    key: 'read',
    header: noticeScreen.read,
    cell: (row) => noticeScreen.readCount(row.read_count, row.supplier_count),
    width: '6rem',
  },
];

/** Who posts for his own division alone sees no other one's. */
const ownColumns = columns.filter(({ key }) => key !== 'division');

const rowKey = (row: PostedNotice) => String(row.notice_id);

/** 投稿済みのお知らせ, the newest first, with how many companies have read each (domain 3). */
export function PostedCard({ ofAll }: { ofAll: boolean }) {
  const [asked, setAsked] = useState(1);
  const [selected, setSelected] = useState('');
  const navigate = useNavigate();
  const { data, isFetching } = useQuery({
    ...read(noticeEdit.posted_list, pagingOf(asked, pageSize.list)),
    placeholderData: keepPreviousData,
  });
  const total = data?.total_count ?? 0;
  const pageCount = pageCountOf(total, pageSize.list);
  useExistingPage(asked, isFetching || data === undefined ? null : pageCount, setAsked);
  const rows = data?.items ?? [];
  const open = () => {
    const row = rows.find((each) => rowKey(each) === selected);
    if (row === undefined) return;
    void navigate({ to: '/notice/view', search: { notice_id: row.notice_id } });
  };
  return (
    <Card title={noticeScreen.posted}>
      <form
        ref={useDoubleClickOnRow(open)}
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
        className="space-y-3"
      >
        <DataTable
          label={noticeScreen.posted}
          columns={ofAll ? columns : ownColumns}
          rows={rows}
          rowKey={rowKey}
          selectedKey={selected}
          onSelect={setSelected}
          loading={isFetching}
        />
        <Pager
          page={Math.min(asked, pageCount)}
          pageCount={pageCount}
          total={total}
          pageSize={pageSize.list}
          onPage={(page) => {
            setSelected('');
            setAsked(page);
          }}
        />
        <PageActions>
          <Button type="submit" variant="secondary" disabled={selected === ''}>
            {noticeScreen.openDetail}
          </Button>
        </PageActions>
      </form>
    </Card>
  );
}
