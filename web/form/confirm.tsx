import {
  createContext,
  lazy,
  startTransition,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLocation } from '@tanstack/react-router';
import { whenIdle } from '#web/ui/idle.ts';

const load = () => import('#web/ui/confirm-dialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await load()).ConfirmDialog }));

export type Question = {
  /** The text of the specification, verbatim. */
  readonly prompt: string;
  /** Lines above it: how far it reaches, a warning. */
  readonly lines?: readonly string[];
  /** The button's verb. */
  readonly confirmLabel: string;
  /** Red, and the focus on キャンセル. */
  readonly destructive?: boolean;
};
export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Asks, and answers whether the user agreed; leaving the page is a no: `if (await confirm({ prompt, confirmLabel })) …`. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm is for what stands inside a ConfirmProvider');
  // Screens that never ask don't load it.
  useEffect(() => whenIdle(() => void load()), []);
  return confirm;
}

/**
 * Holds the confirmation of what stands inside, which goes with it. The layout has one; a dialog that asks has its own, around it
 * or in it: a question that it has asked does not outlive it. Escape is a no to the question alone, wherever the provider stands.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  // One screen shows one object after another: the path alone would stay.
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
    (asked) =>
      new Promise((settle) => {
        resolve.current?.(false);
        resolve.current = settle;
        startTransition(() => {
          setQuestion(asked);
          setOpen(true);
        });
      }),
    [],
  );

  useEffect(() => () => answer(false), [href, answer]);

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Suspense fallback={null}>
        {question !== null && (
          <ConfirmDialog
            open={open}
            prompt={question.prompt}
            lines={question.lines ?? []}
            confirmLabel={question.confirmLabel}
            destructive={question.destructive ?? false}
            onConfirm={() => answer(true)}
            onCancel={() => answer(false)}
          />
        )}
      </Suspense>
    </ConfirmContext>
  );
}
