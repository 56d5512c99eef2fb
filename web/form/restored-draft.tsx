import { useState, type ReactNode } from 'react';
import { draftButton, draftConfirmation, draftText } from '#texts/form.ts';
import { useConfirm } from './confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Draft, Typed } from './draft.ts';
import { useLostSave, type StoredSave } from './lost-save.ts';

type Props<T> = {
  /** Shows nothing if the draft has no text. */
  draft: Draft<T>;
  form: {
    readonly discard: () => void;
    /** Null if there is nothing to undo, or something was typed since. */
    readonly undoDiscard: (() => void) | null;
    readonly takeOver: (typed: Typed<T>) => void;
  };
  /** The form's last save was stored, although its answer was lost: does what the form does after a save. */
  onStored: (stored: StoredSave) => unknown;
};

/**
 * Says that the form was restored from a draft, and offers to clear it. The same button then undoes that,
 * until something else is typed or the screen closes. Text that was typed before the object was changed is
 * restored only on request. A save whose answer was lost is asked for.
 */
export function RestoredDraft<T>({ draft, form, onStored }: Props<T>) {
  const confirm = useConfirm();
  const lost = useLostSave(draft.key, onStored);
  const [outdated, setOutdated] = useState(draft.outdated);
  const [restored, setRestored] = useState(draft.restored === null ? null : { files: draft.hadFiles });
  const [discarded, setDiscarded] = useState(false);
  const mayDiscard = () =>
    confirm({ prompt: draftConfirmation.discard, confirmLabel: draftButton.discard, destructive: true });
  const settle = () => {
    draft.settle();
    setOutdated(null);
  };

  const discard = async () => {
    if (!(await mayDiscard())) return;
    form.discard();
    setDiscarded(true);
  };
  const undo = () => {
    form.undoDiscard?.();
    setDiscarded(false);
  };
  return (
    <>
      {lost !== null && <DraftNote tone="info" text={lost} />}
      {outdated !== null && (
        <DraftNote tone="warning" text={draftText.outdated}>
          <Button size="small" onClick={() => void mayDiscard().then((may) => may && settle())}>
            {draftButton.discard}
          </Button>
          <Button
            size="small"
            onClick={() => {
              form.takeOver(outdated);
              setRestored(outdated);
              setDiscarded(false);
              settle();
            }}
          >
            {draftButton.restore}
          </Button>
        </DraftNote>
      )}
      {restored !== null && (
        <DraftNote
          tone="info"
          text={
            discarded
              ? draftText.discarded
              : draftText.restored + (restored.files ? draftText.chooseFilesAgain : '')
          }
        >
          {(!discarded || form.undoDiscard !== null) && (
            <Button size="small" onClick={() => (discarded ? undo() : void discard())}>
              {discarded ? draftButton.takeBack : draftButton.discard}
            </Button>
          )}
        </DraftNote>
      )}
    </>
  );
}

/** What is said of a draft, with its buttons. */
export function DraftNote(props: { tone: 'info' | 'warning'; text: string; children?: ReactNode }) {
  return (
    <Note tone={props.tone}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status">{props.text}</p>
        {/* As high as the text, which then stands beside the note's icon. */}
        <span className="-my-1 ml-auto flex gap-2 max-md:gap-5">{props.children}</span>
      </div>
    </Note>
  );
}
