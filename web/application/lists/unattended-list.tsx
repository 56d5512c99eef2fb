import type { ReactNode } from 'react';
import type { LinkTarget } from '#web/navigation/link.tsx';
import { list, type UnattendedListItem } from '#contract/application/list.ts';
import { applicationMark } from '#texts/application-name.ts';
import { replacement } from '#texts/application-detail.ts';
import { label } from '#texts/fields.ts';
import { text } from '#texts/ui.ts';
import { pageSize } from '#domain/limits.ts';
import { downloadFile } from '#web/call/call.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { read } from '#web/call/read.ts';
import { useHelpTopic } from '#web/shell/help-topic.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { listColumns } from './list-columns.tsx';

const columns: readonly Column<UnattendedListItem>[] = [
  {
    key: 'division',
    header: label.division,
    cell: (row) => row.division_name,
    width: '8.5rem',
    card: 'plain',
  },
  ...listColumns.map((column) => {
    // The division needs the room.
    if (column.key === 'status') return { ...column, width: '5.5rem' };
    // The step that has nobody, which may not have started.
    return column.key === 'current_step' ? { ...column, header: replacement.unattendedStep } : column;
  }),
];
const rowKey = (row: UnattendedListItem) => String(row.application_id);
const opens = ({ application_id }: UnattendedListItem): LinkTarget => ({
  to: '/application/detail',
  search: { application_id },
});

type Props = {
  page: number;
  onPage: (page: number) => void;
  /** The way back, if there is one. */
  back: ReactNode;
};

/** 担当者不在: applications with a step that nobody can act on, oldest first, 25 a page. */
export function UnattendedList({ page, onPage, back }: Props) {
  useHelpTopic('unattended');
  const applications = usePagedList({
    ask: (paging) => read(list.unattended_list, paging),
    page,
    pageSize: pageSize.list,
    goTo: onPage,
  });
  return (
    <ListCard
      title={replacement.unattended}
      titled
      aside={<CsvButton save={(encoding) => downloadFile(list.unattended_csv, { encoding })} />}
      list={applications}
      columns={columns}
      rows={applications.data?.items ?? []}
      rowKey={rowKey}
      empty={null}
      nameOf={applicationMark}
      opens={opens}
      openLabel={text.openDetail}
      back={back}
    />
  );
}
