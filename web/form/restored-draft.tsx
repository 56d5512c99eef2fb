import { useState } from 'react';
import { shell } from '#domain/labels.ts';
import { general } from '#domain/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

type Props = {
  /** Begins anew; answers how to take that back. */
  onDiscard: () => () => void;
};

/**
 * Says that a form begins with what was typed before, and offers to begin with an empty one instead. Nothing is asked, because
 * the same button takes it back.
 */
export function RestoredDraft({ onDiscard }: Props) {
  const [takeBack, setTakeBack] = useState<(() => void) | null>(null);
  const press = () => {
    if (takeBack === null) {
      const back = onDiscard();
      setTakeBack(() => back);
    } else {
      takeBack();
      setTakeBack(null);
    }
  };
  return (
    <Note>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status">{takeBack === null ? general.draftRestored : general.draftDiscarded}</p>
        <Button size="small" onClick={press}>
          {takeBack === null ? shell.discard : shell.takeBack}
        </Button>
      </div>
    </Note>
  );
}
