import { useEffect, useState } from 'react';
import { BackgroundFailed, Refused } from './call.ts';
import { delayReads } from './read.ts';

type ReadMark = {
  /** Marks the item with this id as read; a background call. */
  mark: (id: number) => Promise<unknown>;
  onMarked?: () => void;
};

/**
 * Marks what a screen shows as read, once it is shown; `id` is null until then. The next screen's reads wait
 * for the mark. `how` must be the same object at each render. Returns whether the mark of this item failed:
 * it then stays unread until it is opened again.
 */
export function useReadMark(how: ReadMark, id: number | null): boolean {
  const [failed, setFailed] = useState<number | null>(null);
  useEffect(() => {
    if (id !== null) delayReads(markAsRead(how, id, setFailed));
  }, [how, id]);
  return id !== null && failed === id;
}

async function markAsRead(
  { mark, onMarked }: ReadMark,
  id: number,
  onFailed: (id: number) => void,
): Promise<void> {
  try {
    await mark(id);
  } catch (error) {
    if (!(error instanceof BackgroundFailed || error instanceof Refused)) throw error;
    onFailed(id);
    return;
  }
  onMarked?.();
}
