import { useCallback, useSyncExternalStore } from 'react';
import type { Query } from '@tanstack/react-query';
import { Refused } from '#web/call/call.ts';
import { RefusalNote } from '#web/shared/load-failed.tsx';
import { queryClient } from '#web/call/read.ts';

const cache = queryClient.getQueryCache();

const isRefused = (query: Query) =>
  query.isActive() && query.state.error instanceof Refused && query.meta?.['showsRefusal'] !== true;

/** The distinct messages of the screen's refused reads, one per line: a text, so that it can be compared. */
function messages(): string {
  const found = cache
    .findAll({ predicate: isRefused })
    .flatMap(({ state: { error } }) => (error instanceof Refused ? error.messages : []));
  return [...new Set(found)].join('\n');
}

/**
 * Says above the screen that something could not be loaded (422), and why, with a button that tries again. It
 * covers every read, unless its screen shows it itself (`showsRefusal`).
 */
export function RefusedReads() {
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), []);
  const text = useSyncExternalStore(subscribe, messages);
  if (text === '') return null;
  return (
    <div role="alert" className="mb-4">
      <RefusalNote
        messages={text.split('\n')}
        onRetry={() => queryClient.refetchQueries({ predicate: isRefused })}
      />
    </div>
  );
}
