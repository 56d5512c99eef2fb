import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { list } from '#contract/application/list.ts';
import { messageIndex } from '#contract/message/list.ts';
import { BackgroundFailed, call } from '#web/call/call.ts';
import { queryClient } from '#web/call/read.ts';

/** A greater number is shown as: `99+`. */
const maxShown = 99;

/** The number as the badge shows it; null where there is nothing to show. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > maxShown ? `${maxShown}+` : String(count);
}

/** What the menu counts: applications that await an operator, at 申請, and unread messages, at メッセージ. */
const counted = { awaiting: list.awaiting_count, unread: messageIndex.unread_count } as const;

/** The lists that hold what is counted: with one of them the number is asked too, so that they say the same. */
const shownBy: Record<keyof typeof counted, readonly unknown[]> = {
  awaiting: [list.application_list.path],
  unread: [messageIndex.search.path, messageIndex.unread.path],
};

const changes = new EventTarget();

/** To be called when something has changed that the menu counts, without a navigation: its numbers are asked anew. */
export function menuCountsChanged(): void {
  changes.dispatchEvent(new Event('change'));
}

/**
 * A number at a menu entry: asked when the page loads, after each navigation, when something it counts has changed, when
 * a list of it is read, and when the tab comes to sight again; never in between. Not known is 0: it failed, or was not
 * answered yet.
 */
export function useMenuCount(what: keyof typeof counted, asked: boolean): number {
  const [count, setCount] = useState(0);
  const { href } = useLocation();
  useEffect(() => {
    if (!asked) return;
    // Of several questions the last one's answer counts, whichever arrives last.
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
      // One that is under way, the navigation's for instance, will do.
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

/** Null where it could not be had: the next call that somebody asks for tells him why. */
async function countOf(what: keyof typeof counted): Promise<number | null> {
  try {
    return (await call(counted[what], {}, { background: true })).count;
  } catch (error) {
    if (error instanceof BackgroundFailed) return null;
    throw error;
  }
}
