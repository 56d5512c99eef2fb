import { list } from '#contract/application/list.ts';
import { messageIndex } from '#contract/message/list.ts';
import { top } from '#contract/top.ts';
import { searchType } from '#domain/codes.ts';
import { pageSize } from '#domain/limits.ts';
import { fetchAhead, fetchedAhead, read, readAs, type Question } from '#web/call/read.ts';
import { firstQuestion } from '#web/list/paged-list.ts';
import { pageOf, type TopCard } from './card-page.ts';

/** What the cards of TOP ask. */

type Paging = { readonly skip: number; readonly limit: number };

export function askAwaiting(paging: Paging) {
  const conditions = { search_type: searchType.awaiting_my_approval, ...paging };
  return fetchedAhead(read(list.application_list, conditions));
}

export function askUnread(paging: Paging) {
  return fetchedAhead(read(messageIndex.unread, paging));
}

// The two answers name the same fields differently.
export function askNotices(paging: Paging) {
  const question = readAs(top.notice, paging, ({ notices, notice_total_count }) => ({
    items: notices,
    total_count: notice_total_count,
  }));
  return fetchedAhead(question);
}

export function askSystemNotices(paging: Paging) {
  const question = readAs(top.system_notice, paging, ({ system_notices, system_notice_total_count }) => ({
    items: system_notices,
    total_count: system_notice_total_count,
  }));
  return fetchedAhead(question);
}

/** Fetches what TOP shows when it opens. */
export function fetchTop(): void {
  fetchCard('awaiting', askAwaiting);
  fetchCard('unread_messages', askUnread);
  fetchCard('notices', askNotices);
  fetchCard('system_notices', askSystemNotices);
}

function fetchCard<A>(card: TopCard, ask: (paging: Paging) => Question<A>): void {
  fetchAhead(firstQuestion({ ask, page: pageOf(card), pageSize: pageSize.top }));
}
