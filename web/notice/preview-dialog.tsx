import { useState } from 'react';
import { noticeScreen } from '#texts/notice.ts';
import { text } from '#texts/ui.ts';
import { publishDatetime } from '#domain/notice/posting.ts';
import { serverTime } from '#web/call/server-clock.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileNameText } from '#web/ui/file-name.tsx';
import { NoticeContent } from './content.tsx';
import type { EditOutput } from './edit-form.ts';

type Props = {
  open: boolean;
  notice: EditOutput;
  divisions: readonly { value: number; label: string }[];
  onClose: () => void;
};

/** A notice as its readers will see it, before posting. */
export function PreviewDialog({ open, notice, divisions, onClose }: Props) {
  const user = useLoginedUser();
  const [now] = useState(() => new Date(serverTime()));
  const { system_notice_flag, division_id, publish_date_from, file1, file2, file3 } = notice;
  const division = divisions.find(({ value }) => value === division_id);
  const files = [file1, file2, file3].filter((file) => file !== null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={noticeScreen.previewTitle}
      size="medium"
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <NoticeContent
        notice={{
          ...notice,
          division_name: system_notice_flag ? null : (division?.label ?? ''),
          create_division_name: user.division_name ?? '',
          create_department_name: user.department_name ?? '',
          create_full_name: user.full_name,
          publish_datetime: publishDatetime(now, publish_date_from).toISOString(),
        }}
        files={files.map((file, index) => (
          <FileNameText key={index} name={file.name} size={file.size} />
        ))}
      />
    </Dialog>
  );
}
