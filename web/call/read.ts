import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { GetCall, Output, PostCall, Sent } from '#contract/call.ts';
import { call, Refused } from './call.ts';

/** Reads are asked anew each time a screen opens: nothing is kept for the next screen or the next user. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      gcTime: 0,
      retry: false,
      // Paused queries would never tell of a network failure (section 8).
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A refusal is shown by the screen; anything else is a defect and goes to /error/system-error.
      throwOnError: (error) => !(error instanceof Refused),
    },
  },
});

/**
 * A read of the contract for `useQuery`: `useQuery(read(application.detail.init, { application_id }))`. A POST that only looks
 * is one too.
 */
export function read<C extends GetCall | PostCall>(declaration: C, input: Sent<C>) {
  return asking<Output<C>>([declaration.path, input], () => call(declaration, input));
}

/** The same for what is made of one call or several. */
export function asking<A>(queryKey: readonly unknown[], ask: () => Promise<A>) {
  return queryOptions<A>({
    queryKey,
    // A call that led to an error page never settles. Who takes the signal is forgotten when its screen is left, and the
    // next screen asks anew instead of waiting with it.
    queryFn: async ({ signal: _left }) => {
      if (changes.size > 0) await Promise.race([Promise.allSettled(changes), waitedEnough()]);
      return ask();
    },
  });
}

const changes = new Set<Promise<void>>();
const waitedEnough = () => new Promise((resolve) => setTimeout(resolve, 5000));

/** What a screen changes by itself while the next one may be opened already: reads wait for its end, five seconds at most. */
export function changedBefore(change: Promise<void>): void {
  changes.add(change);
  void change.finally(() => changes.delete(change));
}
