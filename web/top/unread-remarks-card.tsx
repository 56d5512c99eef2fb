import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { discussion } from '#contract/application/discussion.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { pageSize } from '#domain/limits.ts';
import { numberedName } from '#texts/application-name.ts';
import { discussionTop } from '#texts/discussion-top.ts';
import { label } from '#texts/fields.ts';
import { viewerOrganisation } from '#texts/people.ts';
import { Link } from '#web/navigation/link.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { countText } from '#web/ui/list-count.ts';
import { Note } from '#web/ui/note.tsx';
import { Person } from '#web/ui/person.tsx';
import { recordLinkClass } from '#web/ui/record-link-class.ts';
import { Tag } from '#web/ui/tag.tsx';
import { askUnreadRemarks } from './queries.ts';

type Unread = z.output<typeof discussion.unread.output>['items'][number];

const columns: readonly Column<Unread>[] = [
  {
    key: 'workflow_name',
    header: label.workflow,
    cell: (item) => (
      <Link
        to="/application/detail"
        search={{ application_id: item.application_id }}
        title={numberedName(item)}
        className={recordLinkClass()}
      >
        {numberedName(item)}
      </Link>
    ),
    card: 'title',
  },
  {
    key: 'unread_count',
    header: discussionTop.count,
    cell: (item) => <Tag tone="info">{discussionTop.unread(item.unread_count)}</Tag>,
    width: '6rem',
    card: 'tag',
  },
  {
    key: 'writer',
    header: discussionTop.writer,
    cell: (item) => <Person name={item.full_name} organisation={viewerOrganisation(item)} />,
    width: '20rem',
    card: 'plain',
  },
  {
    key: 'written_at',
    header: discussionTop.writtenAt,
    cell: (item) => showDateTime(item.written_at),
    time: true,
    card: 'end',
  },
];

/** 未読のやり取り: applications with unread remarks to the user; nothing while there are none. */
export function UnreadRemarksCard() {
  const { data, error, isFetching } = useQuery(askUnreadRemarks());
  const { items, total_count } = data ?? { items: [], total_count: 0 };
  if (total_count === 0 && error === null) return null;
  return (
    <Card flush title={discussionTop.title} count={countText({ total: total_count })}>
      <DataTable
        flush
        cards
        label={discussionTop.title}
        columns={columns}
        rows={items}
        empty={null}
        failed={error !== null}
        rowKey={(item) => String(item.application_id)}
        loading={isFetching}
      />
      {total_count > items.length && error === null && (
        <CardBody belowTable>
          <Note>{discussionTop.newest(pageSize.top)}</Note>
        </CardBody>
      )}
    </Card>
  );
}
