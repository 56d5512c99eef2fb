import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { list } from '#contract/application/list.ts';
import { messageIndex } from '#contract/message/list.ts';
import { BackgroundFailed, call } from '#web/api.ts';

/** More than this is not counted out: `99+`. */
const most = 99;

/** The number as the badge shows it; null where there is nothing to show. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > most ? `${most}+` : String(count);
}

/** What the menu counts: applications that await an operator, at 申請, and unread messages, at メッセージ. */
const counted = { awaiting: list.awaiting_count, unread: messageIndex.unread_count } as const;

const changes = new EventTarget();

/** To be called when something has changed that the menu counts, without a navigation: its numbers are asked anew. */
export function menuCountsChanged(): void {
  changes.dispatchEvent(new Event('change'));
}

/**
 * A number at a menu entry: asked when the page loads, after each navigation, when something it counts has changed, and when
 * the tab comes to sight again; never in between. Not known is 0: it failed, or was not answered yet.
 */
export function useMenuCount(what: keyof typeof counted, asked: boolean): number {
  const [count, setCount] = useState(0);
  const { href } = useLocation();
  useEffect(() => {
    if (!asked) return;
    // Of several questions the last one's answer counts, whichever arrives last.
    let last = 0;
    const ask = async () => {
      last += 1;
      const own = last;
      const answer = await countOf(what);
      if (own === last && answer !== null) setCount(answer);
    };
    const askNow = () => void ask();
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    changes.addEventListener('change', askNow);
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      last = Infinity;
      changes.removeEventListener('change', askNow);
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
