import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { discussion, type Remark } from '#contract/application/discussion.ts';
import { audienceText, discussionLabel } from '#texts/discussion.ts';
import { discussionScreen } from '#texts/discussion-screen.ts';
import { newestText } from '#texts/form.ts';
import { call, Refused } from '#web/call/call.ts';
import { useReadMark } from '#web/call/read-mark.ts';
import { read } from '#web/call/read.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { Refusals } from '#web/ui/error-summary.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { RemarkItem } from './remark-item.tsx';
import { RemarkWriter } from './remark-writer.tsx';
import { discussionId } from './unread-note.tsx';
import { UnsentRemark } from './unsent-remark.tsx';

type Props = {
  application_id: number;
  /** Loads the rest of the application. */
  onLoadNewest: () => Promise<unknown>;
};

/** やり取り: the remarks that the user reads, and the form of a new one. Nothing without either. */
export function Discussion({ application_id, onLoadNewest }: Props) {
  const { data, refetch } = useQuery(read(discussion.init, { application_id }));
  const [status, setStatus] = useState<StatusText | null>(null);
  const [sent, setSent] = useState(0);
  const problems = useBlockErrors();
  const confirm = useConfirm();

  const newest = data?.remarks.at(-1)?.remark_id ?? null;
  const unread = data !== undefined && data.unread_count > 0;
  const how = useMemo(
    () => ({
      mark: (remark_id: number) => call(discussion.read, { application_id, remark_id }, { background: true }),
    }),
    [application_id],
  );
  // The marks stay until the screen is left.
  useReadMark(how, unread ? newest : null);

  if (data === undefined) return null;
  // What was just told stays.
  if (data.remarks.length === 0 && !data.may_write && status === null)
    return <UnsentRemark application_id={application_id} />;

  const change = async (
    declaration: typeof discussion.withdraw | typeof discussion.end_wait,
    { remark_id }: Remark,
    done: string,
  ) => {
    problems.clear();
    setStatus(null);
    try {
      await call(declaration, { application_id, remark_id });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.show(error.messages);
      await refetch();
      return;
    }
    await refetch();
    setStatus({ tone: 'success', text: done });
  };
  const withdraw = async (remark: Remark) => {
    const prompt = discussionScreen.confirmWithdrawal;
    const confirmLabel = discussionScreen.withdraw;
    const { audience } = remark;
    const lines = [
      discussionScreen.which(remark.text ?? ''),
      ...(audience === undefined ? [] : [`${discussionLabel.audience}：${audienceText(audience)}`]),
    ];
    const harm = discussionScreen.aboutWithdrawal;
    if (await confirm({ prompt, lines, harm, confirmLabel, destructive: true }))
      await change(discussion.withdraw, remark, discussionScreen.withdrawn);
  };
  const loadNewest = async () => {
    setStatus(null);
    // What refused a remark may be the end of the application, which the whole screen shows.
    const [{ data: now }] = await Promise.all([refetch(), onLoadNewest()]);
    // The form is gone, and what it would say.
    if (now?.may_write === false) setStatus({ tone: 'info', text: newestText.loaded });
  };
  const { remarks, unread_count, may_write } = data;
  return (
    <div id={discussionId} tabIndex={-1} className="scroll-mt-16 outline-none">
      <Section
        region
        title={discussionLabel.discussion}
        count={remarks.length > 0 ? discussionScreen.count(remarks.length) : undefined}
        aside={unread_count > 0 && <Tag tone="info">{discussionScreen.unreadCount(unread_count)}</Tag>}
      >
        <div className="space-y-3">
          <StatusNote status={status} />
          <Refusals errors={problems.errors} attempt={problems.attempt} />
          {remarks.length === 0 ? (
            <p className="text-ink-soft">{discussionScreen.none}</p>
          ) : (
            <ol className="space-y-2">
              {remarks.map((remark) => (
                <RemarkItem
                  key={remark.remark_id}
                  remark={remark}
                  onWithdraw={() => void withdraw(remark)}
                  onEndWait={() => void change(discussion.end_wait, remark, discussionScreen.waitEnded)}
                  onTry={problems.clear}
                  onRefused={problems.show}
                />
              ))}
            </ol>
          )}
          {!may_write && <UnsentRemark application_id={application_id} />}
          {may_write && (
            <RemarkWriter
              // After a remark, a new draft begins.
              key={sent}
              application_id={application_id}
              init={data}
              onOpen={() => setStatus(null)}
              onLoadNewest={loadNewest}
              onSent={async () => {
                await refetch();
                setSent((count) => count + 1);
                setStatus({ tone: 'success', text: discussionScreen.sent });
              }}
            />
          )}
        </div>
      </Section>
    </div>
  );
}
