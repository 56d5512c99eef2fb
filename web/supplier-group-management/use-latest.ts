import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and calls the newest one: for the columns of a table, which are made once. */
export function useLatest<A>(newest: (argument: A) => void): (argument: A) => void {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((argument: A) => latest.current(argument), []);
}
