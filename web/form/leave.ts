import { draftButton, draftQuestion } from '#texts/form.ts';
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
      const question = {
        prompt: draftQuestion.leave,
        confirmLabel: draftButton.discard,
        cancelLabel: draftQuestion.goOn,
        destructive: true,
      };
      if (!(await confirm(question))) return;
      draft.drop();
    }
    await leave();
  };
  return () => void ask();
}
