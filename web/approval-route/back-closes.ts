import { useEffect, useLayoutEffect, useRef } from 'react';

type OpenDialog = { readonly close: () => void };

/** The open dialogs, the topmost last. */
const dialogs: OpenDialog[] = [];
/** The address at which an entry was added to the browser's history; null if there is none. */
let entryAt: string | null = null;

/**
 * On a phone, where a dialog fills the screen, the browser's Back closes the topmost open dialog as its ×
 * does, with its confirmation, and stays on the screen. In a wider window Back leaves the screen.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const dialog = { close: () => latest.current() };
    dialogs.push(dialog);
    if (dialogs.length === 1) begin();
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1);
      setTimeout(end);
    };
  }, [open]);
}

function begin(): void {
  if (entryAt === location.href || !matchMedia('(width < 48rem)').matches) return;
  addEntry();
  addEventListener('popstate', closeTop);
}

/** Leaves the added entry, unless another dialog opens at once or the user has left the screen. */
function end(): void {
  if (dialogs.length > 0) return;
  removeEventListener('popstate', closeTop);
  if (entryAt === location.href) history.back();
  entryAt = null;
}

function closeTop(): void {
  if (entryAt !== location.href) return;
  addEntry();
  dialogs.at(-1)?.close();
}

/** The same entry once more, past the router: for it, nothing has changed. */
function addEntry(): void {
  entryAt = location.href;
  History.prototype.pushState.call(history, history.state, '');
}
