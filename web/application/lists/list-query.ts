import { list } from '#contract/application/list.ts';
import type { LoginedUser } from '#contract/session.ts';
import { pageSize } from '#domain/limits.ts';
import { prefetch, prefetched, read, showsRefusal } from '#web/call/read.ts';
import { firstPageQuery } from '#web/list/paged-list.ts';
import { savedSearch } from '#web/list/saved-search.ts';
import { sessionStore } from '#web/storage.ts';
import {
  conditionsOf,
  hasMore,
  initialApplicationSearch,
  readApplicationSearch,
  type ApplicationSearch,
} from './list-search.ts';

type Paging = { readonly skip: number; readonly limit: number };

/** What the list of applications asks. While a word is being typed, the page is not blocked. */
export function askApplications(search: ApplicationSearch, paging: Paging, typing = false) {
  const query = read(list.application_list, { ...conditionsOf(search), ...paging }, { unblocked: typing });
  // What is refused stands at the conditions.
  return prefetched(hasMore(search) ? { ...query, ...showsRefusal } : query);
}

/** Fetches what /application shows when it opens. An admin may open another tab. */
export function prefetchApplications({ rights }: LoginedUser): void {
  if (rights.administer) return;
  const search = savedSearch(sessionStore, '/application', readApplicationSearch, initialApplicationSearch);
  const ask = (paging: Paging) => askApplications(search, paging);
  prefetch(firstPageQuery({ ask, page: search.page, pageSize: pageSize.list }));
}
