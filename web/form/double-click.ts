import { useEffect, useRef, type RefObject } from 'react';

/**
 * Opens on a double click on a row of the list that stands in the form, a convenience beside the button: the first of the
 * two clicks has selected it.
 */
export function useDoubleClickOnRow(open: () => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    const opened = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('tbody tr') !== null) open();
    };
    element?.addEventListener('dblclick', opened);
    return () => element?.removeEventListener('dblclick', opened);
  }, [open]);
  return form;
}
