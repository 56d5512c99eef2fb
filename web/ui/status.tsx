import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Milliseconds. Too short to notice, long enough for assistive technology to register the empty live region.
 */
const moment = 100;

/**
 * A live region for outcomes. Assistive technology announces only changes in a region that it already knows.
 * So the region is rendered empty first, and the text follows after a delay, once no closing dialog hides the
 * region.
 */
export function Status({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [heard, setHeard] = useState(false);
  const hasWords = children !== null && children !== false;
  useEffect(() => {
    if (!hasWords) return;
    const say = () => {
      if (box.current?.closest('[aria-hidden="true"], [inert]')) timer = setTimeout(say, moment);
      else setHeard(true);
    };
    let timer = setTimeout(say, moment);
    return () => {
      clearTimeout(timer);
      setHeard(false);
    };
  }, [hasWords]);
  return (
    <div ref={box} role="status" className="empty:sr-only print:hidden">
      {heard && children}
    </div>
  );
}
