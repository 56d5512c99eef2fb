import { useQuery } from '@tanstack/react-query';
import { noticeEdit } from '#contract/notice/edit.ts';
import { read } from '#web/call/read.ts';
import { EditFormCard } from './edit-form-card.tsx';
import { PostedCard } from './posted-card.tsx';

/** /notice/edit: the form of a notice, empty or with the content of a posted one, and the posted notices. */
export default function NoticeEdit({ copy_notice_id }: { copy_notice_id?: number }) {
  const init = useQuery(read(noticeEdit.init, {}));
  const copied = useQuery({
    ...read(noticeEdit.copy, { notice_id: copy_notice_id ?? 0 }),
    enabled: copy_notice_id !== undefined,
  });
  if (init.data === undefined || (copy_notice_id !== undefined && copied.data === undefined)) return null;
  return (
    <div className="space-y-blocks">
      <EditFormCard init={init.data} copied={copied.data ?? null} />
      <PostedCard ofAll={!init.data.division_dropdown_disabled} />
    </div>
  );
}
