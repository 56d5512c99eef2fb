import { useEffect } from 'react';
import { BackgroundFailed, Refused } from './call.ts';
import { changedBefore } from './read.ts';

type ReadMark = {
  /** Notes that the one with this id was read; a background call. */
  mark: (id: number) => Promise<unknown>;
  onMarked?: () => void;
};

/**
 * Marks what a screen shows as read, by itself, once it is shown; `id` is null until then. Who goes back before that is noted
 * finds it noted. `how` is the same at each call.
 */
export function useReadMark(how: ReadMark, id: number | null): void {
  useEffect(() => {
    if (id !== null) changedBefore(markAsRead(how, id));
  }, [how, id]);
}

async function markAsRead({ mark, onMarked }: ReadMark, id: number): Promise<void> {
  try {
    await mark(id);
  } catch (error) {
    if (!(error instanceof BackgroundFailed || error instanceof Refused)) throw error;
    // It stays unread, and the next opening marks it.
    return;
  }
  onMarked?.();
}
