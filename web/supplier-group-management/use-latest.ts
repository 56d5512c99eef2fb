import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function that calls the newest `newest`. */
export function useLatest<A>(newest: (argument: A) => void): (argument: A) => void {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((argument: A) => latest.current(argument), []);
}
