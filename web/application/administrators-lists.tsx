import { useQuery } from '@tanstack/react-query';
import { list } from '#contract/application/list.ts';
import { applicationScreen } from '#texts/application.ts';
import { replacement } from '#texts/application-detail.ts';
import { pageSize } from '#domain/limits.ts';
import { isPage, pagingOf } from '#web/list/paging.ts';
import { useSavedSearch } from '#web/list/saved-search.ts';
import { read } from '#web/call/read.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { ApplicationListCard } from './list-card.tsx';
import { UnattendedList } from './unattended-list.tsx';

type Search = { readonly tab: 'lists' | 'unattended'; readonly page: number };
const initialSearch: Search = { tab: 'lists', page: 1 };

/** Parses the saved tab and page; null if they are not valid. */
function readSearch(stored: unknown): Search | null {
  if (typeof stored !== 'object' || stored === null || !('tab' in stored) || !('page' in stored)) return null;
  const { tab, page } = stored;
  return (tab === 'lists' || tab === 'unattended') && isPage(page) ? { tab, page } : null;
}

/** The lists of an admin: one tab has the five lists, the other the unattended applications. */
export default function AdministratorsLists() {
  const [search, setSearch] = useSavedSearch('/application 担当者不在', readSearch, initialSearch);
  const { data } = useQuery(read(list.unattended_list, pagingOf(search.page, pageSize.list)));
  return (
    <Tabs
      label={applicationScreen.list}
      value={search.tab}
      onChange={(tab) => setSearch({ tab: tab === 'unattended' ? tab : 'lists', page: 1 })}
      tabs={[
        { key: 'lists', label: replacement.ownLists, panel: <ApplicationListCard operator /> },
        {
          key: 'unattended',
          label: data === undefined ? replacement.unattended : replacement.unattendedCount(data.total_count),
          panel: <UnattendedList page={search.page} onPage={(page) => setSearch({ ...search, page })} />,
        },
      ]}
    />
  );
}
