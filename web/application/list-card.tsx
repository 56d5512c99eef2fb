import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { list, type ApplicationListItem } from '#contract/application/list.ts';
import { searchType } from '#domain/codes.ts';
import { applicationScreen, exporting } from '#domain/labels.ts';
import { pageSize } from '#domain/limits.ts';
import { useDoubleClickOnRow } from '#web/form/double-click.ts';
import { pageCountOf, pagingOf, useExistingPage } from '#web/form/paging.ts';
import { useSavedSearch } from '#web/form/saved-search.ts';
import { read } from '#web/shell/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListTop, useListTop } from '#web/ui/list-top.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { awaitingColumns, listColumns } from './list-columns.tsx';
import { chosenSearch, initialSearch, readListSearch, searchChoices } from './list-search.ts';

// Loaded when it is asked for.
const ListCsv = lazy(() => import('./list-csv.tsx'));

const rowKey = (row: ApplicationListItem) => String(row.application_id);

/** The list of applications, chosen by five radio buttons, 25 a page (section 2). */
export function ApplicationListCard({ operator }: { operator: boolean }) {
  const [search, setSearch] = useSavedSearch('/application', readListSearch, initialSearch);
  const [selected, setSelected] = useState('');
  const [csv, setCsv] = useState(false);
  const navigate = useNavigate();
  const { data, isFetching } = useQuery({
    ...read(list.application_list, {
      search_type: search.search_type,
      ...pagingOf(search.page, pageSize.list),
    }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.items ?? [];
  const total = data?.total_count ?? 0;
  const pageCount = pageCountOf(total, pageSize.list);
  const page = Math.min(search.page, pageCount);
  const { top, toTop } = useListTop();

  useExistingPage(search.page, isFetching || data === undefined ? null : pageCount, (last) =>
    setSearch({ ...search, page: last }),
  );

  const show = (next: typeof search) => {
    setSelected('');
    setSearch(next);
  };
  const open = () => {
    const row = rows.find((each) => rowKey(each) === selected);
    if (row === undefined) return;
    void navigate({ to: '/application/detail', search: { application_id: row.application_id } });
  };

  const csvButton = (
    <Button size="small" aria-haspopup="dialog" aria-expanded={false} onClick={() => setCsv(true)}>
      {exporting.csv}
      <Icon name="down" className="size-3.5" />
    </Button>
  );

  return (
    <Card
      title={applicationScreen.list}
      aside={
        csv ? (
          <Suspense fallback={csvButton}>
            <ListCsv search_type={search.search_type} />
          </Suspense>
        ) : (
          csvButton
        )
      }
    >
      {/* A form, so that Enter on a selected row opens it, by the browser's own rule. */}
      <form
        ref={useDoubleClickOnRow(open)}
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
        className="space-y-3"
      >
        <RadioGroup
          label={applicationScreen.searchTypes}
          hideLabel
          groups={searchChoices(operator)}
          value={String(search.search_type)}
          onChange={(value) => show(chosenSearch(value) ?? initialSearch)}
        />
        <ListTop ref={top} label={applicationScreen.listPage(page)}>
          <DataTable
            label={applicationScreen.list}
            columns={search.search_type === searchType.awaiting_my_approval ? awaitingColumns : listColumns}
            rows={rows}
            rowKey={rowKey}
            selectedKey={selected}
            onSelect={setSelected}
            search
            loading={isFetching}
          />
        </ListTop>
        <Pager
          page={page}
          pageCount={pageCount}
          total={total}
          pageSize={pageSize.list}
          onPage={(other) => {
            show({ ...search, page: other });
            toTop();
          }}
        />
        <PageActions sticky>
          <Button type="submit" variant="primary" disabled={selected === ''}>
            {applicationScreen.openDetail}
          </Button>
        </PageActions>
      </form>
    </Card>
  );
}
