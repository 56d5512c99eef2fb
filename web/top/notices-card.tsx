import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { top, type NoticeListItem, type SystemNoticeListItem } from '#contract/top.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { label } from '#domain/labels.ts';
import { noticeScreen } from '#domain/notice-texts.ts';
import { pageSize } from '#domain/limits.ts';
import { pageCountOf, pagingOf } from '#web/form/paging.ts';
import { read } from '#web/shell/read.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ReadTag } from '#web/ui/read-tag.tsx';

const state: Column<SystemNoticeListItem> = {
  key: 'state',
  header: noticeScreen.state,
  cell: (item) => <ReadTag read={item.is_already_read} />,
  width: '4.5rem',
};
const title: Column<SystemNoticeListItem> = {
  key: 'title',
  header: noticeScreen.title,
  cell: (item) => (
    <Link
      to="/notice/view"
      search={{ notice_id: item.notice_id }}
      title={item.notice_title}
      className="text-action underline underline-offset-2 hover:no-underline max-md:-my-3 max-md:inline-block max-md:py-3"
    >
      {item.notice_title}
    </Link>
  ),
};
const publishedAt: Column<SystemNoticeListItem> = {
  key: 'publish_datetime',
  header: noticeScreen.publishedAt,
  cell: (item) => showDateTime(item.publish_datetime),
  width: '9.5rem',
};
const division: Column<NoticeListItem> = {
  key: 'division',
  header: label.division,
  cell: (item) => item.division_name,
  width: '11rem',
};

const noticeColumns: readonly Column<NoticeListItem>[] = [state, division, title, publishedAt];
const systemColumns: readonly Column<SystemNoticeListItem>[] = [state, title, publishedAt];

/** お知らせ: the notices of today that are for the user, five a page. */
export function NoticesCard() {
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    ...read(top.notice, pagingOf(page, pageSize.top)),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return null;
  const { notices, notice_total_count } = data;
  return (
    <NoticeList
      label={noticeScreen.content}
      columns={noticeColumns}
      rows={notices}
      total={notice_total_count}
      page={page}
      onPage={setPage}
    />
  );
}

/** システムのお知らせ, five a page. */
export function SystemNoticesCard() {
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    ...read(top.system_notice, pagingOf(page, pageSize.top)),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return null;
  const { system_notices, system_notice_total_count } = data;
  return (
    <NoticeList
      label={noticeScreen.systemNotice}
      columns={systemColumns}
      rows={system_notices}
      total={system_notice_total_count}
      page={page}
      onPage={setPage}
    />
  );
}

function NoticeList<Row extends SystemNoticeListItem>(props: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  total: number;
  page: number;
  onPage: (page: number) => void;
}) {
  const { label, columns, rows, total, page, onPage } = props;
  return (
    <Card title={label}>
      <div className="space-y-3">
        <DataTable label={label} columns={columns} rows={rows} rowKey={(item) => String(item.notice_id)} />
        <Pager
          page={page}
          pageCount={pageCountOf(total, pageSize.top)}
          total={total}
          pageSize={pageSize.top}
          onPage={onPage}
        />
      </div>
    </Card>
  );
}
