import { useQuery } from '@tanstack/react-query';
import { discussion } from '#contract/application/discussion.ts';
import { discussionScreen } from '#texts/discussion-screen.ts';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** The id of the part that `UnreadNote` leads to. */
export const discussionId = 'discussion';

/** Above an application with unread remarks to the user, which stand far below: a mail leads to its top. */
export function UnreadNote({ application_id }: { application_id: number }) {
  const { data } = useQuery(read(discussion.init, { application_id }));
  if (data === undefined || data.unread_count === 0) return null;
  return (
    <Note>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{discussionScreen.unreadAbove(data.unread_count)}</p>
        <Button
          size="small"
          onClick={() => {
            const part = document.getElementById(discussionId);
            part?.scrollIntoView();
            part?.focus({ preventScroll: true });
          }}
        >
          {discussionScreen.goToRemarks}
        </Button>
      </div>
    </Note>
  );
}
