import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export type Confirmation = {
  readonly prompt: string;
  /** The name of what it is about. */
  readonly about?: string;
  /** Lines above the prompt, such as whom the action reaches. */
  readonly lines?: readonly string[];
  /** Harm that the action does. */
  readonly harm?: readonly string[];
  /** Below the prompt: what can be done before, such as an export or a tick. */
  readonly before?: ReactNode;
  /** A verb. */
  readonly confirmLabel: string;
  /** キャンセル by default. */
  readonly cancelLabel?: string;
  /** The button is red, and キャンセル has the initial focus. */
  readonly destructive?: boolean;
};
export type Confirm = (confirmation: Confirmation) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/**
 * Asks for confirmation: `if (await confirm({ prompt, confirmLabel })) …`. Leaving the page resolves to
 * false.
 */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm must be used inside a ConfirmProvider');
  return confirm;
}

/**
 * Holds the confirmation dialog of its children and closes it when it unmounts. The layout has one. A dialog
 * that asks needs its own, around it or inside it, so that no confirmation outlives the dialog. Escape closes
 * only the confirmation.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  // `href`, because the path alone stays the same when a screen shows another object.
  const { href } = useLocation();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [open, setOpen] = useState(false);
  const resolve = useRef<((agreed: boolean) => void) | null>(null);

  const answer = useCallback((agreed: boolean) => {
    setOpen(false);
    resolve.current?.(agreed);
    resolve.current = null;
  }, []);

  const confirm = useCallback<Confirm>(
    (next) =>
      new Promise((settle) => {
        resolve.current?.(false);
        resolve.current = settle;
        setConfirmation(next);
        setOpen(true);
      }),
    [],
  );

  useEffect(() => () => answer(false), [href, answer]);

  return (
    <ConfirmContext value={confirm}>
      {children}
      {confirmation !== null && (
        <ConfirmDialog
          {...confirmation}
          open={open}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        />
      )}
    </ConfirmContext>
  );
}
