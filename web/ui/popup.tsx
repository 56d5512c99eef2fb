import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

interface PopupProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  /** The edge of the anchor to align with; `end` for an anchor at the right of its card. */
  align?: 'start' | 'end';
  /** Called on Escape. The caller returns the focus. */
  onClose: () => void;
  /** Called when a click or the focus goes elsewhere. The focus stays there. */
  onLeave: () => void;
  children: ReactNode;
}

/**
 * A native popover in the top layer, so that a surrounding dialog neither clips it nor loses the focus to it.
 */
export function Popup({ id, anchor, label, align = 'start', onClose, onLeave, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const handlers = useRef({ onClose, onLeave });

  useLayoutEffect(() => {
    handlers.current = { onClose, onLeave };
  });

  useLayoutEffect(() => {
    const element = popup.current;
    const place = anchor.current;
    if (!element || !place) return;
    element.showPopover();
    const put = () => putBeside(element, place, align);
    // Also where its content is there only later, and higher or lower than expected.
    const observer = new ResizeObserver(put);
    observer.observe(element);
    put();
    addEventListener('scroll', put, { capture: true, passive: true });
    addEventListener('resize', put);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', put, { capture: true });
      removeEventListener('resize', put);
    };
  }, [anchor, align]);

  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) handlers.current.onLeave();
    };
    // The anchor holds the popup, and the focus until the popup's content takes it.
    const element = anchor.current;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Keeps the surrounding dialog open.
      event.stopPropagation();
      handlers.current.onClose();
    };
    element?.addEventListener('keydown', escape);
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      element?.removeEventListener('keydown', escape);
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [anchor]);

  return (
    <div
      ref={popup}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={label}
      className="fixed inset-auto m-0 rounded-card border border-line bg-white p-2 text-sm text-ink shadow-popup"
    >
      {children}
    </div>
  );
}

/** Between the popup and the sides of the window, in pixels: no less than beside the cards of a phone. */
const margin = 12;

/** Places the popup below its anchor, or above it and its label if there is no room, within the window. */
function putBeside(element: HTMLElement, place: HTMLElement, align: 'start' | 'end') {
  const at = place.getBoundingClientRect();
  const { top } = (place.closest('[data-field]') ?? place).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = at.bottom + 4;
  const left = align === 'start' ? at.left : at.right - width;
  const right = document.documentElement.clientWidth - width - margin;
  const fits = below + height <= innerHeight - 8 || top < height + 12;
  element.style.top = `${Math.max(8, fits ? Math.min(below, innerHeight - height - 8) : top - height - 4)}px`;
  element.style.left = `${Math.max(margin, Math.min(left, right))}px`;
}
