import { useQuery } from '@tanstack/react-query';
import { noticeResponses, type ResponseItem } from '#contract/notice/response.ts';
import { supplierName } from '#domain/joined-names.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { responseText } from '#texts/notice-response.ts';
import { text } from '#texts/ui.ts';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Section } from '#web/ui/section.tsx';
import { CompletionNote } from './completion-note.tsx';
import { ShownAnswers } from './shown-answers.tsx';

type Props = {
  open: boolean;
  notice_id: number;
  row: ResponseItem;
  questions: readonly Question[];
  onClose: () => void;
  onClosed: () => void;
};

/** All versions of a company's response, the newest first. */
export function VersionsDialog({ open, notice_id, row, questions, onClose, onClosed }: Props) {
  const { data } = useQuery(read(noticeResponses.versions, { notice_id, supplier_id: row.supplier_id }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={responseText.versions(supplierName(row))}
      size="medium"
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <div
        role="group"
        aria-label={responseText.versions(supplierName(row))}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={0}
        className="space-y-6"
      >
        {(data?.versions ?? []).map((response, index) => (
          <Section
            key={response.version}
            first={index === 0}
            title={responseText.versionOf(response.version)}
            region
          >
            <CompletionNote completion={response.completion} />
            <ShownAnswers questions={questions} response={response} />
          </Section>
        ))}
      </div>
    </Dialog>
  );
}
