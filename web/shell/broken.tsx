import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Milliseconds after a reload in which the page is not reloaded again. */
const reloadInterval = 300_000;

/**
 * Replaces a screen that crashed by /error/system-error. If the script of a lazy part is missing, the page
 * first reloads once: some browsers never request a failed script again, and a new release renames its
 * scripts. After the reload the form restores its draft.
 */
export function Broken({ error }: { error: unknown }) {
  const [failed, setFailed] = useState(!isMissingScript(error) || wasReloaded());
  useEffect(() => {
    if (!failed) void isReachable().then((reachable) => (reachable ? location.reload() : setFailed(true)));
  }, [failed]);
  return failed && <Navigate to="/error/system-error" replace />;
}

/** Error messages of Chromium and Firefox, and of Safari. */
function isMissingScript(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed/.test(error.message);
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming &&
    entry.type === 'reload' &&
    performance.now() < reloadInterval
  );
}

/**
 * Whether the portal answers. Reloading while offline would replace the portal by the browser's own error
 * page.
 */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
