import { useSyncExternalStore } from 'react';

/** The calls in flight that the user asked for: while there are any, the interface is blocked (section 2). */

let count = 0;
let sent: number | null = null;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Blocks the interface until the returned function is called; calling that twice counts once. */
export function beginBusy(): () => void {
  let open = true;
  count += 1;
  changed();
  return () => {
    if (!open) return;
    open = false;
    count -= 1;
    if (count === 0) sent = null;
    changed();
  };
}

/** How much of the running upload has been sent, 0 to 1; null where that is not known, or all of it. */
export function showUploaded(share: number | null): void {
  sent = share;
  changed();
}

/** Whether anything that the user asked for is in flight. */
export function useBusy(): boolean {
  return useSyncExternalStore(subscribe, isBusy);
}

/** The share of the upload in flight that has been sent, 0 to 1; null while nothing is uploaded. */
export function useUploaded(): number | null {
  return useSyncExternalStore(subscribe, () => sent);
}

export function isBusy(): boolean {
  return count > 0;
}
