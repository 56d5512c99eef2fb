import { useQuery } from '@tanstack/react-query';
import { list } from '#contract/application/list.ts';
import { applicationScreen } from '#texts/application.ts';
import { replacement } from '#texts/application-detail.ts';
import { pageSize } from '#domain/limits.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { isPage, pagingOf } from '#web/list/paging.ts';
import { useSavedSearch } from '#web/list/saved-search.ts';
import { unattendedSearch } from '#web/list/unattended-search.ts';
import { read } from '#web/call/read.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { ApplicationListCard } from './list-card.tsx';
import { UnattendedList } from './unattended-list.tsx';

type Search = {
  readonly tab: 'lists' | 'unattended';
  readonly page: number;
  /** 担当者不在 was opened from システム管理. */
  readonly from_administration: boolean;
};
const initialSearch: Search = { tab: 'lists', page: 1, from_administration: false };

/** Parses what was saved; null if it is not valid. */
function readSearch(stored: unknown): Search | null {
  if (typeof stored !== 'object' || stored === null || !('tab' in stored) || !('page' in stored)) return null;
  const { tab, page } = stored;
  const from_administration = 'from_administration' in stored && stored.from_administration === true;
  return (tab === 'lists' || tab === 'unattended') && isPage(page)
    ? { tab, page, from_administration }
    : null;
}

/** The lists of an admin: one tab has the work lists, the other the unattended applications. */
export default function AdministratorsLists() {
  const [search, setSearch] = useSavedSearch(unattendedSearch.page, readSearch, initialSearch);
  const { data } = useQuery(read(list.unattended_list, pagingOf(search.page, pageSize.list)));
  // Once it is open, its card has the number.
  const isCounted = data !== undefined && search.tab !== 'unattended';
  return (
    <Tabs
      label={applicationScreen.list}
      value={search.tab}
      onChange={(tab) => setSearch({ ...initialSearch, tab: tab === 'unattended' ? tab : 'lists' })}
      tabs={[
        { key: 'lists', label: replacement.ownLists, panel: <ApplicationListCard operator /> },
        {
          key: 'unattended',
          label: isCounted ? replacement.unattendedCount(data.total_count) : replacement.unattended,
          panel: (
            <UnattendedList
              page={search.page}
              onPage={(page) => setSearch({ ...search, page })}
              back={search.from_administration && <BackLink to="/system-management" />}
            />
          ),
        },
      ]}
    />
  );
}
