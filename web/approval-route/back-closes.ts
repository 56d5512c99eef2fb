import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** The open dialogs, the topmost last. */
const dialogs: object[] = [];

/**
 * On a phone, where a dialog fills the screen, the browser's Back closes the topmost open dialog like its × does,
 * with its question, and stays on the screen. In a wider window Back leaves the screen.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const { history } = useRouter();
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const own = {};
    dialogs.push(own);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || dialogs.at(-1) !== own || !matchMedia('(width < 48rem)').matches)
          return false;
        latest.current();
        return true;
      },
    });
    return () => {
      unblock();
      dialogs.splice(dialogs.indexOf(own), 1);
    };
  }, [open, history]);
}
