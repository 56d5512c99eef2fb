import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Milliseconds in which a page that was loaded anew is not loaded so once more. */
const lately = 300_000;

/**
 * In place of a screen that broke: /error/system-error (section 2). Where a script could not be loaded, of a screen, a dialog
 * or whatever else is loaded late, the page is loaded anew, where it can be: browsers don't ask for a script again that they once
 * could not get, however well the line is by now, and a new release has scripts of other names. What was typed is there again.
 */
export function Broken({ error }: { error: unknown }) {
  const [given, giveUp] = useState(!isMissingScript(error) || wasLoadedAnew());
  useEffect(() => {
    if (!given) void isThere().then((there) => (there ? location.reload() : giveUp(true)));
  }, [given]);
  return given && <Navigate to="/error/system-error" replace />;
}

/** In the words of Chromium and Firefox, or of Safari. */
function isMissingScript(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed/.test(error.message);
}

function wasLoadedAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && entry.type === 'reload' && performance.now() < lately
  );
}

/** Whether the portal answers: a page that is loaded without a line is the browser's own and no more the portal. */
async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
