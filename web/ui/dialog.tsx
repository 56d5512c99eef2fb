import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { createContext, useContext, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { iconButtonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { backdropClass, footClass, dialogClass, motion } from './dialog-class.ts';
import { Icon } from './icon.tsx';
import { text } from '#texts/ui.ts';

interface DialogProps {
  open: boolean;
  /** Called on Escape and ×. A click outside does not close the dialog: it would discard what was entered. */
  onClose: () => void;
  title: string;
  size?: 'narrow' | 'normal' | 'medium' | 'wide' | 'widest' | 'side' | undefined;
  /** `content` by default; `screen` for what is worth the height of the window. */
  height?: keyof typeof heights | undefined;
  /** The buttons at the lower right: キャンセル on the left, the action on the right. */
  footer?: ReactNode;
  /** What stays in sight above them. */
  aboveFooter?: ReactNode;
  /** The element that takes the initial focus; the first control by default and for null. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null) | undefined;
  /** The element that takes the focus after closing; null returns it to where it was. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  /** Called after the closing transition, when the content can be reset. */
  onClosed?: (() => void) | undefined;
  children: ReactNode;
}

/** In a high window, a dialog does not stick to the upper edge. */
const viewportClass = classNames(
  'fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] items-start justify-items-center',
  '[--dialog-top:clamp(2.5rem,(100dvh-50rem)/2,6rem)] md:px-6 md:pt-(--dialog-top) md:pb-10',
);

const widths = {
  narrow: 'md:w-[28rem]',
  normal: 'md:w-[42rem]',
  medium: 'md:w-[45rem]',
  wide: 'md:w-[64rem]',
  widest: 'md:w-[min(80rem,100vw-3rem)]',
  /** At the right, beside the page. */
  side: 'md:w-[60vw] md:justify-self-end',
};

const heights = {
  content: classNames(
    'md:h-auto md:max-h-[calc(100dvh-var(--dialog-top)-2.5rem)]',
    'md:min-h-[min(max(22rem,var(--grown,0px)),100dvh-var(--dialog-top)-2.5rem)]',
  ),
  screen: 'md:h-[calc(100dvh-var(--dialog-top)-2.5rem)]',
};

/**
 * The height that its content has had so far, in `--grown`: what has become shorter does not shrink it. The
 * height of errors is not part of it, so that it goes with them.
 */
function keepHeight(popup: HTMLElement | null) {
  if (popup === null) return undefined;
  let grown = 0;
  const observer = new ResizeObserver(() => {
    let errors = 0;
    for (const error of popup.querySelectorAll<HTMLElement>('[data-error]')) {
      const { marginTop, marginBottom } = getComputedStyle(error);
      errors += error.offsetHeight + parseFloat(marginTop) + parseFloat(marginBottom);
    }
    grown = Math.max(grown, popup.offsetHeight - errors);
    popup.style.setProperty('--grown', `${grown}px`);
  });
  observer.observe(popup);
  return () => observer.disconnect();
}

/** Tells the dialog around this one whether this one is open. */
const Nesting = createContext<(covered: boolean) => void>(() => {});

/**
 * A dialog; a full-height sheet on a phone. It is as high as its content, from 22rem to the height of the
 * window but for 2.5 to 6rem above and 2.5rem below. It hangs from its upper edge and only grows, but for
 * errors: nothing in it moves under the pointer. Its head and its foot cast a shadow where its content goes
 * on below them.
 *
 * Dialogs can be nested: Escape closes only the top one, and the focus returns to where it was. The lower one
 * is hidden meanwhile. It imports Base UI, so screens load it lazily.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    size = 'normal',
    height = 'content',
    footer,
    aboveFooter,
    initialFocus,
    finalFocus,
    onClosed,
    children,
  } = props;
  const [covered, setCovered] = useState(false);
  const cover = useContext(Nesting);
  useEffect(() => {
    cover(open);
    return () => cover(false);
  }, [open, cover]);
  return (
    <CSPProvider disableStyleElements>
      <BaseDialog.Root
        open={open}
        disablePointerDismissal
        onOpenChange={(next) => {
          if (!next) onClose();
        }}
        onOpenChangeComplete={(next) => {
          if (!next) onClosed?.();
        }}
      >
        <BaseDialog.Portal>
          <BaseDialog.Backdrop
            className={backdropClass}
            style={{ transitionDuration: `${motion.backdrop}ms` }}
          />
          <BaseDialog.Viewport className={viewportClass}>
            <BaseDialog.Popup
              ref={keepHeight}
              data-covered={covered || undefined}
              initialFocus={initialFocus}
              finalFocus={finalFocus}
              style={{ transitionDuration: `${motion.modal}ms` }}
              className={classNames(
                dialogClass,
                'h-dvh w-full shade-scope data-covered:opacity-0 max-md:border-0 md:max-w-full md:rounded-card',
                widths[size],
                heights[height],
              )}
            >
              <header className="relative flex min-h-14 shrink-0 items-center border-b border-line pr-14 pl-6 shade-above max-md:pl-4 md:min-h-12">
                <BaseDialog.Title className="text-base font-semibold">{title}</BaseDialog.Title>
              </header>
              <Nesting value={setCovered}>
                <div className="min-h-0 grow overflow-y-auto px-6 py-4 shade-cause max-md:px-4">
                  {children}
                </div>
              </Nesting>
              {aboveFooter !== undefined && (
                <div
                  data-scrolls-sideways
                  className="relative shrink-0 border-t border-line px-6 py-2 shade-below max-md:overflow-x-auto max-md:px-4 max-md:py-0"
                >
                  {aboveFooter}
                </div>
              )}
              {footer !== undefined && (
                <footer
                  className={classNames(
                    'shrink-0',
                    footClass,
                    aboveFooter === undefined && 'relative shade-below',
                  )}
                >
                  {footer}
                </footer>
              )}
              {/* Last in the DOM, so that the first field has the focus when the dialog opens. */}
              <BaseDialog.Close
                aria-label={text.close}
                className={classNames(iconButtonClass, 'absolute top-1.5 right-1.5')}
              >
                <Icon name="close" />
              </BaseDialog.Close>
            </BaseDialog.Popup>
          </BaseDialog.Viewport>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </CSPProvider>
  );
}
