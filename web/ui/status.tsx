import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Milliseconds. Nobody sees it; it is longer than a browser takes to tell assistive technology of a change. */
const moment = 100;

/**
 * Where a screen says what has been done. Assistive technology reads words out that come into a status which it knows, so it
 * stands there, out of sight, before it has any; they come a moment later, and not while a dialog that goes still hides it.
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
