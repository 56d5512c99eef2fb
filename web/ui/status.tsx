import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Milliseconds. Too short to notice, long enough for assistive technology to register the empty live region.
 */
const delay = 100;

/**
 * A live region for outcomes. Assistive technology announces only changes in a region that it already knows.
 * So the region is rendered empty first, and the text follows after a delay, once no closing dialog hides the
 * region. Until then an invisible copy takes its room, so that nothing below moves when the text comes.
 */
export function Status({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [announced, setAnnounced] = useState(false);
  const hasContent = children !== null && children !== false;
  useEffect(() => {
    if (!hasContent) return;
    const announce = () => {
      if (box.current?.closest('[aria-hidden="true"], [inert]')) timer = setTimeout(announce, delay);
      else setAnnounced(true);
    };
    let timer = setTimeout(announce, delay);
    return () => {
      clearTimeout(timer);
      setAnnounced(false);
    };
  }, [hasContent]);
  return (
    <>
      <div ref={box} role="status" className="empty:sr-only print:hidden">
        {announced && children}
      </div>
      {hasContent && !announced && (
        <div inert className="invisible print:hidden">
          {children}
        </div>
      )}
    </>
  );
}
