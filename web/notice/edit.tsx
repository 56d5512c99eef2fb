import { useQuery } from '@tanstack/react-query';
import { noticeEdit } from '#contract/notice/edit.ts';
import { read } from '#web/call/read.ts';
import { EditFormCard } from './edit-form-card.tsx';
import { PostedCard } from './posted-card.tsx';

type Props = { copy_notice_id?: number; correct_notice_id?: number };

/**
 * /notice/edit: the form of a notice, empty, with the content of a posted one or for its 訂正版, and the posted
 * notices.
 */
export default function NoticeEdit({ copy_notice_id, correct_notice_id }: Props) {
  const init = useQuery(read(noticeEdit.init, {}));
  const copied = useQuery({
    ...read(noticeEdit.copy, { notice_id: copy_notice_id ?? 0 }),
    enabled: copy_notice_id !== undefined,
  });
  const corrected = useQuery({
    ...read(noticeEdit.correction, { notice_id: correct_notice_id ?? 0 }),
    enabled: correct_notice_id !== undefined,
  });
  if (init.data === undefined || (copy_notice_id !== undefined && copied.data === undefined)) return null;
  if (correct_notice_id !== undefined && corrected.data === undefined) return null;
  const correction =
    correct_notice_id === undefined || corrected.data === undefined
      ? null
      : { ...corrected.data, notice_id: correct_notice_id };
  return (
    <div className="space-y-blocks">
      <EditFormCard init={init.data} copied={copied.data ?? null} correction={correction} />
      <PostedCard ofAll={!init.data.division_dropdown_disabled} />
    </div>
  );
}
