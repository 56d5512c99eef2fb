import { useState, type ReactNode, type RefObject } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** A question over a dialog. It stays while its own dialog fades out. */
type Question = {
  /** The text of the specification, verbatim. */
  readonly prompt: string;
  readonly verb: string;
  /** It takes something away. */
  readonly destructive?: boolean;
  readonly onYes: () => void;
  /** Where the focus goes after a yes, where the button that asked has gone with its row. */
  readonly focusAfter?: RefObject<HTMLElement | null>;
};

/** Asks over the dialog that `dialog` is drawn in, so that Escape closes the question alone. */
export function useQuestion(): { readonly ask: (question: Question) => void; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<(Question & { open: boolean; agreed: boolean }) | null>(null);
  const close = (agreed: boolean) => setAsked(asked && { ...asked, open: false, agreed });
  return {
    ask: (question) => setAsked({ ...question, open: true, agreed: false }),
    dialog: asked && (
      <ConfirmDialog
        open={asked.open}
        prompt={asked.prompt}
        confirmLabel={asked.verb}
        destructive={asked.destructive ?? false}
        onConfirm={() => {
          close(true);
          asked.onYes();
        }}
        onCancel={() => close(false)}
        finalFocus={() => (asked.agreed ? (asked.focusAfter?.current ?? null) : null)}
      />
    ),
  };
}
