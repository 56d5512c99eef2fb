import { useEffect, useState } from 'react';
import { search } from '#contract/search.ts';
import { pageSize } from '#domain/limits.ts';
import { read, showsRefusal } from '#web/call/read.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { useNavigate } from '@tanstack/react-router';
import { addRecentSearch } from '#web/shell/recent-searches.ts';
import { onPage, type SearchAddress } from './address.ts';
import { Guide } from './guide.tsx';
import { Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { sessionStore } from '#web/storage.ts';

/** /search: everything of the search is in the address. */
export default function Search(address: SearchAddress) {
  const navigate = useNavigate();
  const { q, kind, from, to, page = 1 } = address;
  const status = kind === 'application' ? address.status?.toString() : undefined;
  // Searching for the same asks again.
  const [again, setAgain] = useState({});
  const list = usePagedList({
    ask: (paging) => ({
      ...read(search.search, { q: q ?? '', kind, from, to, status, ...paging }),
      ...showsRefusal,
      enabled: q !== undefined,
    }),
    search: again,
    page,
    pageSize: pageSize.search,
    // There is nothing to go back to past the end.
    goTo: (next) =>
      void navigate({ to: '/search', search: onPage(address, next), replace: list.pageCount < page }),
  });
  const { data, loading, error } = list;
  const answered = data !== undefined && !loading;
  useEffect(() => {
    if (q !== undefined && answered) addRecentSearch(sessionStore, q);
  }, [q, answered]);
  return (
    <div className="space-y-blocks">
      <SearchForm
        address={address}
        error={error}
        onSearch={(next) => {
          if (JSON.stringify(next) === JSON.stringify(address)) setAgain({});
          else void navigate({ to: '/search', search: next });
        }}
      />
      {q === undefined && <Guide />}
      {q !== undefined && error === null && <Results address={address} q={q} list={list} />}
    </div>
  );
}
