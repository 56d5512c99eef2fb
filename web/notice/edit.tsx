import { useQuery } from '@tanstack/react-query';
import { noticeEdit } from '#contract/notice/edit.ts';
import { read } from '#web/call/read.ts';
import { EditFormCard } from './edit-form-card.tsx';
import { PostedCard } from './posted-card.tsx';

/** /notice/edit: the form of a notice, and the posted notices. */
export default function NoticeEdit() {
  const { data } = useQuery(read(noticeEdit.init, {}));
  if (data === undefined) return null;
  return (
    <div className="space-y-6">
      <EditFormCard init={data} />
      <PostedCard ofAll={!data.division_dropdown_disabled} />
    </div>
  );
}
