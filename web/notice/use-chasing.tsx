import { useState } from 'react';
import { noticeResponses, type ResponseItem } from '#contract/notice/response.ts';
import { supplierName } from '#domain/joined-names.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { newestText } from '#texts/form.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { invalidQuestionnaire } from '#texts/questionnaire.ts';
import { call, Refused } from '#web/call/call.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import { CompletionDialog } from './completion-dialog.tsx';
import { EnterDialog } from './enter-dialog.tsx';

type Options = {
  notice_id: number;
  questions: readonly Question[];
  /** The errors of the card. */
  problems: { readonly clear: () => void; readonly show: (messages: readonly string[]) => void };
  onLoadNewest: () => Promise<unknown>;
};

/**
 * What an operator does about missing answers (docs/rules/questionnaires.md#chasing). `askCompletion` and
 * `enter` open the dialogs for a row; render `note` above the rows, and `dialogs`.
 */
export function useChasing({ notice_id, questions, problems, onLoadNewest }: Options) {
  const confirm = useConfirm();
  const completion = useDialog<ResponseItem>();
  const entering = useDialog<ResponseItem>();
  const [status, setStatus] = useState<StatusText | null>(null);

  const begin = () => {
    problems.clear();
    setStatus(null);
  };
  const finish = async (next: StatusText) => {
    completion.close();
    entering.close();
    await onLoadNewest();
    setStatus(next);
  };
  const done = (row: ResponseItem, said: (supplier: string) => string) =>
    void finish({ tone: 'success', text: said(supplierName(row)) });
  const overtaken = () => void finish({ tone: 'info', text: newestText.loaded });

  const nudge = async () => {
    begin();
    try {
      const { supplier_count, user_count } = await call(noticeResponses.nudge_reach, { notice_id });
      if (user_count === 0) {
        await onLoadNewest();
        const nobody = supplier_count === 0 ? invalidQuestionnaire.nobodyToNudge : chasingText.nobodyMailed;
        problems.show([nobody]);
        return;
      }
      const confirmed = await confirm({
        lines: [chasingText.nudgeReach(supplier_count, user_count)],
        prompt: chasingText.confirmNudge,
        confirmLabel: chasingText.send,
      });
      if (!confirmed) return;
      await call(noticeResponses.nudge, { notice_id });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Mostly, somebody else was faster: the list tells what holds now.
      await onLoadNewest();
      problems.show(error.messages);
      return;
    }
    await finish({ tone: 'success', text: chasingText.nudged });
  };

  const dialogs = (
    <>
      {completion.subject !== null && (
        <CompletionDialog
          key={`completion ${completion.opening}`}
          open={completion.open}
          row={completion.subject}
          {...{ notice_id, questions }}
          onAsked={(row) => done(row, chasingText.completionAsked)}
          onOvertaken={overtaken}
          onClose={completion.close}
          onClosed={completion.unmount}
        />
      )}
      {entering.subject !== null && (
        <EnterDialog
          key={`enter ${entering.opening}`}
          open={entering.open}
          row={entering.subject}
          {...{ notice_id, questions }}
          onEntered={(row) => done(row, chasingText.entered)}
          onOvertaken={overtaken}
          onClose={entering.close}
          onClosed={entering.unmount}
        />
      )}
    </>
  );
  return {
    begin,
    nudge,
    askCompletion: (row: ResponseItem) => {
      begin();
      completion.show(row);
    },
    enter: (row: ResponseItem) => {
      begin();
      entering.show(row);
    },
    note: <StatusNote status={status} />,
    dialogs,
  };
}
