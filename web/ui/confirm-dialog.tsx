import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { backdropClass, footClass, dialogClass, motion } from './dialog-class.ts';
import { Icon } from './icon.tsx';
import { noteClass, noteSignClass } from './note-class.ts';
import { text } from '#texts/ui.ts';

interface ConfirmDialogProps {
  open: boolean;
  prompt: string;
  /** The name of what it is about. */
  about?: string | undefined;
  /** Lines above the prompt, such as whom the action reaches. */
  lines?: readonly string[] | undefined;
  /** Harm that the action does. */
  harm?: readonly string[] | undefined;
  /** Below the prompt: what can be done before, such as an export or a tick. */
  before?: ReactNode;
  /** A verb. */
  confirmLabel: string;
  /** キャンセル by default. */
  cancelLabel?: string | undefined;
  /** The action removes something: the button is red, and キャンセル has the initial focus. */
  destructive?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /**
   * The element that takes the focus after closing, for a button that disappears with its row. Null returns
   * the focus to where it was.
   */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** A confirmation. Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    prompt,
    about,
    lines = [],
    harm = [],
    before,
    confirmLabel,
    cancelLabel = text.cancel,
    destructive = false,
    onConfirm,
    onCancel,
    finalFocus,
  } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root
        open={open}
        onOpenChange={(next) => {
          if (!next) onCancel();
        }}
      >
        <AlertDialog.Portal>
          <AlertDialog.Backdrop
            forceRender
            className={backdropClass}
            style={{ transitionDuration: `${motion.backdrop}ms` }}
          />
          <AlertDialog.Viewport className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center p-4">
            <AlertDialog.Popup
              initialFocus={destructive ? cancel : confirm}
              finalFocus={finalFocus}
              style={{ transitionDuration: `${motion.modal}ms` }}
              className={classNames(
                dialogClass,
                'max-h-full w-full max-w-[28rem] overflow-y-auto rounded-card',
              )}
            >
              <AlertDialog.Title className="px-6 pt-4 max-md:px-4 text-base font-semibold">
                {text.confirmation}
              </AlertDialog.Title>
              <AlertDialog.Description render={<div />} className="space-y-2 px-6 pt-2 pb-5 max-md:px-4">
                {about !== undefined && <div className="font-semibold">{about}</div>}
                {lines.length > 0 && (
                  <div className="rounded-control bg-canvas px-3 py-2 text-sm">
                    {lines.map((line) => (
                      <p key={line} className="text-pretty wrap-anywhere whitespace-pre-line">
                        {line}
                      </p>
                    ))}
                  </div>
                )}
                {harm.map((line) => (
                  <p key={line} className={classNames(noteClass, 'bg-warning-soft')}>
                    <Icon name="alert" className={classNames(noteSignClass, 'text-warning')} />
                    <span className="min-w-0">{line}</span>
                  </p>
                ))}
                <p>{prompt}</p>
              </AlertDialog.Description>
              {before !== undefined && <div className="px-6 pb-5 max-md:px-4">{before}</div>}
              <div className={footClass}>
                <Button ref={cancel} onClick={onCancel}>
                  {cancelLabel}
                </Button>
                <Button ref={confirm} variant={destructive ? 'danger' : 'primary'} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  );
}
