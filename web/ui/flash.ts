import { useEffect, useState } from 'react';

/**
 * A value passed from one screen to the next. `get` returns it until `clear`, because React may render a
 * screen twice.
 */
type Flash<T> = {
  readonly set: (value: T) => void;
  readonly get: () => T | null;
  readonly clear: () => void;
};

/**
 * A flash is held in memory, not in the URL or the history, so that a reload or Back does not show it again.
 */
export function createFlash<T>(): Flash<T> {
  let value: T | null = null;
  return {
    set: (next) => {
      value = next;
    },
    get: () => value,
    clear: () => {
      value = null;
    },
  };
}

/** The value that the previous screen set; null if none. The screen keeps it until it is unmounted. */
export function useFlash<T>({ get, clear }: Flash<T>): T | null {
  const [value] = useState(get);
  useEffect(clear, [clear]);
  return value;
}
