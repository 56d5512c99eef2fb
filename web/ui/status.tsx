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
  const hasContent = children !== null && children !== false;
  const { region, announced } = useRegion(hasContent);
  return (
    <>
      <div ref={region} role="status" className="empty:sr-only print:hidden">
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

/** A live region that nobody sees. It takes no room, not even a gap of what holds it. */
export function Announcement({ text }: { text: string }) {
  const { region, announced } = useRegion(text !== '');
  return (
    <div ref={region} role="status" className="sr-only">
      {announced && text}
    </div>
  );
}

/** The ref of a live region, and whether it may have its content. */
function useRegion(hasContent: boolean) {
  const region = useRef<HTMLDivElement>(null);
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    if (!hasContent) return;
    const announce = () => {
      if (region.current?.closest('[aria-hidden="true"], [inert]')) timer = setTimeout(announce, delay);
      else setAnnounced(true);
    };
    let timer = setTimeout(announce, delay);
    return () => {
      clearTimeout(timer);
      setAnnounced(false);
    };
  }, [hasContent]);
  return { region, announced };
}
