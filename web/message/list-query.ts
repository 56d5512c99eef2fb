import { messageIndex } from '#contract/message/list.ts';
import { pageSize } from '#domain/limits.ts';
import { prefetch, prefetched, read, saidHere } from '#web/call/read.ts';
import { readLike, savedQuery } from '#web/list/list-search.ts';
import { firstPageQuery } from '#web/list/paged-list.ts';

/** The raw input of the search; '' is no condition. */
export const noConditions = {
  title: '',
  sender_name: '',
  sent_date_from: '',
  sent_date_to: '',
  send_only: false,
};
export type MessageConditions = typeof noConditions;
export const readConditions = readLike(noConditions);

type Paging = { readonly skip: number; readonly limit: number };

/** What the list of messages asks. */
export function askMessages(conditions: MessageConditions, paging: Paging) {
  return prefetched({ ...read(messageIndex.search, { ...conditions, ...paging }), ...saidHere });
}

/** Fetches what /message shows when it opens. */
export function prefetchMessages(): void {
  const { conditions, page } = savedQuery('/message', readConditions, noConditions);
  const ask = (paging: Paging) => askMessages(conditions, paging);
  prefetch(firstPageQuery({ ask, page, pageSize: pageSize.list }));
}
