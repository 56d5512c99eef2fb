import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

/**
 * Milliseconds. Too short to notice, long enough for assistive technology to register the empty live region.
 */
const delay = 100;

type StatusProps = {
  /** What the user has just done comes into sight and takes the focus. What the screen says by itself does not. */
  takesFocus: boolean;
  children: ReactNode;
};

/**
 * A live region for outcomes. Assistive technology announces only changes in a region that it already knows.
 * So the region is rendered empty first, and the text follows after a delay, once no closing dialog hides the
 * region. Until then an invisible copy takes its room, so that nothing below moves when the text comes.
 */
export function Status({ takesFocus, children }: StatusProps) {
  const hasContent = children !== null && children !== false;
  const { region, announced, goneOn } = useRegion(hasContent);
  useArrival(region, announced && takesFocus, goneOn);
  return (
    <>
      <div
        ref={region}
        role="status"
        tabIndex={takesFocus ? -1 : undefined}
        className="rounded-control empty:sr-only print:hidden"
      >
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

/**
 * Brings the region into sight and gives it the focus once it has `come`, as the summary of a form's errors
 * does. A user who has pressed something since has gone on, and keeps the focus.
 */
function useArrival(region: RefObject<HTMLElement | null>, come: boolean, goneOn: RefObject<boolean>) {
  useLayoutEffect(() => {
    if (!come) return;
    // A dialog that is removed in the same commit returns its focus in a microtask: the region comes after it.
    queueMicrotask(() => {
      const box = region.current;
      if (box === null || goneOn.current || isInUse(document.activeElement, box)) return;
      box.focus({ preventScroll: true });
      box.scrollIntoView({ block: 'nearest' });
    });
  }, [region, come, goneOn]);
}

const textField = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"]), [contenteditable]';
/** Open, not fading out. */
const popup =
  ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]):not([data-closed])';

/** Whether the focus must stay: somebody may type there, or has opened a dialog or menu beside the box. */
function isInUse(focused: Element | null, box: HTMLElement): boolean {
  if (focused === null) return false;
  return focused.matches(textField) || focused.closest(popup)?.contains(box) === false;
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

/**
 * The ref of a live region, whether it may have its content, and whether the user has pressed a key or a
 * pointer since the content came.
 */
function useRegion(hasContent: boolean) {
  const region = useRef<HTMLDivElement>(null);
  const goneOn = useRef(false);
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    if (!hasContent) return;
    goneOn.current = false;
    const goOn = () => {
      goneOn.current = true;
    };
    const presses = ['pointerdown', 'keydown'];
    for (const press of presses) document.addEventListener(press, goOn, true);
    let timer: ReturnType<typeof setTimeout>;
    /** Assistive technology has known the region for the delay only if the last look found it exposed. */
    const look = (wasExposed: boolean) => {
      const exposed = !region.current?.closest('[aria-hidden="true"], [inert]');
      if (exposed && wasExposed) setAnnounced(true);
      else timer = setTimeout(() => look(exposed), delay);
    };
    look(false);
    return () => {
      clearTimeout(timer);
      for (const press of presses) document.removeEventListener(press, goOn, true);
      setAnnounced(false);
    };
  }, [hasContent]);
  return { region, announced, goneOn };
}
