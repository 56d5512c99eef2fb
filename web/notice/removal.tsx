import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { noticeResponses } from '#contract/notice/response.ts';
import { noticeView, type NoticeDetail } from '#contract/notice/view.ts';
import { noticeDone, noticeConfirmation } from '#texts/notice.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { text } from '#texts/ui.ts';
import { call, IdempotencyKey, Refused } from '#web/call/call.ts';
import { issuesByField } from '#web/form/issues-by-field.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { tellNextScreen } from '#web/ui/flash.ts';
import { AnswersExport } from './answers-export.tsx';
import { allFiles } from './response-zip.tsx';

type Removing = {
  readonly notice_id: number;
  readonly notice: Pick<NoticeDetail, 'title' | 'updated_at' | 'response_count' | 'has_reading'>;
  readonly problems: { readonly clear: () => void; readonly show: (messages: readonly string[]) => void };
};

/**
 * 削除 of a notice: asks for confirmation, deletes, opens TOP, which says so. A refusal goes to the error
 * summary.
 */
export function useRemoval({ notice_id, notice, problems }: Removing) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [key] = useState(() => new IdempotencyKey());
  const [conflict, setConflict] = useState<string | null>(null);
  const forget = () => {
    problems.clear();
    setConflict(null);
  };
  const remove = async () => {
    forget();
    const { response_count = 0, has_reading } = notice;
    const exportable = response_count > 0 && has_reading;
    const confirmed = await confirm({
      about: notice.title,
      harm: response_count === 0 ? [] : harmOf(response_count, has_reading),
      before: exportable ? (
        <AnswersExport {...{ notice_id, has_files: await hasFiles(notice_id) }} />
      ) : undefined,
      prompt: noticeConfirmation.remove,
      confirmLabel: text.remove,
      destructive: true,
    });
    if (!confirmed) return;
    try {
      await call(noticeView.delete, { notice_id, updated_at: notice.updated_at }, { key });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.show(error.messages);
      setConflict(issuesByField(error.issues, []).conflict);
      return;
    }
    tellNextScreen(noticeDone.deleted);
    await navigate({ to: '/' });
  };
  return { remove, conflict, forget };
}

/** The answers go out of sight with their notice. Who may not read them can't export them either. */
function harmOf(response_count: number, has_reading: boolean): string[] {
  const hides = chasingText.hidesAnswers(response_count);
  return has_reading ? [hides] : [hides, chasingText.askPublisher];
}

async function hasFiles(notice_id: number): Promise<boolean> {
  return (await call(noticeResponses.zip_size, { notice_id, ...allFiles })).file_count > 0;
}
