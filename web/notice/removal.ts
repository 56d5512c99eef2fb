import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { noticeView, type NoticeDetail } from '#contract/notice/view.ts';
import { noticeDone, noticeConfirmation } from '#texts/notice.ts';
import { text } from '#texts/ui.ts';
import { call, IdempotencyKey, Refused } from '#web/call/call.ts';
import { issuesByField } from '#web/form/issues-by-field.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { tellNextScreen } from '#web/ui/flash.ts';

type Removing = {
  readonly notice_id: number;
  readonly notice: Pick<NoticeDetail, 'title' | 'updated_at'>;
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
    const confirmed = await confirm({
      about: notice.title,
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
