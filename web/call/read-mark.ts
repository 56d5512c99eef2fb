import { useEffect } from 'react';
import { BackgroundFailed, Refused } from './call.ts';
import { delayReads } from './read.ts';

type ReadMark = {
  /** Marks the item with this id as read; a background call. */
  mark: (id: number) => Promise<unknown>;
  onMarked?: () => void;
};

/**
 * Marks what a screen shows as read, once it is shown; `id` is null until then. The next screen's reads wait
 * for the mark. `how` must be the same object at each render.
 */
export function useReadMark(how: ReadMark, id: number | null): void {
  useEffect(() => {
    if (id !== null) delayReads(markAsRead(how, id));
  }, [how, id]);
}

async function markAsRead({ mark, onMarked }: ReadMark, id: number): Promise<void> {
  try {
    await mark(id);
  } catch (error) {
    if (!(error instanceof BackgroundFailed || error instanceof Refused)) throw error;
    // The item stays unread until it is opened again.
    return;
  }
  onMarked?.();
}
