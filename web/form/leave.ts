import { draftButton, draftConfirmation } from '#texts/form.ts';
import { useConfirm } from './confirm.tsx';
import type { Draft } from './draft.ts';

/**
 * キャンセル of a form, and closing its dialog: discards the draft and leaves. Asks first if the form was
 * changed.
 */
export function useLeave(
  form: { readonly isChanged: () => boolean },
  draft: Pick<Draft<unknown>, 'drop'>,
  leave: () => unknown,
): () => void {
  const confirm = useConfirm();
  const ask = async () => {
    if (form.isChanged()) {
      const confirmation = {
        prompt: draftConfirmation.leave,
        confirmLabel: draftButton.discard,
        cancelLabel: draftConfirmation.goOn,
        destructive: true,
      };
      if (!(await confirm(confirmation))) return;
      draft.drop();
    }
    await leave();
  };
  return () => void ask();
}
