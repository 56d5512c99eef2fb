import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export type Question = {
  readonly prompt: string;
  /** The name of what the question is about. */
  readonly about?: string;
  /** Facts above the question, such as whom the action reaches. */
  readonly lines?: readonly string[];
  /** Harm that the action does. */
  readonly harm?: readonly string[];
  /** A verb. */
  readonly confirmLabel: string;
  /** キャンセル by default. */
  readonly cancelLabel?: string;
  /** The button is red, and キャンセル has the initial focus. */
  readonly destructive?: boolean;
};
export type Confirm = (question: Question) => Promise<boolean>;

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
 * that asks needs its own, around it or inside it, so that no question outlives the dialog. Escape closes
 * only the question.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  // `href`, because the path alone stays the same when a screen shows another object.
  const { href } = useLocation();
  const [question, setQuestion] = useState<Question | null>(null);
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
        setQuestion(next);
        setOpen(true);
      }),
    [],
  );

  useEffect(() => () => answer(false), [href, answer]);

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question !== null && (
        <ConfirmDialog
          {...question}
          open={open}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        />
      )}
    </ConfirmContext>
  );
}
