import type { Output } from '#contract/call.ts';
import type { noticeResponse } from '#contract/notice/response.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { responseText } from '#texts/notice-response.ts';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { Note } from '#web/ui/note.tsx';

type Props = { completion: Output<typeof noticeResponse.init>['completion'] };

/** 追記を求める: why a company was asked to complete its answer. */
export function CompletionNote({ completion }: Props) {
  if (completion === null) return null;
  const { reason, full_name, asked_at } = completion;
  return (
    <Note tone="warning">
      <p className="font-semibold">{responseText.completionAsked(full_name, showDateTime(asked_at))}</p>
      <LinkedText text={reason} />
    </Note>
  );
}
