import { noticePast, type PastNotice } from '#contract/notice/view.ts';
import { publishState } from '#domain/codes.ts';
import { showDate, showDateTime } from '#domain/japan-date.ts';
import { pageSize } from '#domain/limits.ts';
import { label } from '#texts/fields.ts';
import { noticeScreen } from '#texts/notice.ts';
import { pageTitle } from '#texts/shell.ts';
import { read } from '#web/call/read.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { useSavedPage } from '#web/list/saved-search.ts';
import { Link } from '#web/navigation/link.tsx';
import { BackLink } from '#web/shared/back-link.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { countText } from '#web/ui/list-count.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { fromPast } from './came-from.ts';
import { PublishStateTag } from './publish-state-tag.tsx';

const columns: readonly Column<PastNotice>[] = [
  {
    key: 'division',
    header: label.division,
    cell: ({ division_name }) => division_name ?? noticeScreen.systemNotice,
    width: '10rem',
    card: 'plain',
  },
  {
    key: 'title',
    header: noticeScreen.title,
    cell: ({ notice_id, notice_title }) => (
      <Link
        to="/notice/view"
        search={{ notice_id }}
        state={fromPast}
        title={notice_title}
        className={linkClass}
      >
        {notice_title}
      </Link>
    ),
    min: 14,
    card: 'title',
  },
  {
    key: 'publish_datetime',
    header: noticeScreen.publishedAt,
    cell: (item) => showDateTime(item.publish_datetime),
    time: true,
  },
  {
    key: 'ended_on',
    header: noticeScreen.endedOn,
    cell: (item) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {showDate(item.ended_on)}
        {item.is_corrected && <PublishStateTag state={publishState.corrected} />}
      </span>
    ),
    width: '11rem',
  },
];

/** /notice/past: notices for the user whose period is over, or that were corrected. */
export default function PastNoticesScreen() {
  const [page, goTo] = useSavedPage('/notice/past');
  const notices = usePagedList({
    ask: (paging) => read(noticePast.list, paging),
    page,
    pageSize: pageSize.list,
    goTo,
  });
  return (
    <Card flush titled title={pageTitle.notice_past} count={countText(notices)}>
      <CardBody above="table">
        <p className="hint">{noticeScreen.pastAbout}</p>
      </CardBody>
      <ListTable
        label={pageTitle.notice_past}
        list={notices}
        columns={columns}
        rows={notices.data?.items ?? []}
        rowKey={({ notice_id }) => String(notice_id)}
        empty={noticeScreen.nonePast}
        back={<BackLink to="/" />}
      />
    </Card>
  );
}
