import { useState } from 'react';
import { draftQuestion, draftText } from '#texts/form.ts';
import { shell } from '#texts/shell.ts';
import { useConfirm } from './confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Draft } from './draft.ts';

type Props = {
  /** Shows nothing if the draft restored nothing. */
  draft: Draft<unknown>;
  /** Clears the form and returns a function that undoes it. */
  onDiscard: () => () => void;
};

/**
 * Says that the form was restored from a draft, and offers to clear it. The same button then undoes that,
 * until the screen closes.
 */
export function RestoredDraft({ draft, onDiscard }: Props) {
  const confirm = useConfirm();
  const [{ restored, hadFiles, isOutcomeUnknown }] = useState(() => ({
    ...draft,
    isOutcomeUnknown: draft.key.isOutcomeUnknown,
  }));
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const press = async () => {
    if (undo !== null) {
      undo();
      setUndo(null);
      return;
    }
    const agreed = await confirm({
      prompt: draftQuestion.discard,
      confirmLabel: shell.discard,
      destructive: true,
    });
    if (!agreed) return;
    const undoDiscard = onDiscard();
    setUndo(() => undoDiscard);
  };
  if (restored === null) return null;
  const text = [
    draftText.restored,
    hadFiles ? draftText.chooseFilesAgain : '',
    isOutcomeUnknown ? draftText.sentPerhaps : '',
  ].join('');
  return (
    <Note>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status">{undo === null ? text : draftText.discarded}</p>
        {/* As high as the text, which then stands beside the note's icon. */}
        <span className="-my-1">
          <Button size="small" onClick={() => void press()}>
            {undo === null ? shell.discard : shell.takeBack}
          </Button>
        </span>
      </div>
    </Note>
  );
}
