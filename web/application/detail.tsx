import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { application } from '#contract/application.ts';
import { notice } from '#domain/messages.ts';
import { Refused } from '#web/api.ts';
import { read } from '#web/shell/read.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { BackToList } from './back-to-list.tsx';
import { ContentBlock } from './detail-content.tsx';
import { EntryBlock } from './detail-entry.tsx';
import { StepsBlock } from './detail-steps.tsx';

/**
 * /application/detail: content, routing status where there are steps, and the entry of whoever has to act; the way back
 * stands under the last of them alone (section 2).
 */
export default function ApplicationDetail({ application_id }: { application_id: number }) {
  const { data, error, refetch } = useQuery(read(application.detail.init, { application_id }));
  const [loadedAnew, setLoadedAnew] = useState(false);

  if (data === undefined)
    return error instanceof Refused ? (
      <>
        <ErrorSummary errors={error.messages.map((message) => ({ message }))} />
        <PageActions start={<BackToList />} />
      </>
    ) : null;

  const loadNewest = async () => {
    await refetch();
    setLoadedAnew(true);
  };
  const { content, detail_steps, viewer_steps, pic_entry } = data;
  const back = <PageActions start={<BackToList />} />;
  const last = pic_entry !== null ? 'entry' : detail_steps.length > 0 ? 'steps' : 'content';

  return (
    <div className="space-y-4">
      <div role="status" className="empty:hidden print:hidden">
        {loadedAnew && <Note>{pic_entry === null ? notice.nothingToDo : notice.newestLoaded}</Note>}
      </div>
      <ContentBlock application_id={application_id} content={content} onLoadNewest={loadNewest} />
      {last === 'content' && back}
      {detail_steps.length > 0 && <StepsBlock steps={detail_steps} viewers={viewer_steps ?? []} />}
      {last === 'steps' && back}
      {pic_entry !== null && (
        <EntryBlock
          // Another step is another form.
          key={pic_entry.approval_route_step_id}
          application_id={application_id}
          content={content}
          entry={pic_entry}
          onLoadNewest={loadNewest}
        />
      )}
      {last === 'entry' && back}
    </div>
  );
}
