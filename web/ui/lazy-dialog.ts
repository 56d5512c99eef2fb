import { useEffect, useState, useTransition } from 'react';
import { useBusyWhile } from './busy.ts';
import { whenIdle } from './idle.ts';

/** A dialog that is mounted afresh at each opening, for one subject, such as the row that it edits. */
export function useDialog<Subject = true>() {
  const [state, setState] = useState<{ subject: Subject | null; open: boolean; opening: number }>({
    subject: null,
    open: false,
    opening: 0,
  });
  const [loading, startTransition] = useTransition();
  useBusyWhile(loading);
  return {
    open: state.open,
    /** How often it was opened. Use it as the dialog's `key`. */
    opening: state.opening,
    /** Null before the first opening and after `unmount`: don't render the dialog then. */
    subject: state.subject,
    /** Opens in a transition: the screen stays as it is, blocked, until the dialog's code has loaded. */
    show: (subject: Subject) =>
      startTransition(() => setState(({ opening }) => ({ subject, open: true, opening: opening + 1 }))),
    close: () => setState((last) => ({ ...last, open: false })),
    /** For the dialog's `onClosed`, to remove it after it has faded out. */
    unmount: () => setState((last) => ({ ...last, subject: null })),
  };
}

/** A `useDialog` whose code is loaded when the browser is idle. */
export function useLazyDialog<Subject = true>(load: () => Promise<unknown>) {
  useEffect(() => whenIdle(() => void load()), [load]);
  return useDialog<Subject>();
}
