import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

interface PopupProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  /** At which edge of its place it begins or ends; `end` for what stands at the right of its card. */
  align?: 'start' | 'end';
  /** Escape: the focus returns. */
  onClose: () => void;
  /** A press or the focus went elsewhere, and stays there. */
  onLeave: () => void;
  children: ReactNode;
}

/** A native popover in the top layer: a dialog around it neither cuts it off nor loses the focus to it. */
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
    put();
    addEventListener('scroll', put, { capture: true, passive: true });
    addEventListener('resize', put);
    return () => {
      removeEventListener('scroll', put, { capture: true });
      removeEventListener('resize', put);
    };
  }, [anchor, align]);

  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) handlers.current.onLeave();
    };
    const element = popup.current;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The dialog around it stays open.
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
      className="fixed inset-auto m-0 rounded-8 border border-line bg-white p-2 text-sm text-ink shadow-popup"
    >
      {children}
    </div>
  );
}

/** Under its field, or above it where there is no room, and within the window. */
function putBeside(element: HTMLElement, place: HTMLElement, align: 'start' | 'end') {
  const at = place.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = at.bottom + 4;
  const left = align === 'start' ? at.left : at.right - width;
  const fits = below + height <= innerHeight - 8 || at.top < height + 12;
  element.style.top = `${Math.max(8, fits ? Math.min(below, innerHeight - height - 8) : at.top - height - 4)}px`;
  element.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`;
}
