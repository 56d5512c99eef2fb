import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

/** A dialog of a screen that is mounted anew at each opening, for one subject: the row that it edits, for instance. */
export function useDialog<Subject = true>() {
  const [state, setState] = useState<{ subject: Subject | null; open: boolean; opening: number }>({
    subject: null,
    open: false,
    opening: 0,
  });
  return {
    open: state.open,
    /** How often it was opened, for the dialog's `key`. */
    opening: state.opening,
    /** Null before the first opening and after `unmount`: the dialog is not drawn then. */
    subject: state.subject,
    /** Opens it in a transition: the screen stays as it is until the dialog's code has arrived. */
    show: (subject: Subject) =>
      startTransition(() => setState(({ opening }) => ({ subject, open: true, opening: opening + 1 }))),
    close: () => setState((last) => ({ ...last, open: false })),
    /** For `onClosed` of the dialog, where it is not needed after it has faded out. */
    unmount: () => setState((last) => ({ ...last, subject: null })),
  };
}

/** A `useDialog` whose code is loaded when the browser is idle. */
export function useLazyDialog<Subject = true>(load: () => Promise<unknown>) {
  useEffect(() => whenIdle(() => void load()), [load]);
  return useDialog<Subject>();
}

/** For the button that opens a lazy dialog: its code is also loaded when the pointer or the focus reaches the button. */
export function lazyOpener(load: () => Promise<unknown>, { show }: { show: (subject: true) => void }) {
  return { onPointerEnter: () => void load(), onFocus: () => void load(), onClick: () => show(true) };
}
