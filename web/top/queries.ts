import type { UseQueryOptions } from '@tanstack/react-query';
import { discussion } from '#contract/application/discussion.ts';
import { list } from '#contract/application/list.ts';
import { messageIndex } from '#contract/message/list.ts';
import { top } from '#contract/top.ts';
import { workListKind } from '#domain/codes.ts';
import { pageSize } from '#domain/limits.ts';
import { prefetch, prefetched, read, readAs } from '#web/call/read.ts';
import { firstPageQuery } from '#web/list/paged-list.ts';
import { cardPageOf, savedAwaiting, type TopCard } from './card-page.ts';

/** What the cards of TOP ask. */

type Paging = { readonly skip: number; readonly limit: number };

export function askAwaiting(paging: Paging) {
  const conditions = { search_type: workListKind.awaiting_my_approval, ...paging };
  return prefetched(read(list.application_list, conditions));
}

export function askUnread(paging: Paging) {
  return prefetched(read(messageIndex.unread, paging));
}

export function askUnreadRemarks() {
  return prefetched(read(discussion.unread, {}));
}

// The two answers name the same fields differently.
export function askNotices(paging: Paging, awaits_response: boolean) {
  const conditions = { ...(awaits_response && { awaits_response }), ...paging };
  const query = readAs(
    top.notice,
    conditions,
    ({ notices, notice_total_count, awaiting_response_count }) => ({
      items: notices,
      total_count: notice_total_count,
      awaiting_response_count: awaiting_response_count ?? 0,
    }),
  );
  return prefetched(query);
}

export function askSystemNotices(paging: Paging) {
  const query = readAs(top.system_notice, paging, ({ system_notices, system_notice_total_count }) => ({
    items: system_notices,
    total_count: system_notice_total_count,
  }));
  return prefetched(query);
}

/** Fetches what TOP shows when it opens. */
export function prefetchTop(): void {
  prefetchCard('awaiting', askAwaiting);
  prefetch(askUnreadRemarks());
  prefetchCard('unread_messages', askUnread);
  prefetchCard('notices', (paging) => askNotices(paging, savedAwaiting()));
  prefetchCard('system_notices', askSystemNotices);
}

function prefetchCard<A>(card: TopCard, ask: (paging: Paging) => UseQueryOptions<A>): void {
  prefetch(firstPageQuery({ ask, page: cardPageOf(card), pageSize: pageSize.top }));
}
