import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { list } from '#contract/application/list.ts';
import { BackgroundFailed, call } from '#web/api.ts';

/** More than this is not counted out: `99+`. */
const most = 99;

/** The number as the badge shows it; null where there is nothing to show. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > most ? `${most}+` : String(count);
}

/**
 * How many applications await an operator, for the number at the menu entry 申請: asked when the page loads, after each
 * navigation, and when the tab comes to sight again; never in between. Not known is 0: it failed, or was not answered yet.
 */
export function useAwaitingCount(asked: boolean): number {
  const [count, setCount] = useState(0);
  const { href } = useLocation();
  useEffect(() => {
    if (!asked) return;
    // Of several questions the last one's answer counts, whichever arrives last.
    let last = 0;
    const ask = async () => {
      last += 1;
      const own = last;
      const answer = await awaitingCount();
      if (own === last && answer !== null) setCount(answer);
    };
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      last = Infinity;
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [asked, href]);
  return count;
}

/** Null where it could not be had: the next call that somebody asks for tells him why. */
async function awaitingCount(): Promise<number | null> {
  try {
    return (await call(list.awaiting_count, {}, { background: true })).count;
  } catch (error) {
    if (error instanceof BackgroundFailed) return null;
    throw error;
  }
}
