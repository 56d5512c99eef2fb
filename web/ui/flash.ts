import { useEffect, useState } from 'react';

/** One word from one screen to the next. `get` keeps answering until `clear`, because React may draw a screen twice. */
type Flash<T> = {
  readonly set: (word: T) => void;
  readonly get: () => T | null;
  readonly clear: () => void;
};

/** A flash lives in memory, not in the address or the history, so that a reload or Back does not show it again. */
export function createFlash<T>(): Flash<T> {
  let word: T | null = null;
  return {
    set: (next) => {
      word = next;
    },
    get: () => word,
    clear: () => {
      word = null;
    },
  };
}

/** What the previous screen set; null where it set nothing. The screen keeps it as long as it is open. */
export function useFlash<T>({ get, clear }: Flash<T>): T | null {
  const [word] = useState(get);
  useEffect(clear, [clear]);
  return word;
}
