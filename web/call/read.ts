import { QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { GetCall, Output, PostCall, Sent } from '#contract/call.ts';
import { call, Refused, type CallOptions } from './call.ts';

/** Options of a query whose screen shows a 422 itself, as a search does. `RefusedReads` shows the others. */
export const showsRefusal = { meta: { showsRefusal: true } };

/**
 * Every screen fetches again when it opens, and nothing is kept for the next one: a form begins with what the
 * server has now, and the audit log has each opening once. A list may be fetched ahead of its screen.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      gcTime: 0,
      retry: false,
      // Otherwise queries would pause while offline and never report a network failure.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The screen shows a 422. Any other error is a defect and opens /error/system-error.
      throwOnError: (error) => !(error instanceof Refused),
    },
  },
});

/**
 * A read call for `useQuery`: `useQuery(read(application.detail.init, { application_id }))`. It also accepts
 * a POST that only reads.
 */
export function read<C extends GetCall | PostCall>(declaration: C, input: Sent<C>, options?: CallOptions) {
  return readAs<C, Output<C>>(declaration, input, (answer) => answer, options);
}

/** The same for a screen that wants the answer in another form. */
export function readAs<C extends GetCall | PostCall, A>(
  declaration: C,
  input: Sent<C>,
  as: (answer: Output<C>) => A,
  options?: CallOptions,
) {
  return asking<A>([declaration.path, input], async () => as(await call(declaration, input, options)));
}

/** A list that its route prefetches while the screen's code loads. The screen takes that answer. */
export function prefetched<A>(query: UseQueryOptions<A>): UseQueryOptions<A> {
  return { ...query, staleTime: 5000, gcTime: 5000 };
}

/** Prefetches the answer of a screen that is about to open. What an earlier opening left is dropped. */
export function prefetch<A>(query: UseQueryOptions<A>): void {
  queryClient.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' });
  void queryClient.prefetchQuery({ ...query, staleTime: 0 });
}

/** What is on the screen stays; whatever opens next asks again. */
export function askAgainLater(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' });
}

/** Asks again for what is on the screen and was there before a save. */
export function askAgainNow(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
}

/** Query options for a read that combines calls. */
export function asking<A>(queryKey: readonly unknown[], ask: () => Promise<A>) {
  return queryOptions<A>({
    queryKey,
    // A call that opened an error page never settles. Destructuring `signal` makes the library drop the query
    // when its screen unmounts, so that the next screen fetches again instead of waiting for it.
    queryFn: async ({ signal: _signal }) => {
      if (changes.size > 0) await Promise.race([Promise.allSettled(changes), timeout()]);
      return ask();
    },
  });
}

const changes = new Set<Promise<void>>();
const timeout = () => new Promise((resolve) => setTimeout(resolve, 5000));

/**
 * Delays reads until a background change is done, for at most five seconds. Without it, the next screen could
 * show the old state.
 */
export function delayReads(change: Promise<void>): void {
  changes.add(change);
  void change.finally(() => changes.delete(change));
}
