import { useEffect, useState } from 'react';
import { shell } from '#texts/shell.ts';
import { goToErrorPage } from '#web/call/navigation.ts';
import { sessionStore } from '#web/storage.ts';

/** Milliseconds after a reload in which the page is not reloaded again. */
const reloadInterval = 300_000;

/**
 * Replaces a screen that crashed by /error/system-error. If the script of a screen is missing, the page first
 * reloads once: some browsers never request a failed script again, and a new release renames its scripts.
 * After the reload the form restores its draft, and `ReloadedNote` says what happened.
 */
export function Broken({ error }: { error: unknown }) {
  useEffect(() => {
    const left = new AbortController();
    void leave(error, left.signal);
    return () => left.abort();
  }, [error]);
  return null;
}

async function leave(error: unknown, left: AbortSignal): Promise<void> {
  // Reloading while offline would replace the portal by the browser's own error page.
  const answer = isMissingScript(error) ? await askPortal() : undefined;
  if (left.aborted) return;
  if (answer?.ok && !wasReloaded()) {
    sessionStore.setItem(name, shell.reloaded);
    location.reload();
    return;
  }
  goToErrorPage('system-error', { replace: true, unreachable: answer === null || undefined });
}

/** The portal's answer; null for none. */
async function askPortal(): Promise<Response | null> {
  try {
    return await fetch('/', { method: 'HEAD', cache: 'no-store' });
  } catch {
    return null;
  }
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
      <p role="status" className="sticky top-14 z-10 mb-4 rounded-control border bg-info-soft px-3 py-2">
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
