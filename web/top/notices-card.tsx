import { Link } from '#web/navigation/link.tsx';
import type { NoticeListItem, SystemNoticeListItem } from '#contract/top.ts';
import type { ReactNode } from 'react';
import { showDateTime, showDay } from '#domain/japan-date.ts';
import { label } from '#texts/fields.ts';
import { awaitingText, noticeScreen } from '#texts/notice.ts';
import { pageSize } from '#domain/limits.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import type { PagedList } from '#web/ui/list-table.tsx';
import { countText } from '#web/ui/list-count.ts';
import { Pager } from '#web/ui/pager.tsx';
import { ReadTag } from '#web/ui/read-tag.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useAwaiting, useCardPage } from './card-page.ts';
import { askNotices, askSystemNotices } from './queries.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { recordLinkClass } from '#web/ui/record-link-class.ts';

const state: Column<SystemNoticeListItem> = {
  key: 'state',
  header: noticeScreen.state,
  cell: (item) => <ReadTag read={item.is_already_read} />,
  width: '4.75rem',
  card: 'tag',
};
const title: Column<SystemNoticeListItem> = {
  key: 'title',
  header: noticeScreen.title,
  cell: (item) => (
    <Link
      to="/notice/view"
      search={{ notice_id: item.notice_id }}
      title={item.notice_title}
      className={recordLinkClass({ seen: item.is_already_read })}
    >
      {item.notice_title}
    </Link>
  ),
  min: 14,
  card: 'title',
};
const publishedAt: Column<SystemNoticeListItem> = {
  key: 'publish_datetime',
  header: noticeScreen.publishedAt,
  cell: (item) => showDateTime(item.publish_datetime),
  time: true,
  card: 'end',
};
const division: Column<NoticeListItem> = {
  key: 'division',
  header: label.division,
  cell: (item) => item.division_name,
  width: '8.75rem',
  card: 'plain',
};
/** Until when the reader's company should answer. */
const due: Column<NoticeListItem> = {
  key: 'due',
  header: awaitingText.response_due_date,
  cell: ({ response_due_date }) =>
    response_due_date !== undefined && (
      <span className="inline-flex items-baseline gap-x-1.5 whitespace-nowrap">
        <Tag tone="warning">{awaitingText.awaiting}</Tag>
        {awaitingText.until(showDay(response_due_date))}
      </span>
    ),
  width: '9rem',
  card: 'plain',
  // In a narrow card, a line of its own: the division has as much room as in other items.
  cardClass: 'basis-full! @lg:flex-none! @lg:basis-auto!',
};

const noticeColumns: readonly Column<NoticeListItem>[] = [state, division, title, publishedAt];
const askingColumns: readonly Column<NoticeListItem>[] = [state, due, division, title, publishedAt];
const systemColumns: readonly Column<SystemNoticeListItem>[] = [state, title, publishedAt];

/** お知らせ: today's notices for the user. */
export function NoticesCard() {
  const [page, goTo] = useCardPage('notices');
  const [awaiting, setAwaiting] = useAwaiting();
  const list = usePagedList({
    ask: (paging) => askNotices(paging, awaiting),
    page,
    pageSize: pageSize.top,
    goTo,
  });
  const { items = [], awaiting_response_count = 0 } = list.data ?? {};
  const asking = items.some(({ response_due_date }) => response_due_date !== undefined);
  return (
    <NoticeList
      label={noticeScreen.content}
      aside={
        <Link to="/notice/past" className={buttonClass('plain', 'end')}>
          {noticeScreen.past}
        </Link>
      }
      columns={asking ? askingColumns : noticeColumns}
      list={list}
      empty={awaiting ? awaitingText.none : null}
    >
      {(awaiting || awaiting_response_count > 0) && (
        <CardBody above="table" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>{awaitingText.count(awaiting_response_count)}</p>
          <Checkbox
            tight
            label={awaitingText.only}
            value={awaiting}
            onChange={(only) => {
              goTo(1);
              setAwaiting(only);
            }}
          />
        </CardBody>
      )}
    </NoticeList>
  );
}

/** システムのお知らせ. */
export function SystemNoticesCard() {
  const [page, goTo] = useCardPage('system_notices');
  const list = usePagedList({ ask: askSystemNotices, page, pageSize: pageSize.top, goTo });
  return <NoticeList label={noticeScreen.systemNotice} columns={systemColumns} list={list} />;
}

type Rows<Row> = { items: readonly Row[]; total_count: number };

function NoticeList<Row extends SystemNoticeListItem>(props: {
  label: string;
  columns: readonly Column<Row>[];
  list: PagedList & { data: Rows<Row> | undefined };
  /** What it means that the list is empty. */
  empty?: string | null;
  /** At the end of the heading. */
  aside?: ReactNode;
  /** Above the table. */
  children?: ReactNode;
}) {
  const { label, columns, list, empty = null, aside, children } = props;
  if (list.data === undefined && !list.failed) return null;
  return (
    <Card flush title={label} count={countText(list)} aside={aside}>
      {children}
      <DataTable
        flush
        cards
        label={label}
        columns={columns}
        rows={list.data?.items ?? []}
        empty={empty}
        failed={list.failed}
        rowKey={(item) => String(item.notice_id)}
        loading={list.loading}
      />
      <Pager position="foot" label={label} {...list} onPage={list.goTo} />
    </Card>
  );
}
