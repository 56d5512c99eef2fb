import { messageIndex } from '#contract/message/list.ts';
import { pageSize } from '#domain/limits.ts';
import { prefetch, prefetched, read, showsRefusal } from '#web/call/read.ts';
import { readLike, savedQuery } from '#web/list/list-search.ts';
import { firstPageQuery } from '#web/list/paged-list.ts';

/** The raw input of the search; '' is no condition. */
export const noMessageConditions = {
  title: '',
  sender_name: '',
  sent_date_from: '',
  sent_date_to: '',
  send_only: false,
};
export type MessageConditions = typeof noMessageConditions;
export const readConditions = readLike(noMessageConditions);

type Paging = { readonly skip: number; readonly limit: number };

/** What the list of messages asks. */
export function askMessages(conditions: MessageConditions, paging: Paging) {
  return prefetched({ ...read(messageIndex.search, { ...conditions, ...paging }), ...showsRefusal });
}

/** Fetches what /message shows when it opens. */
export function prefetchMessages(): void {
  const { conditions, page } = savedQuery('/message', readConditions, noMessageConditions);
  const ask = (paging: Paging) => askMessages(conditions, paging);
  prefetch(firstPageQuery({ ask, page, pageSize: pageSize.list }));
}
