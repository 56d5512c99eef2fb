import { useState } from 'react';
import { detail, type ApplicationContent } from '#contract/application/detail.ts';
import { applicationNote } from '#texts/application-detail.ts';
import { nameFieldsOf } from '#web/application/name-fields.ts';
import { useLeaveAfterDecision } from '#web/application/next-awaiting.ts';
import { DraftKey } from '#web/form/draft-key.ts';
import { draftName, draftNameOfSave } from '#web/form/draft-name.ts';
import { useLostSave } from '#web/form/lost-save.ts';
import { forget, keptNames, sessionStore } from '#web/storage.ts';
import { tellNextScreen } from '#web/ui/flash.ts';
import { Note } from '#web/ui/note.tsx';

type Props = { application_id: number; content: ApplicationContent };

/**
 * A decision whose answer was lost, on an application where no step awaits the user: most often that decision
 * is the reason. The form is not there to ask for it (docs/rules/api.md#lost-answers).
 */
export function LostDecision(props: Props) {
  const [draft] = useState(lostDraft);
  return draft !== null && <LostDecisionOf draft={draft} {...props} />;
}

function LostDecisionOf({ draft, application_id, content }: Props & { draft: string }) {
  const leave = useLeaveAfterDecision();
  const [key] = useState(() => new DraftKey(sessionStore, draft));
  const lost = useLostSave(key, ({ path }) => {
    forget(sessionStore, 'draft', draft);
    const kind = path === detail.reject.path ? 'rejected' : 'approved';
    tellNextScreen({ kind, ...nameFieldsOf(application_id, content) });
    return leave(application_id, false);
  });
  return (
    lost !== null && (
      <Note tone="info">
        <p role="status">{applicationNote.lostDecision}</p>
      </Note>
    )
  );
}

/** The draft of a step of the application at the current URL, of which a save has no answer. */
function lostDraft(): string | null {
  const start = draftName(location.pathname + location.search, 'entry-');
  const saves = keptNames(sessionStore, 'draft').map(draftNameOfSave);
  return saves.find((name) => name?.startsWith(start) === true) ?? null;
}
