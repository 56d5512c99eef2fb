import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { responseState } from '#domain/codes.ts';
import { noticeScreen } from '#texts/notice.ts';
import { questionnaireLabel } from '#texts/questionnaire.ts';
import { text } from '#texts/ui.ts';
import { publishDatetime } from '#domain/notice/posting.ts';
import { serverTime } from '#web/call/server-clock.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileNameText } from '#web/ui/file-name.tsx';
import { Section } from '#web/ui/section.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { emptyAnswers, type TypedAnswers } from './answer-form.ts';
import { NoticeContent } from './content.tsx';
import type { Correction } from './edit-correction.tsx';
import type { EditOutput } from './edit-form.ts';
import { ResponseHead } from './response-head.tsx';

type Props = {
  open: boolean;
  notice: EditOutput;
  divisions: readonly { value: number; label: string }[];
  /** Files of the notice that this one corrects. */
  formerFiles: Correction['files'];
  onClose: () => void;
};

/** A notice as its readers will see it, before posting. */
export function PreviewDialog({ open, notice, divisions, formerFiles, onClose }: Props) {
  const user = useLoginedUser();
  const [now] = useState(() => new Date(serverTime()));
  const { system_notice_flag, division_id, publish_date_from, file1, file2, file3 } = notice;
  const division = divisions.find(({ value }) => value === division_id);
  const chosen = [file1, file2, file3].filter((file) => file !== null);
  const taken = formerFiles.filter(({ file_id }) => notice.former_file_ids?.includes(file_id));
  const files = [...chosen, ...taken.map(({ file_name, size }) => ({ name: file_name, size }))];
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
      {notice.questionnaire && <AskedPreview {...notice.questionnaire} />}
    </Dialog>
  );
}

/** The questions as a company that is asked sees them. Answers can be tried, and go nowhere. */
function AskedPreview({ response_due_date, questions }: NonNullable<EditOutput['questionnaire']>) {
  const { control } = useForm<TypedAnswers, unknown, TypedAnswers>({
    defaultValues: emptyAnswers(questions),
  });
  return (
    <div className="mt-6 border-t border-line pt-3">
      <Section
        large
        title={questionnaireLabel.response}
        aside={<ResponseHead state={responseState.unanswered} due={response_due_date} />}
      >
        <AnswerFields questions={questions} control={control} />
      </Section>
    </div>
  );
}
