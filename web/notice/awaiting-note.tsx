import { useQuery } from '@tanstack/react-query';
import { noticeResponse } from '#contract/notice/response.ts';
import { responseState } from '#domain/codes.ts';
import { responseText } from '#texts/notice-response.ts';
import { showDateWithWeekday } from '#texts/ui.ts';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** The id of the part that `AwaitingNote` leads to. */
export const responseId = 'response';

/** Above a notice that waits for an answer: a long body would hide the form. */
export function AwaitingNote({ notice_id }: { notice_id: number }) {
  const { data } = useQuery(read(noticeResponse.init, { notice_id }));
  const completes = data?.state === responseState.to_complete;
  if (data === undefined || (data.state !== responseState.unanswered && !completes)) return null;
  return (
    <Note>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          {completes
            ? responseText.awaitsCompletion
            : responseText.awaits(showDateWithWeekday(data.response_due_date))}
        </p>
        <Button
          size="small"
          onClick={() => {
            const form = document.getElementById(responseId);
            form?.scrollIntoView();
            form?.focus({ preventScroll: true });
          }}
        >
          {responseText.goToForm}
        </Button>
      </div>
    </Note>
  );
}
