import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { shell } from '#texts/shell.ts';
import { sessionStore } from '#web/storage.ts';

/** Milliseconds after a reload in which the page is not reloaded again. */
const reloadInterval = 300_000;

/**
 * Replaces a screen that crashed by /error/system-error. If the script of a lazy part is missing, the page
 * first reloads once: some browsers never request a failed script again, and a new release renames its
 * scripts. After the reload the form restores its draft, and `ReloadedNote` says what happened.
 */
export function Broken({ error }: { error: unknown }) {
  const [failed, setFailed] = useState(!isMissingScript(error) || wasReloaded());
  useEffect(() => {
    if (!failed) void reloadIfReachable().then((reachable) => setFailed(!reachable));
  }, [failed]);
  return failed && <Navigate to="/error/system-error" replace />;
}

const name = 'portal.reloaded';

/**
 * After a reload because of a missing script: says why the action had no effect. Plain, because it is in the
 * first load of every screen.
 */
export function ReloadedNote() {
  const [text] = useState(() => sessionStore.getItem(name));
  // Taken away by an effect: React may render a screen twice.
  useEffect(() => sessionStore.removeItem(name), []);
  // Sticky: the browser scrolls back to where the user was.
  return (
    text !== null && (
      <p role="status" className="reloaded-note">
        {text}
      </p>
    )
  );
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
 * Reloads the page if the portal answers, and returns whether it does. Reloading while offline would replace
 * the portal by the browser's own error page.
 */
async function reloadIfReachable(): Promise<boolean> {
  try {
    if (!(await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok) return false;
  } catch {
    return false;
  }
  sessionStore.setItem(name, shell.reloaded);
  location.reload();
  return true;
}
