import { useState } from 'react';
import { discussionScreen } from '#texts/discussion-screen.ts';
import { draftButton } from '#texts/form.ts';
import { useDraft } from '#web/form/draft.ts';
import { draftName } from '#web/form/draft-name.ts';
import { keptNames, sessionStore } from '#web/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { remarkDraft, remarkDraftSchema } from './remark-form.ts';

/** Whether a remark was typed on the open application, and not sent. */
export function hasUnsentRemark(application_id: number): boolean {
  const name = draftName(location.pathname + location.search, remarkDraft(application_id));
  return keptNames(sessionStore, 'draft').includes(name);
}

/** What was typed before nobody could write any more. It can be read and copied, and no longer sent. */
export function UnsentRemark({ application_id }: { application_id: number }) {
  const draft = useDraft(remarkDraft(application_id), remarkDraftSchema);
  const [dropped, setDropped] = useState(false);
  const text = draft.restored?.text ?? '';
  if (text === '' || dropped) return null;
  return (
    <Note tone="warning">
      <div className="space-y-2">
        <p>{discussionScreen.tooLate}</p>
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        <Button
          size="small"
          onClick={() => {
            draft.drop();
            setDropped(true);
          }}
        >
          {draftButton.discard}
        </Button>
      </div>
    </Note>
  );
}
