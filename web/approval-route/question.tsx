import { useState, type ReactNode, type RefObject } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useBackCloses } from './back-closes.ts';

/** A confirmation on top of a dialog. Its text stays while it fades out. */
type Question = {
  readonly prompt: string;
  /** The name of what the question is about. */
  readonly about?: string;
  readonly verb: string;
  /** キャンセル by default. */
  readonly cancelLabel?: string;
  /** Confirming it deletes or discards something. */
  readonly destructive?: boolean;
  readonly onYes: () => void;
  /** Gets the focus after a yes, if the button that asked disappears. */
  readonly focusAfter?: RefObject<HTMLElement | null>;
};

/** Render `dialog` inside the dialog below it, so that Escape closes only the question. */
export function useQuestion(): {
  readonly ask: (question: Question) => void;
  readonly open: boolean;
  readonly dialog: ReactNode;
} {
  const [question, setQuestion] = useState<(Question & { open: boolean; confirmed: boolean }) | null>(null);
  const close = (confirmed: boolean) => setQuestion(question && { ...question, open: false, confirmed });
  const open = question?.open === true;
  useBackCloses(open, () => close(false));
  return {
    open,
    ask: (next) => setQuestion({ ...next, open: true, confirmed: false }),
    dialog: question && (
      <ConfirmDialog
        open={question.open}
        prompt={question.prompt}
        about={question.about}
        confirmLabel={question.verb}
        cancelLabel={question.cancelLabel}
        destructive={question.destructive ?? false}
        onConfirm={() => {
          close(true);
          question.onYes();
        }}
        onCancel={() => close(false)}
        finalFocus={() => (question.confirmed ? (question.focusAfter?.current ?? null) : null)}
      />
    ),
  };
}
