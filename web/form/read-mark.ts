import { useEffect } from 'react';
import type { GetCall } from '#contract/call.ts';
import { BackgroundFailed, Refused } from '#web/api.ts';
import { queryClient } from '#web/shell/read.ts';

type ReadMark = {
  /** Notes that the one with this id was read; a background call. */
  mark: (id: number) => Promise<unknown>;
  /** What shows whether it was read: who has gone back there before it was noted is shown it then. */
  shownBy: readonly GetCall[];
  onMarked?: () => void;
};

/** Marks what a screen shows as read, by itself, once it is shown; `id` is null until then. `how` is the same at each call. */
export function useReadMark(how: ReadMark, id: number | null): void {
  useEffect(() => {
    if (id !== null) void markAsRead(how, id);
  }, [how, id]);
}

async function markAsRead({ mark, shownBy, onMarked }: ReadMark, id: number): Promise<void> {
  try {
    await mark(id);
  } catch (error) {
    // It stays unread, and the next opening marks it.
    if (!(error instanceof BackgroundFailed || error instanceof Refused)) throw error;
  }
  const paths = new Set<unknown>(shownBy.map(({ path }) => path));
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) });
  onMarked?.();
}
