import { useEffect, useState } from 'react';

type SaidOnce<T> = {
  /** Leaves it for the screen that comes next. */
  readonly leave: (said: T) => void;
  /** What was left; it stays so until it is forgotten, because a screen may be drawn more than once before it is shown. */
  readonly left: () => T | null;
  readonly forget: () => void;
};

/**
 * What one screen leaves for the next to say. In memory, not in the address or the history: it is said once, and a reload or
 * Back does not say it again.
 */
export function saidOnce<T>(): SaidOnce<T> {
  let kept: T | null = null;
  return {
    leave: (said) => {
      kept = said;
    },
    left: () => kept,
    forget: () => {
      kept = null;
    },
  };
}

/** What the screen before has left, for as long as this one says it. */
export function useSaidOnce<T>({ left, forget }: SaidOnce<T>): T | null {
  const [said] = useState(left);
  useEffect(forget, [forget]);
  return said;
}
