import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/call.ts';
import { register } from '#contract/register.ts';
import { showDate } from '#domain/japan-date.ts';
import { pageSize } from '#domain/limits.ts';
import { registerScreen } from '#texts/register.ts';
import { transactionText } from '#texts/transaction.ts';
import { call, downloadFile, openDownload } from '#web/call/call.ts';
import { read, showsRefusal } from '#web/call/read.ts';
import { today } from '#web/call/today.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { readLike, useListSearch } from '#web/list/list-search.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { useSavedSearch } from '#web/list/saved-search.ts';
import { EvidenceButton } from '#web/shared/evidence-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { countText } from '#web/ui/list-count.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { registerColumns, type RegisterRow } from './columns.tsx';
import { initialConditions, registerQueryOf } from './conditions.ts';
import { RegisterSearchForm } from './search-form.tsx';

/** /register: 申請台帳, every application of the divisions that the user audits, newest first, 25 a page. */
export default function Register() {
  const { data: init } = useQuery(read(register.init, {}));
  const [initial] = useState(() => initialConditions(today()));
  const { input, setInput, query, hasConditions, search, searchFor, goTo } = useListSearch(
    '/register',
    readLike(initial),
    initial,
  );
  const conditions = registerQueryOf(query.conditions);
  const list = usePagedList({
    ask: (paging) => ({ ...read(register.list, { ...conditions, ...paging }), ...showsRefusal }),
    search: query,
    page: query.page,
    pageSize: pageSize.list,
    goTo,
  });
  const [opened, setOpened] = useSavedSearch('/register row', readOpened, 0);
  const rows = (list.data?.items ?? []).map((item): RegisterRow => ({
    item,
    opened: item.application_id === opened,
    onOpen: () => setOpened(item.application_id),
  }));
  const table = useRef<HTMLDivElement>(null);
  const returned = useRef(opened !== 0);
  useEffect(() => {
    if (!returned.current || list.data === undefined || init === undefined) return;
    returned.current = false;
    const link = table.current?.querySelector<HTMLElement>('[data-opened]');
    link?.focus({ preventScroll: true });
    link?.closest('[role=row], tr')?.scrollIntoView({ block: 'nearest' });
  });
  if (init === undefined) return null;
  return (
    <div className="space-y-blocks">
      <p>{coveredText(init)}</p>
      <RegisterSearchForm
        divisions={init.division_dropdown_items}
        input={input}
        narrowed={hasConditions}
        onInput={setInput}
        onSearch={search}
        onClear={() => searchFor(initial)}
        error={list.error}
      />
      <Card
        flush
        title={registerScreen.list}
        titled
        count={countText(list)}
        aside={
          <>
            <CsvButton
              label={registerScreen.csvOf(registerScreen.applicationsCsv)}
              save={(encoding) => downloadFile(register.csv, { ...conditions, encoding })}
            />
            <CsvButton
              label={registerScreen.csvOf(registerScreen.stepsCsv)}
              save={(encoding) => downloadFile(register.steps_csv, { ...conditions, encoding })}
            />
            <CsvButton
              label={transactionText.indexCsv}
              save={(encoding) => downloadFile(register.index_csv, { ...conditions, encoding })}
            />
            <EvidenceButton
              askSize={() => call(register.evidence_size, conditions)}
              save={() => openDownload(register.evidence_zip, conditions)}
            />
          </>
        }
      >
        <Unreadable counts={list.data?.unreadable} />
        <div ref={table}>
          <ListTable
            label={registerScreen.list}
            list={list}
            columns={registerColumns}
            rows={rows}
            rowKey={({ item }) => String(item.application_id)}
            marked={(row) => row.opened}
            search={hasConditions}
            empty={registerScreen.none}
          />
        </div>
      </Card>
    </div>
  );
}

/** How many applications are left out because their 取引日 or 取引金額 is none. */
function Unreadable({ counts }: { counts: Output<typeof register.list>['unreadable'] | undefined }) {
  const { dates = 0, amounts = 0 } = counts ?? {};
  if (dates === 0 && amounts === 0) return null;
  return (
    <div role="status" className="space-y-2 px-(--card-padding) pb-3">
      {dates > 0 && <Note tone="warning">{transactionText.unreadableDates(dates)}</Note>}
      {amounts > 0 && <Note tone="warning">{transactionText.unreadableAmounts(amounts)}</Note>}
    </div>
  );
}

/** Whose applications the register has, and until when its reader sees it. */
function coveredText({
  all_divisions,
  division_dropdown_items,
  last_day,
}: Output<typeof register.init>): string {
  const names = division_dropdown_items.map(({ label }) => label).join('、');
  return registerScreen.covers(all_divisions ? registerScreen.allDivisions : names, showDate(last_day));
}

function readOpened(saved: unknown): number | null {
  return typeof saved === 'number' ? saved : null;
}
