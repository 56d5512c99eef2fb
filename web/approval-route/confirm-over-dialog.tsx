import { useState, type ReactNode, type RefObject } from 'react';
import type { Confirmation } from '#web/form/confirm.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useBackCloses } from './back-closes.ts';

/** A confirmation on top of a dialog. Its text stays while it fades out. */
type ConfirmationOverDialog = Confirmation & {
  readonly onConfirm: () => void;
  /** Gets the focus after it is confirmed, if the button that asked disappears. */
  readonly focusAfter?: RefObject<HTMLElement | null>;
};

/** Render `dialog` inside the dialog below it, so that Escape closes only the confirmation. */
export function useConfirmOverDialog(): {
  readonly ask: (confirmation: ConfirmationOverDialog) => void;
  readonly open: boolean;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<(ConfirmationOverDialog & { open: boolean; confirmed: boolean }) | null>(
    null,
  );
  const close = (confirmed: boolean) => setAsked(asked && { ...asked, open: false, confirmed });
  const open = asked?.open === true;
  useBackCloses(open, () => close(false));
  return {
    open,
    ask: (next) => setAsked({ ...next, open: true, confirmed: false }),
    dialog: asked && (
      <ConfirmDialog
        open={asked.open}
        prompt={asked.prompt}
        about={asked.about}
        confirmLabel={asked.confirmLabel}
        cancelLabel={asked.cancelLabel}
        destructive={asked.destructive ?? false}
        onConfirm={() => {
          close(true);
          asked.onConfirm();
        }}
        onCancel={() => close(false)}
        finalFocus={() => (asked.confirmed ? (asked.focusAfter?.current ?? null) : null)}
      />
    ),
  };
}
