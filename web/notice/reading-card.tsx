import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CsvEncoding } from '#contract/fields.ts';
import { noticeReading, type NoticeReadingItem } from '#contract/notice/view.ts';
import { csvFile } from '#domain/export-texts.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { label, exporting } from '#domain/labels.ts';
import { noticeScreen } from '#domain/notice-texts.ts';
import { pageSize } from '#domain/limits.ts';
import { download, Refused } from '#web/api.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { pageCountOf, pagingOf } from '#web/form/paging.ts';
import { read } from '#web/shell/read.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ReadTag } from '#web/ui/read-tag.tsx';

const columns: readonly Column<NoticeReadingItem>[] = [
  {
    key: 'state',
    header: noticeScreen.state,
    cell: (row) => <ReadTag read={row.readers.length > 0} />,
    width: '4.5rem',
  },
  { key: 'supplier_code', header: label.supplier_code, cell: (row) => row.supplier_code, width: '9.5rem' },
  {
    key: 'company',
    header: label.supplier,
    cell: (row) => [row.company_name, row.branch_office_name ?? ''].join(' ').trim(),
  },
  {
    key: 'readers',
    header: noticeScreen.readers,
    cell: (row) =>
      row.readers
        .map(({ full_name, read_at }) => noticeScreen.reader(full_name, showDateTime(read_at)))
        .join('、'),
    width: '24rem',
  },
];

/** 既読状況: of each company that the notice is for, whether somebody has read it, the unread first (domain 3). */
export default function ReadingCard({ notice_id }: { notice_id: number }) {
  const [page, setPage] = useState(1);
  const { data, isFetching } = useQuery({
    ...read(noticeReading.list, { notice_id, ...pagingOf(page, pageSize.list) }),
    placeholderData: keepPreviousData,
  });
  const place = useRef<HTMLDivElement>(null);
  const shown = data !== undefined;
  // The button that asked for it is gone: who uses the keyboard goes on here.
  useEffect(() => {
    if (shown) place.current?.focus();
  }, [shown]);
  if (data === undefined) return null;
  const { items, total_count, read_count } = data;
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={noticeScreen.reading} className="scroll-mt-4">
      <Card
        title={noticeScreen.reading}
        aside={
          <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-4 gap-y-1">
            {noticeScreen.readOf(read_count, total_count)}
            <ReadingCsv notice_id={notice_id} />
          </div>
        }
      >
        <div className="space-y-3">
          <DataTable
            label={noticeScreen.reading}
            columns={columns}
            rows={items}
            rowKey={(row) => row.supplier_code}
            loading={isFetching}
          />
          <Pager
            page={page}
            pageCount={pageCountOf(total_count, pageSize.list)}
            total={total_count}
            pageSize={pageSize.list}
            onPage={setPage}
          />
        </div>
      </Card>
    </div>
  );
}

/** CSV出力, and what became of it where that needs words. */
function ReadingCsv({ notice_id }: { notice_id: number }) {
  const problems = useBlockErrors();
  const [replaced, setReplaced] = useState(0);
  const save = async (encoding: CsvEncoding) => {
    problems.clear();
    setReplaced(0);
    try {
      const file = await download(noticeReading.csv, { notice_id, encoding });
      setReplaced(file.replaced);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.show(error.messages);
    }
  };
  return (
    <div className="flex min-w-0 flex-col items-end gap-2">
      <MenuButton
        label={exporting.csv}
        entries={[
          { label: exporting.utf8, onChoose: () => void save('utf-8') },
          { label: exporting.cp932, onChoose: () => void save('cp932') },
        ]}
      />
      {replaced > 0 && <Note>{csvFile.charactersReplaced(replaced)}</Note>}
      <ErrorSummary errors={problems.errors} attempt={problems.attempt} />
    </div>
  );
}
