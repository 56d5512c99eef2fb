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
const counted = { awaiting: list.awaiting_count, unread: messageIndex.unread_count } as const;

/** The lists of the counted items. Fetching one of them also refreshes the count, so that both agree. */
const shownBy: Record<keyof typeof counted, readonly unknown[]> = {
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
export function useMenuCount(what: keyof typeof counted, asked: boolean): number {
  const [count, setCount] = useState(0);
  const { href } = useLocation();
  useEffect(() => {
    if (!asked) return;
    // Only the answer to the last request counts, in whatever order answers arrive.
    let last = 0;
    let answered = 0;
    const ask = async () => {
      last += 1;
      const own = last;
      const answer = await countOf(what);
      if (own !== last) return;
      answered = own;
      if (answer !== null) setCount(answer);
    };
    const askNow = () => void ask();
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    changes.addEventListener('change', askNow);
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'fetch') return;
      // A request already in flight, such as that of the navigation, is enough.
      if (answered === last && shownBy[what].includes(event.query.queryKey[0])) void ask();
    });
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      last = Infinity;
      changes.removeEventListener('change', askNow);
      unsubscribe();
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [asked, what, href]);
  return count;
}

/** Null if the call failed. The user learns the reason from the next call that they start. */
async function countOf(what: keyof typeof counted): Promise<number | null> {
  try {
    return (await call(counted[what], {}, { background: true })).count;
  } catch (error) {
    if (error instanceof BackgroundFailed) return null;
    throw error;
  }
}
