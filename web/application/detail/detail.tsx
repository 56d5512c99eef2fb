import { detailScreen, applicationNote } from '#texts/application-detail.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '#web/navigation/link.tsx';
import { useState } from 'react';
import { role } from '#domain/codes.ts';
import { detail, type PicEntry } from '#contract/application/detail.ts';
import { numberedName } from '#texts/application-name.ts';
import { newestText } from '#texts/form.ts';
import { pageTitle } from '#texts/shell.ts';
import { Refused } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { useTabName } from '#web/shell/title.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { cardClass } from '#web/ui/card-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PageActions } from '#web/ui/page-actions.tsx';
import { AskedOfSupplier } from '#web/application/decide/asked-of-supplier.tsx';
import { BackToList } from '#web/application/back-to-list.tsx';
import { ContentBlock } from './detail-content.tsx';
import { useNextAwaiting } from '#web/application/next-awaiting.ts';
import { UnreadNote } from '#web/application/discussion/unread-note.tsx';
import { OutcomeNote } from '#web/application/outcome-note.tsx';
import { EntryBlock } from '#web/application/decide/detail-entry.tsx';
import { LostDecision } from '#web/application/decide/lost-decision.tsx';
import { useShortcutsDialog } from '#web/application/shortcuts-dialog.tsx';
import { useShortcuts } from '#web/application/use-shortcuts.ts';
import { isResubmissionAsked, ResubmissionRequest } from './resubmission.tsx';
import { StepsBlock } from './detail-steps.tsx';
import { LoadedNewest } from '#web/form/load-newest.tsx';

/**
 * /application/detail: content, routing status, and the entry form if a step of the application awaits the
 * user. The last block has the link back.
 */
export default function ApplicationDetail({ application_id }: { application_id: number }) {
  const { data, error, refetch } = useQuery(read(detail.init, { application_id }));
  const supplier = useLoginedUser().role === role.supplier;
  useTabName(
    data === undefined
      ? pageTitle.application_detail
      : numberedName({ application_id, workflow_name: data.content.workflow_name }),
  );
  // The block whose button loaded the newest state: the content, or the entry form of a step.
  const [reloadedFrom, setReloadedFrom] = useState<'content' | { step: number } | null>(null);

  const { dialog } = useShortcutsDialog();

  if (data === undefined) return error instanceof Refused ? <PageActions back={<BackToList />} /> : null;

  const loadNewest = async (block: typeof reloadedFrom) => {
    setReloadedFrom(null);
    await refetch();
    setReloadedFrom(block);
  };
  const { content, detail_steps, viewer_steps, pic_entry, history, resubmission } = data;
  const reloadedEntry = reloadedFrom === 'content' ? null : reloadedFrom;
  const back = (
    <PageActions
      back={<BackToList />}
      beside={pic_entry !== null && <SkipToOthers application_id={application_id} />}
    />
  );
  const last = pic_entry !== null ? 'entry' : detail_steps.length > 0 ? 'steps' : 'content';

  return (
    <div className="@container/detail">
      {dialog}
      <div className={classNames('flex flex-col gap-blocks', pic_entry !== null && besideClass)}>
        <div className="flex flex-col gap-blocks">
          <OutcomeNote />
          <ResubmissionRequest application_id={application_id} detail={data} />
          <UnreadNote application_id={application_id} />
          {pic_entry === null && <LostDecision application_id={application_id} content={content} />}
          {supplier && pic_entry !== null && (
            // Above the content, where the entry form is not beside it.
            <div className={classNames(cardClass, 'p-4 @beside/detail:hidden')}>
              <AskedOfSupplier entry={pic_entry} />
            </div>
          )}
          <ContentBlock
            application_id={application_id}
            content={content}
            resubmission={resubmission}
            asked={isResubmissionAsked(data)}
            onLoadNewest={() => loadNewest('content')}
            loadedMessage={reloadedFrom === 'content' ? newestText.loaded : null}
          />
          {last === 'content' && back}
          {detail_steps.length > 0 && (
            <StepsBlock
              application_id={application_id}
              content={content}
              steps={detail_steps}
              viewers={viewer_steps ?? []}
              history={history}
              onLoadNewest={async () => (await refetch()).data?.detail_steps ?? []}
            />
          )}
          {pic_entry === null && (
            <LoadedNewest message={reloadedEntry === null ? null : applicationNote.nothingToDo} />
          )}
          {last === 'steps' && back}
        </div>
        {pic_entry !== null && (
          <EntryBlock
            // A new form for each step.
            key={pic_entry.approval_route_step_id}
            application_id={application_id}
            content={content}
            entry={pic_entry}
            resubmitted={resubmission !== undefined && resubmission.from !== null}
            onLoadNewest={() => loadNewest({ step: pic_entry.approval_route_step_id })}
            loadedMessage={reloadedEntry === null ? null : loadedMessage(reloadedEntry, pic_entry)}
          />
        )}
        {last === 'entry' && back}
      </div>
    </div>
  );
}

/** With room for both, the decision is beside what it decides. */
const besideClass = classNames(
  'not-print:@beside/detail:grid not-print:@beside/detail:grid-cols-[minmax(0,1fr)_21.5rem]',
  'not-print:@beside/detail:grid-rows-[auto_1fr] not-print:@beside/detail:items-start',
  'not-print:@min-[80rem]/detail:grid-cols-[minmax(0,1fr)_28.75rem]',
);

/** Only the form of the same step still holds the text that the user typed. */
function loadedMessage(from: { step: number }, entry: PicEntry): string {
  return from.step === entry.approval_route_step_id ? newestText.loadedBelowText : newestText.loaded;
}

/** Skips this application without a decision. Renders nothing if no other one awaits the user. */
function SkipToOthers({ application_id }: { application_id: number }) {
  const others = useNextAwaiting(application_id);
  const navigate = useNavigate();
  const next = others?.application_id ?? null;
  const previous = others?.previous_application_id ?? next;
  const open = (id: number | null) => {
    if (id !== null) void navigate({ to: '/application/detail', search: { application_id: id } });
  };
  // The audit log records that J and K open an application.
  useShortcuts({ next: () => open(next), previous: () => open(previous) });
  if (others === null || next === null || previous === null) return null;
  return (
    <>
      <Link
        to="/application/detail"
        search={{ application_id: previous }}
        aria-keyshortcuts="K"
        className={classNames(buttonClass('plain'), 'max-md:hidden')}
      >
        {detailScreen.previousAwaiting}
      </Link>
      <Link
        to="/application/detail"
        search={{ application_id: next }}
        aria-keyshortcuts="J"
        className={buttonClass('plain')}
      >
        {detailScreen.nextAwaitingLeft(others.count)}
      </Link>
    </>
  );
}
