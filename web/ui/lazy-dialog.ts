import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

/**
 * A dialog whose code is loaded when it is needed: when there is time, or when the hand is near the button that opens it. The
 * screen stays as it is until the code is there.
 */
export function useLazyDialog(load: () => Promise<unknown>) {
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  useEffect(() => whenIdle(() => void load()), [load]);
  return {
    open,
    /** How often it was opened: it is not drawn before the first time, and as a key lets each time begin anew. */
    opening,
    close: () => setOpen(false),
    /** For the button. */
    opener: {
      onPointerEnter: () => void load(),
      onFocus: () => void load(),
      onClick: () =>
        startTransition(() => {
          setOpening(opening + 1);
          setOpen(true);
        }),
    },
  };
}
