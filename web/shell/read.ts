import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { GetCall, Output, PostCall, Sent } from '#contract/call.ts';
import { call, Refused } from '#web/api.ts';

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
  return queryOptions<Output<C>>({
    queryKey: [declaration.path, input],
    queryFn: () => call(declaration, input),
  });
}
