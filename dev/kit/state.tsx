import { useEffect, useRef, type ReactNode } from 'react';

/** A state that the page can't be in by itself: the build gives it a class (dev/services/kit-page.ts). */
export type Forced = 'hover' | 'focus' | 'active';

interface StateProps {
  /** What the state is. */
  name: string;
  /** Forces the state on the first control inside. */
  forced?: Forced;
  /** Over the whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** One part in one state, under the name of the state. */
export function State({ name, forced, wide = false, children }: StateProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (forced === undefined) return;
    box.current
      ?.querySelector('tbody tr, button, a, input, select, textarea, summary')
      ?.classList.add(`is-${forced}`);
  });
  return (
    <div ref={box} data-wide={wide || undefined}>
      <p className="hint mb-1">{name}</p>
      {children}
    </div>
  );
}

/** The states of one part side by side. */
export function States({ children }: { children: ReactNode }) {
  return <div className="kit-states">{children}</div>;
}
