import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { shownAnswer } from '#contract/notice/questionnaire.ts';
import type { FormerAnswer } from '#contract/notice/response.ts';
import { showDate } from '#domain/japan-date.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { visibleName } from '#domain/visible-name.ts';
import { responseText } from '#texts/notice-response.ts';
import { Button } from '#web/ui/button.tsx';
import { formerValue, isUnanswered, type TypedAnswer } from './answer-form.ts';

type Props = {
  question: Question;
  number: number;
  former: FormerAnswer;
  value: TypedAnswer;
  onTake: (answer: TypedAnswer) => void;
};

/** 前回と同じ, with what was answered, while the field is empty. */
export function FormerAnswerLine({ question, number, former, value, onTake }: Props) {
  const [taken, setTaken] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const answer = formerValue(question, former);
  if (answer === null) return null;
  if (!isUnanswered(question, value))
    return (
      taken && (
        <p ref={said} tabIndex={-1} className="hint">
          {responseText.takenFromBefore}
        </p>
      )
    );
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Button
        size="small"
        aria-label={responseText.asBeforeOf(number)}
        onClick={() => {
          // The button goes: what it did takes the focus.
          flushSync(() => {
            setTaken(true);
            onTake(answer);
          });
          said.current?.focus();
        }}
      >
        {responseText.asBefore}
      </Button>
      <span className="hint min-w-0 wrap-anywhere">
        {responseText.former(showDate(former.answered_on), shownFormer(question, former))}
      </span>
    </div>
  );
}

function shownFormer(question: Question, { answer, file }: FormerAnswer): string {
  if (file !== null) return visibleName(file.file_name);
  return `${shownAnswer(question, answer)}${question.unit ?? ''}`;
}
