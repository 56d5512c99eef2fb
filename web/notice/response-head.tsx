import { responseState, type ResponseState } from '#domain/codes.ts';
import { responseStateLabel } from '#texts/code-labels.ts';
import { awaitingText } from '#texts/notice.ts';
import { responseText } from '#texts/notice-response.ts';
import { showDateWithWeekday } from '#texts/ui.ts';
import { Tag, type Tone } from '#web/ui/tag.tsx';

const tones: Record<ResponseState, Tone> = {
  [responseState.unanswered]: 'waiting',
  [responseState.answered]: 'success',
  [responseState.late]: 'warning',
  [responseState.corrected_late]: 'warning',
  [responseState.to_complete]: 'info',
  [responseState.not_completed]: 'danger',
};

/** How a company stands to the questions, for who asked. */
export function ResponseStateTag({ state }: { state: ResponseState }) {
  return <Tag tone={tones[state]}>{responseStateLabel[state]}</Tag>;
}

/** What a company reads of an answer that is awaited. Whoever asked has other words for it. */
const awaited: Partial<Record<ResponseState, string>> = {
  [responseState.unanswered]: awaitingText.awaiting,
  [responseState.to_complete]: responseText.toComplete,
};

/** What is asked of the reader's company or how it stands, and until when it should answer. */
export function ResponseHead({ state, due }: { state: ResponseState; due: string }) {
  const asked = awaited[state];
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {asked === undefined ? <ResponseStateTag state={state} /> : <Tag tone="warning">{asked}</Tag>}
      <span>{responseText.due(showDateWithWeekday(due))}</span>
    </div>
  );
}
