import { useEffect, useLayoutEffect, useState } from 'react';
import { text } from '#texts/ui.ts';
import { classNames } from './class-names.ts';

interface SpinnerProps {
  blocked: boolean;
  /** Share of an upload that was sent, 0 to 1. */
  progress?: number | undefined;
}

/** Milliseconds before the spinner shows, so that short waits do not flicker. */
const delay = 150;

/** User input to block. Browser shortcuts are let through. */
const inputEvents = [
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
 * Blocks the whole page while a call is in flight. Input is blocked by listeners and not by `inert`, because
 * an inert page loses the focus.
 */
export function Spinner({ blocked, progress }: SpinnerProps) {
  useLayoutEffect(() => {
    if (!blocked) return;
    for (const type of inputEvents) addEventListener(type, block, { capture: true, passive: false });
    return () => {
      for (const type of inputEvents) removeEventListener(type, block, { capture: true });
    };
  }, [blocked]);
  return blocked ? <Overlay progress={progress} /> : null;
}

/** Events from scripts (a download, a posted form) are not user input. */
function block(event: Event) {
  if (!event.isTrusted) return;
  if (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || /^F\d+$/.test(event.key))) {
    // Ctrl+Enter is input for the page; Ctrl+R and F5 are browser shortcuts.
    if (event.key !== 'Enter') return;
  }
  event.stopImmediatePropagation();
  if (event.cancelable) event.preventDefault();
}

function Overlay({ progress }: { progress: number | undefined }) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), delay);
    return () => clearTimeout(timer);
  }, []);
  // For what else says that something is loading. A `:has()` of the body would restyle the whole page.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-spinning', true);
    return () => void document.documentElement.toggleAttribute('data-spinning', false);
  }, []);
  return (
    <div
      role="status"
      aria-busy="true"
      data-testid="busy"
      className="fixed inset-0 z-1000 cursor-progress print:hidden"
    >
      {visible && (
        <div className="grid size-full place-items-center bg-white/40">
          <div
            className={classNames(
              'flex min-w-44 flex-col items-center gap-2.5 rounded-card border border-transparent bg-white px-6',
              'py-5 shadow-popup',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'size-8 animate-spin rounded-full border-3 border-pressed border-t-action',
                'motion-reduce:animate-none',
              )}
            />
            <span>{text.busy}</span>
            {progress !== undefined && (
              <span className="flex items-center gap-2 text-xs">
                <span
                  role="progressbar"
                  aria-label={text.progress}
                  aria-valuenow={Math.round(progress * 100)}
                  className="block h-1.5 w-32 overflow-hidden rounded-full bg-pressed"
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
