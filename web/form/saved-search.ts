import { useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import { forgetAll, keep, readKept, type Store } from './storage.ts';

/** Search forms, kept per page for the browser session and restored when the page is revisited (section 2). */

/** What was kept for a page, where it still has the form's shape; otherwise `initial`. */
export function savedSearch<S extends z.ZodMiniType>(
  store: Store,
  page: string,
  schema: S,
  initial: z.output<S>,
): z.output<S> {
  const kept = schema.safeParse(readKept(store, 'search', page));
  return kept.success ? kept.data : initial;
}

/**
 * The search form of a page (radio, words, page number) as state that outlives the page. `schema` guards what is read
 * back; it must accept what it gives.
 */
export function useSavedSearch<S extends z.ZodMiniType>(
  page: string,
  schema: S,
  initial: z.output<S>,
): [z.output<S>, (value: z.output<S>) => void] {
  const [value, setValue] = useState(() => savedSearch(sessionStorage, page, schema, initial));
  const set = useCallback(
    (next: z.output<S>) => {
      keep(sessionStorage, 'search', page, next);
      setValue(() => next);
    },
    [page],
  );
  return [value, set];
}

/** Leaving a page by the side menu clears all search forms. */
export function clearSavedSearches(): void {
  forgetAll(sessionStorage, 'search');
}
