import { japanDate, showDateTime } from '#domain/japan-date.ts';
import { label } from '#texts/fields.ts';
import { noticeScreen } from '#texts/notice.ts';
import { visibleName } from '#domain/visible-name.ts';
import type { CsvColumn } from '#server/export/csv.ts';
import { exportName } from '#server/export/file-name.ts';
import type { NoticeReading } from './queries-reading.ts';

type Row = Omit<NoticeReading, 'readers'> & { readonly reader: NoticeReading['readers'][number] | null };

/** A row per reader, and one per company that has not read the notice, in the order of the companies. */
export function readingRows(readings: readonly NoticeReading[]): Row[] {
  return readings.flatMap(({ readers, ...company }) =>
    readers.length === 0
      ? [{ ...company, reader: null }]
      : readers.map((reader): Row => ({ ...company, reader })),
  );
}

export const readingColumns: readonly CsvColumn<Row>[] = [
  { header: noticeScreen.state, value: ({ reader }) => (reader ? noticeScreen.read : noticeScreen.unread) },
  { header: label.supplier_code, value: (row) => row.supplier_code },
  { header: noticeScreen.company, value: (row) => row.company_name },
  { header: noticeScreen.branch, value: (row) => row.branch_office_name },
  { header: noticeScreen.readers, value: ({ reader }) => reader?.full_name ?? null },
  { header: noticeScreen.csvReadAt, value: ({ reader }) => reader && showDateTime(reader.read_at) },
];

/** 既読状況_夏季休業のお知らせ_20261121.csv */
export function readingCsvName(title: string, now: Date): string {
  // A title may be longer than a file name.
  const short = [...visibleName(title)].slice(0, 40).join('');
  return exportName([noticeScreen.reading, short, japanDate(now).replaceAll('-', '')], 'csv');
}
