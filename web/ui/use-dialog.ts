import { useState } from 'react';

/** A dialog that is mounted afresh at each opening, for one subject, such as the row that it edits. */
export function useDialog<Subject = true>() {
  const [state, setState] = useState<{ subject: Subject | null; open: boolean; opening: number }>({
    subject: null,
    open: false,
    opening: 0,
  });
  return {
    open: state.open,
    /** How often it was opened. Use it as the dialog's `key`. */
    opening: state.opening,
    /** Null before the first opening and after `unmount`: don't render the dialog then. */
    subject: state.subject,
    show: (subject: Subject) => setState(({ opening }) => ({ subject, open: true, opening: opening + 1 })),
    close: () => setState((last) => ({ ...last, open: false })),
    /** For the dialog's `onClosed`, to remove it after it has faded out. */
    unmount: () => setState((last) => ({ ...last, subject: null })),
  };
}
