import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { list, type ApplicationListItem } from '#contract/application/list.ts';
import { searchType } from '#domain/codes.ts';
import { applicationScreen } from '#texts/application.ts';
import { exporting } from '#texts/general.ts';
import { pageSize } from '#domain/limits.ts';
import { ListCard } from '#web/list/list-card.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { useSavedSearch } from '#web/list/saved-search.ts';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { awaitingColumns, listColumns } from './list-columns.tsx';
import { searchOf, initialSearch, readListSearch, searchChoices } from './list-search.ts';

const ListCsv = lazy(() => import('./list-csv.tsx'));

const rowKey = (row: ApplicationListItem) => String(row.application_id);

/** The list of applications: five radio buttons choose which one; 25 a page. */
export function ApplicationListCard({ operator }: { operator: boolean }) {
  const [search, setSearch] = useSavedSearch('/application', readListSearch, initialSearch);
  const [csv, setCsv] = useState(false);
  const navigate = useNavigate();
  const applications = usePagedList({
    ask: (paging) => read(list.application_list, { search_type: search.search_type, ...paging }),
    search,
    page: search.page,
    pageSize: pageSize.list,
    goTo: (page) => setSearch({ ...search, page }),
  });

  const csvButton = (
    <Button size="small" aria-haspopup="dialog" aria-expanded={false} onClick={() => setCsv(true)}>
      {exporting.csv}
      <Icon name="down" />
    </Button>
  );

  return (
    <ListCard
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
      list={applications}
      columns={search.search_type === searchType.awaiting_my_approval ? awaitingColumns : listColumns}
      rows={applications.data?.items ?? []}
      rowKey={rowKey}
      search
      onOpen={({ application_id }) =>
        void navigate({ to: '/application/detail', search: { application_id } })
      }
      openLabel={applicationScreen.openDetail}
    >
      <RadioGroup
        label={applicationScreen.searchTypes}
        hideLabel
        groups={searchChoices(operator)}
        value={String(search.search_type)}
        onChange={(value) => setSearch(searchOf(value) ?? initialSearch)}
      />
    </ListCard>
  );
}
