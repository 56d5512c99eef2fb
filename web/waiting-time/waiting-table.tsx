import { useState, type ReactNode } from 'react';
import { waitingTime } from '#contract/waiting-time.ts';
import { pageSize } from '#domain/limits.ts';
import {
  hasNothingToShow,
  sortedByWaiting,
  waitingOrders,
  type WaitingCounts,
  type WaitingOrder,
  type WaitingPeriod,
} from '#domain/waiting-time.ts';
import { waitingOrderLabel, waitingText } from '#texts/waiting-time.ts';
import { downloadFile } from '#web/call/call.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { usePagedRows } from '#web/list/paged-rows.ts';
import { useSavedSearch } from '#web/list/saved-search.ts';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { countText } from '#web/ui/list-count.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Measured } from './columns.tsx';

type Props<Row> = {
  title: string;
  grouped_by: 'form' | 'organisation';
  columns: readonly Column<Measured<Row>>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  period: WaitingPeriod;
  loading: boolean;
  /** The fetch failed; the form above says why. */
  failed: boolean;
  back?: ReactNode;
};

const orders = waitingOrders.map((order) => ({ value: order, label: waitingOrderLabel[order] }));

/** One table of 滞留状況, sorted in the browser, 25 rows a page. Its bars are of one scale. */
export function WaitingTable<Row extends WaitingCounts>(props: Props<Row>) {
  const { title, grouped_by, columns, rows, rowKey, period, loading, failed, back } = props;
  const [sort, setSort] = useSavedSearch<WaitingOrder>(
    `/waiting-time ${grouped_by}`,
    readOrder,
    waitingOrders[0],
  );
  const longest = Math.max(1, ...rows.map((row) => row.percentile90_days ?? 0));
  const [all, setAll] = useState(false);
  const telling = rows.filter((row) => !hasNothingToShow(row));
  const sorted = sortedByWaiting(all ? rows : telling, sort).map((row) => ({ ...row, longest }));
  const list = usePagedRows(sorted, pageSize.list);
  return (
    <Card
      flush
      title={title}
      count={countText({ total: sorted.length })}
      aside={
        <CsvButton
          save={(encoding) => downloadFile(waitingTime.csv, { ...period, grouped_by, sort, encoding })}
        />
      }
    >
      <CardBody above="table" className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Select
          label={waitingText.order(title)}
          hideLabel
          className="md:w-56"
          placeholder={null}
          value={sort}
          onChange={(order) => setSort(readOrder(order) ?? sort)}
          options={orders}
        />
        {telling.length < rows.length && (
          <Checkbox
            tight
            label={waitingText.withNothing(rows.length - telling.length)}
            value={all}
            onChange={(value) => {
              list.goTo(1);
              setAll(value);
            }}
          />
        )}
      </CardBody>
      <ListTable
        label={title}
        list={{ ...list, loading, failed }}
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        empty={waitingText.none}
        back={back}
      />
    </Card>
  );
}

function readOrder(saved: unknown): WaitingOrder | null {
  return waitingOrders.find((order) => order === saved) ?? null;
}
