import { useEffect, useSyncExternalStore } from 'react';

/** What the user waits for: calls in flight, and the code of a dialog. Meanwhile the page is blocked. */

let count = 0;
let uploaded: number | null = null;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Blocks the page until the returned function is called; calling it twice has no further effect. */
export function beginBusy(): () => void {
  let open = true;
  count += 1;
  changed();
  return () => {
    if (!open) return;
    open = false;
    count -= 1;
    if (count === 0) uploaded = null;
    changed();
  };
}

/** Sets the share of the running upload that was sent, 0 to 1; null if unknown or complete. */
export function showUploaded(share: number | null): void {
  uploaded = share;
  changed();
}

/** Blocks the page while `waiting`. */
export function useBusyWhile(waiting: boolean): void {
  useEffect(() => (waiting ? beginBusy() : undefined), [waiting]);
}

export function useBusy(): boolean {
  return useSyncExternalStore(subscribe, isBusy);
}

/** The share of the running upload that was sent, 0 to 1; null if there is no upload. */
export function useUploaded(): number | null {
  return useSyncExternalStore(subscribe, () => uploaded);
}

export function isBusy(): boolean {
  return count > 0;
}
