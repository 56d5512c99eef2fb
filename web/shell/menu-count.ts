import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { list } from '#contract/application/list.ts';
import { messageIndex } from '#contract/message/list.ts';
import { BackgroundFailed, call } from '#web/call/call.ts';
import { queryClient } from '#web/call/read.ts';

/** Greater numbers are shown as `99+`. */
const maxShown = 99;

/** The text of a menu badge; null for no badge. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > maxShown ? `${maxShown}+` : String(count);
}

/** The counts in the menu: applications that await an operator at 申請, unread messages at メッセージ. */
const countCalls = { awaiting: list.awaiting_count, unread: messageIndex.unread_count } as const;

/** The lists of the counted items. Fetching one of them also refreshes the count, so that both agree. */
const listPaths: Record<keyof typeof countCalls, readonly unknown[]> = {
  awaiting: [list.application_list.path],
  unread: [messageIndex.search.path, messageIndex.unread.path],
};

const changes = new EventTarget();

/** Refreshes the counts after a change without a navigation. */
export function menuCountsChanged(): void {
  changes.dispatchEvent(new Event('change'));
}

/**
 * The count at a menu entry; 0 while unknown. It is fetched at page load, after each navigation, on
 * `menuCountsChanged`, when a list of the counted items is fetched, and when the tab becomes visible. There
 * is no polling.
 */
export function useMenuCount(kind: keyof typeof countCalls, enabled: boolean): number {
  const [count, setCount] = useState(0);
  const { href } = useLocation();
  useEffect(() => {
    if (!enabled) return;
    // Only the answer to the last request counts, in whatever order answers arrive.
    let lastRequest = 0;
    let lastAnswered = 0;
    const ask = async () => {
      lastRequest += 1;
      const request = lastRequest;
      const answer = await countOf(kind);
      if (request !== lastRequest) return;
      lastAnswered = request;
      if (answer !== null) setCount(answer);
    };
    const refresh = () => void ask();
    const refreshWhenVisible = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    changes.addEventListener('change', refresh);
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'fetch') return;
      // A request already in flight, such as that of the navigation, is enough.
      if (lastAnswered === lastRequest && listPaths[kind].includes(event.query.queryKey[0])) void ask();
    });
    document.addEventListener('visibilitychange', refreshWhenVisible);
    return () => {
      lastRequest = Infinity;
      changes.removeEventListener('change', refresh);
      unsubscribe();
      document.removeEventListener('visibilitychange', refreshWhenVisible);
    };
  }, [enabled, kind, href]);
  return count;
}

/** Null if the call failed. The user learns the reason from the next call that they start. */
async function countOf(kind: keyof typeof countCalls): Promise<number | null> {
  try {
    return (await call(countCalls[kind], {}, { background: true })).count;
  } catch (error) {
    if (error instanceof BackgroundFailed) return null;
    throw error;
  }
}
