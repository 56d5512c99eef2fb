import { useEffect, useLayoutEffect, useState } from 'react';
import { text } from '#texts/ui.ts';

interface SpinnerProps {
  /** Calls that the user asked for are in flight. */
  busy: boolean;
  /** What was sent of an upload, 0 to 1. */
  progress?: number | undefined;
}

/** Milliseconds before a wait is shown: shorter ones would only flash. */
const quiet = 150;

/** What people do with a screen; the browser's own shortcuts pass. */
const deeds = [
  'keydown',
  'beforeinput',
  'pointerdown',
  'mousedown',
  'click',
  'dblclick',
  'paste',
  'drop',
  'touchstart',
] as const;

/**
 * Blocks the whole page at once while a call is in flight (section 2); the wait is seen after 150 ms. Deeds are caught
 * instead of making the page inert, because an inert page loses the focus, and with it the place where people type.
 */
export function Spinner({ busy, progress }: SpinnerProps) {
  useLayoutEffect(() => {
    if (!busy) return;
    for (const deed of deeds) addEventListener(deed, refuse, { capture: true, passive: false });
    return () => {
      for (const deed of deeds) removeEventListener(deed, refuse, { capture: true });
    };
  }, [busy]);
  return busy ? <Overlay progress={progress} /> : null;
}

/** What a script does (a download that is started, a form that is posted) is not a deed of the user. */
function refuse(event: Event) {
  if (!event.isTrusted) return;
  if (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || /^F\d+$/.test(event.key))) {
    // Ctrl+Enter is a deed, Ctrl+R and F5 are the browser's.
    if (event.key !== 'Enter') return;
  }
  event.stopImmediatePropagation();
  if (event.cancelable) event.preventDefault();
}

function Overlay({ progress }: { progress: number | undefined }) {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), quiet);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      aria-busy="true"
      data-testid="busy"
      className="fixed inset-0 z-1000 cursor-progress print:hidden"
    >
      {seen && (
        <div className="grid size-full place-items-center bg-white/40">
          <div className="flex min-w-44 flex-col items-center gap-2.5 rounded-8 bg-white px-6 py-5 shadow-popup">
            <span
              aria-hidden="true"
              className="size-8 animate-spin rounded-full border-[3px] border-light-blue-100 border-t-action motion-reduce:animate-none"
            />
            <span className="text-[0.8125rem]">{text.busy}</span>
            {progress !== undefined && (
              <span className="flex items-center gap-2 text-xs">
                <span
                  role="progressbar"
                  aria-label={text.progress}
                  aria-valuenow={Math.round(progress * 100)}
                  className="block h-1.5 w-32 overflow-hidden rounded-full bg-light-blue-100"
                >
                  <span className="block h-full bg-action" style={{ width: text.percent(progress) }} />
                </span>
                {text.percent(progress)}
              </span>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
