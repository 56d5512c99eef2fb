import { useSyncExternalStore } from 'react';

/** What the user waits for: calls in flight, and the code of a screen. Meanwhile the page is blocked. */

let count = 0;
/** A press began while nothing was in flight, and its click is still to come. */
let pressing = false;
let uploaded: number | null = null;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds after the end of a press in which its click comes, if it has one. */
const clickWithin = 100;

function beginPress(): void {
  pressing = count === 0;
}

function endPress(): void {
  if (!pressing) return;
  pressing = false;
  if (count > 0) changed();
}

function subscribeToPresses(listener: () => void): () => void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  addEventListener('pointerdown', beginPress, options);
  addEventListener('click', endPress, options);
  addEventListener('pointerup', () => setTimeout(endPress, clickWithin), options);
  addEventListener('pointercancel', endPress, options);
  addEventListener('dragstart', endPress, options);
  const unsubscribe = subscribe(listener);
  return () => {
    ended.abort();
    unsubscribe();
  };
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

/** Whether the page is blocked. A press that began before is not cut off: its click would be lost. */
export function useBlocked(): boolean {
  return useSyncExternalStore(subscribeToPresses, () => isBusy() && !pressing);
}

/** The share of the running upload that was sent, 0 to 1; null if there is no upload. */
export function useUploaded(): number | null {
  return useSyncExternalStore(subscribe, () => uploaded);
}

export function isBusy(): boolean {
  return count > 0;
}
