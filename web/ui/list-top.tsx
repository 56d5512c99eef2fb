import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';

/** For the beginning of a long list: `toTop` gives it the focus and brings it into sight, when another page is asked for. */
export function useListTop() {
  const top = useRef<HTMLDivElement>(null);
  const toTop = () => {
    top.current?.focus({ preventScroll: true });
    const above = (top.current?.getBoundingClientRect().top ?? 0) < headerHeight;
    if (above) top.current?.scrollIntoView();
  };
  return { top, toTop };
}

// What lies higher than this is hidden by the page's header.
const headerHeight = 60;

interface ListTopProps {
  ref: RefObject<HTMLDivElement | null>;
  /** Which page it is, for assistive technology. */
  label: string;
  children: ReactNode;
}

/** Around the table whose beginning it is. */
export function ListTop({ ref, label, children }: ListTopProps) {
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label={label} className="outline-none">
      {children}
    </div>
  );
}
