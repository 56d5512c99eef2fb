import { Link, type LinkTarget } from '#web/navigation/link.tsx';
import { noticeEdit, type PostedNotice } from '#contract/notice/edit.ts';
import { showDate, showDateTime } from '#domain/japan-date.ts';
import { label } from '#texts/fields.ts';
import { noticeScreen } from '#texts/notice.ts';
import { responseText } from '#texts/notice-response.ts';
import { pageSize } from '#domain/limits.ts';
import { text } from '#texts/ui.ts';
import { ListCard } from '#web/list/list-card.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { useSavedPage } from '#web/list/saved-search.ts';
import { read } from '#web/call/read.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { fromPosting, toResponses } from './came-from.ts';
import { PublishStateTag } from './publish-state-tag.tsx';

/** What a notice that asks adds to a cell is on a line of its own where a row is not a card. */
const figuresClass = 'inline-flex flex-wrap gap-x-3';

const columns: readonly Column<PostedNotice>[] = [
  {
    key: 'state',
    header: noticeScreen.state,
    cell: ({ state }) => <PublishStateTag state={state} />,
    width: '5.5rem',
    card: 'tag',
  },
  {
    key: 'division',
    header: label.division,
    cell: (row) => row.division_name ?? noticeScreen.systemNotice,
    width: '10rem',
    card: 'plain',
    cardClass: '@lg:min-w-24',
  },
  {
    key: 'title',
    header: noticeScreen.title,
    cell: (row) => row.notice_title,
    min: 16,
    card: 'title',
  },
  {
    key: 'publish_datetime',
    header: noticeScreen.publishedAt,
    cell: (row) => showDateTime(row.publish_datetime),
    time: true,
    card: 'end',
    cardClass: '@lg:order-last',
  },
  {
    key: 'period',
    header: noticeScreen.period,
    cell: (row) => (
      <span className={figuresClass}>
        {noticeScreen.fromTo(showDate(row.publish_date_from), showDate(row.publish_date_to))}
        {row.responses && <span>{responseText.due(showDate(row.responses.response_due_date))}</span>}
      </span>
    ),
    width: '12.5rem',
    card: 'below',
    className: 'rows:whitespace-normal!',
  },
  {
    key: 'read',
    header: noticeScreen.read,
    cell: (row) => (
      <span className={figuresClass}>
        {noticeScreen.readCount(row.read_count, row.supplier_count)}
        <Answered row={row} />
      </span>
    ),
    width: '7.5rem',
    className: 'whitespace-normal!',
    cardClass: '@lg:ml-auto',
  },
];

/** How many companies have answered: the way to 回答状況. */
function Answered({ row: { notice_id, notice_title, responses } }: { row: PostedNotice }) {
  if (responses === undefined) return null;
  const answered = responseText.answeredOf(responses.answered_count, responses.supplier_count);
  return (
    <Link
      to="/notice/view"
      search={{ notice_id }}
      state={toResponses}
      aria-label={responseText.answeredTo(answered, notice_title)}
      // The rest of a card leads to the notice.
      className={`${linkClass} relative z-1`}
    >
      {answered}
    </Link>
  );
}

/** Without the division: all notices are of the user's own. A card has the time before the period. */
const ownColumns = columns
  .filter(({ key }) => key !== 'division')
  .map((column) => (column.time === true ? { ...column, card: 'below' as const } : column));

const nameOf = (row: PostedNotice) => row.notice_title;
const rowKey = (row: PostedNotice) => String(row.notice_id);
const opens = ({ notice_id }: PostedNotice): LinkTarget => ({
  to: '/notice/view',
  search: { notice_id },
  state: fromPosting,
});

/** 投稿済みのお知らせ, newest first, each with the number of companies that have read it. */
export function PostedCard({ ofAll }: { ofAll: boolean }) {
  const [page, goTo] = useSavedPage('/notice/edit');
  const list = usePagedList({
    ask: (paging) => read(noticeEdit.posted_list, paging),
    page,
    pageSize: pageSize.list,
    goTo,
  });
  return (
    <ListCard
      title={noticeScreen.posted}
      list={list}
      columns={ofAll ? columns : ownColumns}
      rows={list.data?.items ?? []}
      rowKey={rowKey}
      empty={null}
      nameOf={nameOf}
      opens={opens}
      openLabel={text.openDetail}
    />
  );
}
