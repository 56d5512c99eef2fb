import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Milliseconds in which a page that was loaded anew is not loaded so once more. */
const lately = 300_000;

/**
 * Replaces a screen that broke: /error/system-error (section 2). Where the script of a screen, a dialog or anything else that
 * loads late is missing, the page reloads once instead: some browsers never request a failed script again, and a new release
 * has scripts of other names. The form then restores what the user typed.
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
